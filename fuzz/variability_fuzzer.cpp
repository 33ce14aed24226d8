// Any bytes as a variable service template: checking and resolving must end, within the limits, and a result must be YAML.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/require.hpp"
#include "fuzz/sound_container.hpp"
#include "fuzz/target.hpp"
#include "validate/variability/resolve.hpp"

FUZZ_TARGET(variability) {
    using namespace csar;
    using namespace csar::validate;
    Limits limits = fuzz::small_limits;
    limits.work = 20'000'000;
    limits.memory = 100 * MiB;
    Report report("fuzz", {}, limits.findings);
    const auto document =
        Document::parse("a.yaml", std::string(reinterpret_cast<const char*>(bytes), size), limits, report);
    if (report.count(Severity::error) != 0) return 0;
    variability::check_template(*document, limits, report);
    if (report.count(Severity::error) == 0) variability::check_presence(*document, nullptr, {}, limits, report);
    variability::ResolveRequest request;
    request.explain = true;
    if (const auto resolved = variability::resolve(*document, request, limits, report)) {
        Report of_result("result", {}, limits.findings);
        Limits wide;
        const auto result = Document::parse("result.yaml", std::string(resolved->text), wide, of_result);
        REQUIRE(of_result.count(Severity::error) == 0);
        for (const auto& element : resolved->elements) REQUIRE(!element.reason.empty());
    }
    fuzz::require_printable_findings(report);
    return 0;
}
