// Tasks that run on several threads but are finished in order, for example compressing the entries of an archive.
#pragma once

#include <cstddef>

namespace csar {

// A sequence of tasks. Each occupies one of a fixed number of slots from next() to finish(); the implementation keeps a
// task's buffers by slot, so that memory is bounded and reused.
class OrderedWork {
public:
    enum class Next {
        task,  // the slot now holds a task
        wait,  // ask again when all earlier tasks are finished; not returned when they are
        end,   // there are no more tasks
    };

    virtual ~OrderedWork() = default;

    // Puts the next task into `slot`. One call at a time, in the order of the sequence, on any of the threads.
    virtual Next next(std::size_t slot) = 0;

    // Does the task in `slot`: the part that runs in parallel. `worker`, less than the number of jobs, identifies the
    // thread.
    virtual void work(std::size_t slot, std::size_t worker) = 0;

    // Takes the result of the task in `slot`, after which the slot is free. One call at a time, in the order of the
    // sequence, on any of the threads.
    virtual void finish(std::size_t slot) = 0;
};

// Runs `work` to its end on the calling thread and up to `jobs` - 1 others, with at most `slots` tasks between next()
// and finish(). An exception ends it as if the tasks had run one after another: every task before the one that failed
// is finished and none after it; the exception is thrown to the caller once all threads have stopped. A cancellation
// (base/interrupt.hpp) ends it likewise, as a Failure.
void run_in_order(OrderedWork& work, unsigned jobs, std::size_t slots);

}  // namespace csar
