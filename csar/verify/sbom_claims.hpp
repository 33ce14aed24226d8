// The files that bills of materials list: CycloneDX and SPDX 2 in JSON.
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

// In bytes. Larger files are not read.
inline constexpr std::uint64_t max_sbom_bytes = 32 * MiB;

class SbomClaims final : public integrity::ClaimOrigin {
public:
    struct Entry {
        std::string path;
        Digest digest;  // the strongest in the SBOM
    };

    // `text`: the content of `file`. `file`: a package path, or a file next to the package. Throws Failure(input) if
    // `text` is not a bill of materials.
    SbomClaims(std::string_view text, std::string file);

    const std::vector<Entry>& entries() const { return entries_; }
    bool lists(std::string_view path) const;

    Place place(std::size_t number) const override;
    const Rule& mismatch() const override;
    std::string_view file() const override { return file_; }
    std::string hint(std::size_t number, const Digest& actual) const override;

private:
    std::string file_;
    std::vector<Entry> entries_;
};

// Returns the digest of the package that its SBOM states; csar::make_sbom() adds it for an archive. Returns nullopt if
// there is none, or if `text` is not a bill of materials.
std::optional<Digest> stated_digest(std::string_view text);

using SbomList = std::vector<std::unique_ptr<SbomClaims>>;

// The SBOMs next to an archive: PACKAGE.cdx.json and PACKAGE.spdx.json, or these names without the package's extension.
// Then the numbered files PACKAGE.2.cdx.json and so on.
std::vector<std::string> sboms_beside(const std::string& archive);

// The SBOM in VerifyOptions::sbom, else the SBOMs in the layout of `input`, else the SBOMs next to it. `is_archive`:
// `input` is an archive.
// Throws Failure(input) if the SBOM in the options is unreadable. For another SBOM, there is a warning.
SbomList read_sboms(const VerifyOptions& options, const open::OpenInput& input, bool is_archive, Report& report);

// The files in the package that end in .cdx.json or .spdx.json.
std::vector<std::string> sboms_in(const open::OpenedPackage& package);

}  // namespace csar::verify
