#include "csar/api/c_failure.hpp"

#include <new>
#include <string>

#include <csar/failure.hpp>
#include <csar/version.hpp>

namespace csar {
namespace {

struct LastFailure {
    int kind = CSAR_ERROR_NONE;
    int system_error = 0;
    std::string message, path;
};

LastFailure& last_failure() noexcept {
    thread_local LastFailure last;
    return last;
}

int c_kind(FailureKind kind) {
    switch (kind) {
        case FailureKind::usage: return CSAR_ERROR_USAGE;
        case FailureKind::input: return CSAR_ERROR_INPUT;
        case FailureKind::output: return CSAR_ERROR_OUTPUT;
        case FailureKind::interrupted: return CSAR_ERROR_INTERRUPTED;
        case FailureKind::internal: break;
    }
    return CSAR_ERROR_INTERNAL;
}

void keep(LastFailure& last) {
    try {
        throw;
    } catch (const Failure& failure) {
        last.kind = c_kind(failure.kind());
        last.system_error = failure.system_error();
        last.message = failure.what();
        last.path = failure.path();
    } catch (const std::bad_alloc&) {
        last.kind = CSAR_ERROR_MEMORY;
        last.message = "not enough memory";  // fits in the string without an allocation
    } catch (const std::exception& fault) {
        last.kind = CSAR_ERROR_INTERNAL;
        last.message = fault.what();
    } catch (...) {
        last.kind = CSAR_ERROR_INTERNAL;
    }
}

}  // namespace

void clear_last_failure() noexcept {
    LastFailure& last = last_failure();
    last.kind = CSAR_ERROR_NONE;
    last.system_error = 0;
    last.message.clear();
    last.path.clear();
}

void keep_last_failure() noexcept {
    LastFailure& last = last_failure();
    try {
        keep(last);
    } catch (...) {  // out of memory: only the kind is kept
    }
}

}  // namespace csar

using csar::c_text;

csar_text csar_version(void) { return c_text(csar::version()); }
uint32_t csar_version_number(void) { return CSAR_VERSION_NUMBER; }
int csar_error_kind(void) { return csar::last_failure().kind; }
csar_text csar_error_message(void) { return c_text(csar::last_failure().message); }
csar_text csar_error_path(void) { return c_text(csar::last_failure().path); }
int csar_error_errno(void) { return csar::last_failure().system_error; }
