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

// The formats, with the names that `csar verify --format` uses (docs/commands/verify.md).
inline constexpr std::array<std::string_view, 9> report_formats = {"json",   "ndjson",   "sarif", "junit", "github",
                                                                   "gitlab", "markdown", "html",  "short"};

struct ReportOptions {
    std::string command = "verify";  // the operation in the report: "verify" or "validate"
    bool notes = false;              // also include notes, in formats for display
};

// Writes one report on any number of packages, like `csar verify --format`. The page ("html") has the findings, but not
// the contents of the packages. Paths in "sarif", "gitlab" and "junit" are relative to the working directory; if the
// environment variable CI_PROJECT_DIR is set, those in "gitlab" are relative to the directory in it.
//
// May be used by one thread at a time. A moved-from object can only be assigned to and destroyed.
class CSAR_API ReportWriter {
public:
    // `write` receives the report piece by piece, during add() and finish(). Its exceptions are passed on. Throws
    // Failure(usage) if there is no such format.
    ReportWriter(std::string_view format, std::function<void(std::string_view)> write, ReportOptions options = {});
    ~ReportWriter();
    ReportWriter(ReportWriter&& other) noexcept;
    ReportWriter& operator=(ReportWriter&& other) noexcept;

    // Adds the result for one package. With VerifyOptions::digest, some formats include the digest of the package.
    void add(const VerifyResult& result);
    // Ends the report: without it, most formats are incomplete. Nothing can be added later.
    void finish();

private:
    struct Impl;  // internal
    std::unique_ptr<Impl> impl_;
};

}  // namespace csar
