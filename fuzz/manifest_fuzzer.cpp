// Any bytes as a SOL004 manifest.
#include <cstddef>
#include <cstdint>
#include <string>

#include "fuzz/require.hpp"
#include "fuzz/target.hpp"
#include "meta/manifest.hpp"

FUZZ_TARGET(manifest) {
    using namespace csar;
    const std::string text(reinterpret_cast<const char*>(bytes), size);
    Report report;
    const meta::Manifest manifest = meta::parse_manifest("x.mf", text, {.entries = 100, .findings = 50}, report);
    meta::check_manifest_metadata(manifest, report);
    fuzz::require_printable_findings(report);
    REQUIRE(text.starts_with(manifest.signed_bytes()));
    REQUIRE(manifest.sources.size() <= 100);
    for (const meta::ManifestSource& source : manifest.sources) {
        REQUIRE(!source.path.starts_with('/') && !source.path.starts_with("../"));
        source.digest();
    }
    if (report.count(Severity::error) != 0 || report.count(Severity::warning) != 0) return 0;
    Report again;
    const meta::Manifest second = meta::parse_manifest("x.mf", meta::print_manifest(manifest), {}, again);
    REQUIRE(again.count(Severity::error) == 0 && second.sources.size() == manifest.sources.size());
    for (std::size_t i = 0; i < manifest.sources.size(); ++i)
        REQUIRE(manifest.sources[i].path == second.sources[i].path);
    return 0;
}
