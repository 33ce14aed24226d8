// Reads reports of `csar verify --format ndjson` line by line. The reports come from other machines, and may be
// truncated.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include <csar/exit_status.hpp>
#include "formats/report_writer.hpp"

namespace csar::cli {

inline constexpr std::size_t max_report_line = 64 * 1024 * 1024;

// The data of a line about a package.
struct ReportedPackage {
    std::string path;
    std::string result;  // valid, invalid, unchecked, failed
    ExitStatus exit = ExitStatus::ok;
    std::string failure;  // the reason why it could not be read
    std::string sha256;   // empty: a directory, or it could not be read
    std::uint64_t errors = 0, waived = 0;
    double seconds = 0;                          // 0: unknown
    bool is_project = false;                     // not a package: the project file and its waivers
    std::map<std::string, std::uint64_t> rules;  // errors and warnings
};

struct ReportLine {
    std::string version;  // version of csar
    std::string command;  // "verify"
    std::optional<ReportedPackage> package;
    std::optional<formats::PartOfCatalogue> part;  // of the last line
};

class ReportLines {
public:
    // Throws Failure(input).
    explicit ReportLines(const std::string& path);
    ~ReportLines();
    ReportLines(const ReportLines&) = delete;
    ReportLines& operator=(const ReportLines&) = delete;

    // False at the end. Throws Failure(input) for a file that cannot be read, and for a line that is not from a report.
    bool next(ReportLine& line);

    // After the end: true if the last line has no line ending, because its writer was interrupted. That line is not
    // counted.
    bool is_cut_off() const { return cut_off_; }

private:
    bool read_line(std::string& line);

    std::string path_;
    int descriptor_ = -1;
    std::string buffer_;
    std::size_t begin_ = 0;  // offset of the unread data
    std::uint64_t number_ = 0;
    bool cut_off_ = false;
};

}  // namespace csar::cli
