// Any bytes as a package: everything that csar verify does.
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
        static_cast<void>(verify::verify_input(
            open::OpenInput::alone(File::of_memory(std::as_bytes(std::span(bytes, size)), "fuzz")), options, report));
    } catch (const Failure& failure) {
        // Inputs that begin like no supported format are rejected; no other exception is allowed.
        REQUIRE(failure.kind() == FailureKind::input);
    }
    fuzz::require_printable_findings(report);
    return 0;
}
