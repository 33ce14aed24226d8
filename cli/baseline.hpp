// The baselines of verify: files of waivers for the current findings.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <csar/findings.hpp>

namespace csar::cli {

// Collects the current findings, so that later runs report only new ones.
class Baseline {
public:
    // `baselines`: findings covered by their waivers are kept in the new baseline.
    void add(const Findings& findings, const std::vector<std::string>& baselines);
    // Writes a project file with waivers, and returns the number of findings. Throws Failure: output; usage if findings
    // were counted but not kept, because the file would lack them.
    std::size_t write(const std::string& path) const;

private:
    struct Key {
        std::string rule, path, key, message;
        friend auto operator<=>(const Key&, const Key&) = default;
    };
    void add(const Findings& findings, const Diagnostic& diagnostic);

    std::map<Key, std::uint64_t> counts_;
    std::uint64_t missing_ = 0;
};

// Whether the file at `path` may have been written by Baseline::write().
bool is_baseline(const std::string& path);

}  // namespace csar::cli
