// Reports on checked packages in the formats of other tools.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include <csar/export.hpp>
#include <csar/verify.hpp>

namespace csar {

// The formats of `csar verify --format` (docs/commands/verify.md).
inline constexpr std::array<std::string_view, 9> report_formats = {"json",   "ndjson",   "sarif", "junit", "github",
                                                                   "gitlab", "markdown", "html",  "short"};

struct ReportOptions {
    std::string command = "verify";  // as named in the report: "verify" or "validate"
    bool notes = false;              // also show notes, except in formats for programs
};

// Writes one report on any number of packages, like `csar verify --format`. A page ("html") has the findings, but not
// the contents of packages. Paths in "sarif", "gitlab" and "junit" are relative to the working directory; in "gitlab"
// to CI_PROJECT_DIR, if this environment variable is set.
//
// Use it in one thread at a time. A moved-from object can only be assigned to and destroyed.
class CSAR_API ReportWriter {
public:
    // `write` receives the report in pieces, during add() and finish(). Its exceptions are passed on. Throws
    // Failure(usage) for an unknown format.
    ReportWriter(std::string_view format, std::function<void(std::string_view)> write, ReportOptions options = {});
    ~ReportWriter();
    ReportWriter(ReportWriter&& other) noexcept;
    ReportWriter& operator=(ReportWriter&& other) noexcept;

    // Adds a result. With VerifyOptions::digest, some formats include the digest of the package.
    void add(const VerifyResult& result);
    // Ends the report, which is otherwise incomplete in most formats. Nothing can be added afterwards.
    void finish();

private:
    struct Impl;  // internal
    std::unique_ptr<Impl> impl_;
};

}  // namespace csar
