// Tasks that run in parallel, but finish in order, such as compressing the entries of an archive.
#pragma once

#include <cstddef>

namespace csar {

// A sequence of tasks. A task has a slot from next() to finish(). Each slot has buffers, so the number of slots limits
// the memory.
class OrderedWork {
public:
    enum class Next {
        task,  // the slot has a task
        wait,  // call again when all earlier tasks are finished; at least one must be unfinished
        end,   // no more tasks
    };

    virtual ~OrderedWork() = default;

    // Puts the next task into `slot`. Called by any thread, but never in parallel.
    virtual Next next(std::size_t slot) = 0;

    // Performs the task in `slot`, in parallel with others. `worker`: number of the thread, less than the number of
    // jobs.
    virtual void work(std::size_t slot, std::size_t worker) = 0;

    // Takes the result of the task and frees `slot`. Called by any thread, in the order of tasks, never in parallel.
    virtual void finish(std::size_t slot) = 0;
};

// Runs `work` on this thread and at most `jobs` - 1 more, with at most `slots` unfinished tasks.
// An exception acts as in sequential work: all tasks before the failed task are finished, and none after it. It is
// rethrown when all threads have stopped. A cancellation (base/interrupt.hpp) acts like an exception.
void run_in_order(OrderedWork& work, unsigned jobs, std::size_t slots);

}  // namespace csar
