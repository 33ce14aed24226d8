#include <csar/activity.hpp>

#include "base/traffic.hpp"

namespace csar {

Activity activity() noexcept {
    const Traffic& all = traffic();
    return {all.read.load(std::memory_order_relaxed), all.written.load(std::memory_order_relaxed),
            all.entries.load(std::memory_order_relaxed)};
}

}  // namespace csar
