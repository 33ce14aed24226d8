// Any bytes as a package: all that csar verify does.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <csar/failure.hpp>
#include <csar/verify.hpp>
#include "fuzz/sound_container.hpp"
#include "fuzz/target.hpp"
#include "tests/hostile/memory_file.hpp"

FUZZ_TARGET(verify) {
    using namespace csar;
    const File file = hostile::memory_file({reinterpret_cast<const char*>(bytes), size});
    Report report("fuzz", {}, fuzz::small_limits.findings);
    VerifyOptions options;
    options.limits = fuzz::small_limits;
    try {
        verify_package("/proc/self/fd/" + std::to_string(file.descriptor()), options, report);
    } catch (const Failure& failure) {
        // Not every input has the mark of a package, but none is too much for the program.
        REQUIRE(failure.kind() == FailureKind::input);
    }
    fuzz::require_printable_findings(report);
    return 0;
}
