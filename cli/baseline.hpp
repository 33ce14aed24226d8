// A baseline: a file of waivers for the current findings, so that later runs only report new findings.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <csar/findings.hpp>

namespace csar::cli {

class Baseline {
public:
    // Findings that the old `baselines` waive are kept in the new baseline.
    void add(const Findings& findings, const std::vector<std::string>& baselines);
    // Writes a project file with waivers. Returns the number of findings. Throws Failure: output; usage if a finding
    // was counted but not kept.
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

// True if Baseline::write() may have written the file.
bool is_baseline(const std::string& path);

}  // namespace csar::cli
