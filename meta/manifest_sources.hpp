// Checks the entries of a manifest: paths, digests, duplicates.
#pragma once

#include "meta/first_finding.hpp"
#include "meta/manifest.hpp"

namespace csar::meta {

class SourceChecks {
public:
    SourceChecks(Manifest& manifest, const Limits& limits, Report& report)
        : manifest_(manifest), limits_(limits), report_(report), first_(report) {}

    // Sets source.path and source.remote.
    void read_path(ManifestSource& source);

    // Call it when all fields have been read.
    void check(const ManifestSource& source);

    // Call it at the end. Reports files that are listed twice, or with contradicting digests.
    void check_all();

private:
    void check_digest(const ManifestSource& source);
    void check_order(const ManifestField& first, const ManifestField& second, std::string_view first_name,
                     std::string_view second_name);

    Manifest& manifest_;
    const Limits& limits_;
    Report& report_;
    FirstFinding first_;
};

}  // namespace csar::meta
