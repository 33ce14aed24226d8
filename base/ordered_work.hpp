// Work that several threads do at once and whose results are taken in order: compressing for an archive, say.
#pragma once

#include <cstddef>

namespace csar {

// A sequence of tasks. Each lives in one of a fixed number of slots from next() to finish(); the implementation keeps
// a task's buffers by slot, so that memory is bounded and used again.
class OrderedWork {
public:
    enum class Next {
        task,  // the slot holds a task now
        wait,  // ask again when everything before is finished (never the answer when it is)
        end,   // there is no more
    };

    virtual ~OrderedWork() = default;

    // Puts the next task into `slot`. One call at a time, in the order of the sequence, perhaps on different threads.
    virtual Next next(std::size_t slot) = 0;

    // Does the task in `slot`: the part that runs on several threads at once. `worker`, below the number of jobs, names
    // the thread.
    virtual void work(std::size_t slot, std::size_t worker) = 0;

    // Takes the result of the task in `slot`, after which the slot is free. One call at a time, in the order of the
    // sequence, on whichever thread is at hand.
    virtual void finish(std::size_t slot) = 0;
};

// Runs `work` to its end on the calling thread and up to `jobs` - 1 others, with at most `slots` tasks between next()
// and finish(). An exception ends it as if the tasks had run one after another: every task before the one that failed
// is finished, none after it, and the exception is thrown to the caller once all threads stand still. So does an
// interrupt (base/interrupt.hpp), as Failure.
void run_in_order(OrderedWork& work, unsigned jobs, std::size_t slots);

}  // namespace csar
