// The files of a package according to bills of materials: CycloneDX and SPDX 2, as JSON.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <csar/verify.hpp>
#include "base/digest.hpp"
#include "csar/integrity/claims.hpp"
#include "csar/open/opened_package.hpp"
#include "csar/open/subject.hpp"
#include "report/report.hpp"

namespace csar::verify {

// Maximum size of a bill of materials; larger files are not read.
inline constexpr std::uint64_t max_sbom_bytes = 32 * MiB;

class SbomClaims final : public integrity::ClaimOrigin {
public:
    struct Entry {
        std::string path;
        Digest digest;  // the strongest listed digest
    };

    // Reads `text`, the content of `file` (a package path, or a file next to the package). Throws Failure(input) with
    // the reason if it is not a bill of materials.
    SbomClaims(std::string_view text, std::string file);

    const std::vector<Entry>& entries() const { return entries_; }
    // True if a file with this path is listed.
    bool lists(std::string_view path) const;

    Place place(std::size_t number) const override;
    const Rule& mismatch() const override;
    std::string_view file() const override { return file_; }
    std::string hint(std::size_t number, const Digest& actual) const override;

private:
    std::string file_;
    std::vector<Entry> entries_;
};

// The digest of the whole package according to its bill of materials, as csar::make_sbom() adds it for an archive. nullopt
// if there is none, or if `text` is not a bill of materials.
std::optional<Digest> stated_digest(std::string_view text);

using SbomList = std::vector<std::unique_ptr<SbomClaims>>;

// The bills of materials next to an archive, one of each format: PACKAGE.cdx.json and PACKAGE.spdx.json, or these names
// without the extension of the package. Files with numbers follow: PACKAGE.2.cdx.json and so on.
std::vector<std::string> sboms_beside(const std::string& archive);

// The bill of materials in VerifyOptions::sbom, otherwise those in the layout of `input`, or next to it. `is_archive`:
// `input` is an archive. Failure(input) is thrown if the bill of materials in the options cannot be read; for any
// other, there is a warning.
SbomList read_sboms(const VerifyOptions& options, const open::OpenInput& input, bool is_archive, Report& report);

// The bills of materials in a package: files whose names end in .cdx.json or .spdx.json.
std::vector<std::string> sboms_in(const open::OpenedPackage& package);

}  // namespace csar::verify
