// Any bytes as a package: all that csar verify does.
#include <cstddef>
#include <cstdint>
#include <span>

#include <csar/failure.hpp>
#include "csar/verify/verify.hpp"
#include "fuzz/sound_container.hpp"
#include "fuzz/target.hpp"

FUZZ_TARGET(verify) {
    using namespace csar;
    Report report("fuzz", {}, fuzz::small_limits.findings);
    VerifyOptions options;
    options.limits = fuzz::small_limits;
    try {
        verify_input(Input::alone(File::of_memory(std::as_bytes(std::span(bytes, size)), "fuzz")), options, report);
    } catch (const Failure& failure) {
        // Not every input has the mark of a package, but none is too much for the program.
        REQUIRE(failure.kind() == FailureKind::input);
    }
    fuzz::require_printable_findings(report);
    return 0;
}
