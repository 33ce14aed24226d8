#include <csar/activity.hpp>

#include "base/traffic.hpp"

namespace csar {

Activity activity() noexcept {
    return {traffic().read.load(std::memory_order_relaxed), traffic().written.load(std::memory_order_relaxed)};
}

}  // namespace csar
