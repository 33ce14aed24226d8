// Any bytes as TOSCA.meta: the result of parsing must survive printing and parsing again.
#include <cstddef>
#include <cstdint>
#include <string>

#include "fuzz/require.hpp"
#include "fuzz/target.hpp"
#include "meta/package_metadata.hpp"
#include "meta/tosca_meta.hpp"

FUZZ_TARGET(tosca_meta) {
    using namespace csar;
    const std::string text(reinterpret_cast<const char*>(bytes), size);
    Report report;
    const meta::ToscaMeta parsed = meta::parse_tosca_meta("TOSCA.meta", text, report);
    meta::read_package_metadata(parsed, report);
    fuzz::require_printable_findings(report);
    if (report.count(Severity::error) != 0) return 0;

    Report again;
    const meta::ToscaMeta second = meta::parse_tosca_meta("TOSCA.meta", meta::print_tosca_meta(parsed.blocks), again);
    REQUIRE(again.count(Severity::error) == 0);
    REQUIRE(second.blocks.size() == parsed.blocks.size());
    for (std::size_t b = 0; b < parsed.blocks.size(); ++b) {
        const auto &before = parsed.blocks[b].pairs, &after = second.blocks[b].pairs;
        REQUIRE(before.size() == after.size());
        for (std::size_t p = 0; p < before.size(); ++p)
            REQUIRE(before[p].key == after[p].key && before[p].value == after[p].value);
    }
    return 0;
}
