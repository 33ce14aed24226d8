// Tasks that run on several threads but are finished in order, such as compressing the entries of an archive.
#pragma once

#include <cstddef>

namespace csar {

// A sequence of tasks. Each occupies one of a fixed number of slots from next() to finish(). The implementation has one
// set of buffers for each slot, so memory is bounded and reused.
class OrderedWork {
public:
    enum class Next {
        task,  // the slot now holds a task
        wait,  // call again after all earlier tasks are finished; never returned if they are already finished
        end,   // there are no more tasks
    };

    virtual ~OrderedWork() = default;

    // Puts the next task into `slot`. One call at a time, in the order of the sequence, on any of the threads.
    virtual Next next(std::size_t slot) = 0;

    // Performs the task in `slot`: the part that runs in parallel. `worker`, less than the number of jobs, identifies
    // the thread.
    virtual void work(std::size_t slot, std::size_t worker) = 0;

    // Collects the result of the task in `slot`, which then becomes free. One call at a time, in the order of the
    // sequence, on any of the threads.
    virtual void finish(std::size_t slot) = 0;
};

// Runs `work` to its end on the calling thread and up to `jobs` - 1 others, with at most `slots` tasks between next()
// and finish(). An exception has the same effect as if the tasks had run one after another: every task before the
// failed one is finished, and none after it. The exception is rethrown to the caller after all threads have stopped. A
// cancellation (base/interrupt.hpp) ends the work in the same way, with a Failure.
void run_in_order(OrderedWork& work, unsigned jobs, std::size_t slots);

}  // namespace csar
