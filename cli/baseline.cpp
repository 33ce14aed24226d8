#include "cli/baseline.hpp"

#include <filesystem>
#include <fstream>
#include <system_error>

#include <nlohmann/json.hpp>

#include <csar/failure.hpp>
#include <csar/output.hpp>
#include <csar/render.hpp>
#include <csar/rules.hpp>
#include <csar/text.hpp>
#include "cli/interrupt.hpp"
#include "cli/project.hpp"

namespace csar::cli {
namespace {

constexpr std::string_view baseline_begins = "{\"waivers\": [";

}  // namespace

void Baseline::add(const Findings& findings, const Diagnostic& diagnostic) {
    if (diagnostic.severity >= Severity::warning && !is_protected(diagnostic.id))
        ++counts_[{std::string(diagnostic.id), findings.shown_file(diagnostic.place), diagnostic.place.key_path,
                   diagnostic.message}];
}

void Baseline::add(const Findings& findings, const std::vector<std::string>& baselines) {
    std::uint64_t kept = 0;
    for (const Diagnostic& diagnostic : findings.diagnostics) {
        add(findings, diagnostic);
        kept += diagnostic.severity >= Severity::warning ? 1 : 0;
    }
    missing_ += findings.count(Severity::warning) + findings.count(Severity::error) - kept;
    for (const WaivedFinding& waived : findings.waived)
        for (const std::string& baseline : baselines)
            if (waived.waiver.origin.starts_with(baseline + ":")) {
                add(findings, waived.diagnostic);
                break;
            }
    missing_ += findings.waived_count - findings.waived.size();
}

bool is_baseline(const std::string& path) {
    std::error_code failed;
    if (!std::filesystem::is_regular_file(path, failed)) return false;
    std::string beginning(baseline_begins.size(), '\0');
    std::ifstream file(path, std::ios::binary);
    file.read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
    return file && beginning == baseline_begins;
}

// Writes JSON, which is also valid YAML.
std::size_t Baseline::write(const std::string& path) const {
    if (missing_ != 0)
        throw Failure(FailureKind::usage,
                      "--write-baseline: " + std::to_string(missing_) +
                          " findings would be missing in the file; raise the limit with --limit findings=N");
    auto waivers = nlohmann::ordered_json::array();
    for (const auto& [key, count] : counts_) {
        nlohmann::ordered_json entry;
        entry["rule"] = key.rule;
        // JSON requires UTF-8. The rest of the entry is sufficient.
        if (is_utf8(key.path)) entry["path"] = literal_pattern(key.path);
        if (!key.key.empty() && is_utf8(key.key)) entry["key"] = key.key;
        entry["message"] = key.message;
        entry["count"] = count;
        entry["reason"] = "known when the baseline was written";
        waivers.push_back(std::move(entry));
    }
    AtomicFile file(path, &interrupt());
    // One entry per line, so that diffs of the file are readable.
    file.write(baseline_begins);
    for (std::size_t i = 0; i < waivers.size(); ++i)
        file.write((i == 0 ? "\n" : ",\n") + render::escaped_json(waivers[i].dump()));
    file.write("\n]}\n");
    file.commit();
    std::size_t findings = 0;
    for (const auto& [key, count] : counts_) findings += count;
    return findings;
}

}  // namespace csar::cli
