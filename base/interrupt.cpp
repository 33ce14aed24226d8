#include "base/interrupt.hpp"

#include <utility>

#include <csar/failure.hpp>

namespace csar {
namespace {

thread_local const Cancellation* current = nullptr;

}  // namespace

const Cancellation* current_cancellation() noexcept { return current; }

CancellationScope::CancellationScope(const Cancellation* cancellation) noexcept
    : outer_(std::exchange(current, cancellation)) {}

CancellationScope::~CancellationScope() { current = outer_; }

void check_interrupt() {
    if (current != nullptr && current->requested()) throw Failure(FailureKind::interrupted, "interrupted");
}

}  // namespace csar
