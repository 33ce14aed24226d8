// The places of findings in files that packing creates: TOSCA.meta and the manifest.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include <csar/diagnostic.hpp>
#include "meta/manifest.hpp"

namespace csar::pack {

// The directory does not have these files, or has different versions of them. Findings in lines that were copied from
// the manifest of the directory are shown in that manifest, where they can be corrected. All other findings are shown
// in the package.
class MadePlaces {
public:
    // For a run that created no files.
    MadePlaces() = default;
    // `package`: the displayed name of the package. `inside`: the prefix of places in the package in a signed
    // container, "x.csar:"; empty: there is no container. The files are package paths; empty: the file was not created.
    MadePlaces(std::string package, std::string inside, std::string tosca_meta, std::string manifest)
        : package_(std::move(package)),
          inside_(std::move(inside)),
          tosca_meta_(std::move(tosca_meta)),
          manifest_(std::move(manifest)) {}

    // `made` is the created manifest, `former` the manifest in the directory.
    void map_lines(const meta::Manifest& made, const meta::Manifest& former);

    // Whether TOSCA.meta was created or changed.
    bool has_tosca_meta() const { return !tosca_meta_.empty(); }

    // Changes a place in a created file into the displayed place.
    void correct(Place& place) const;
    // Like the function above, for the place and the related places of a finding.
    void correct(Diagnostic& finding) const;

private:
    std::string package_, inside_, tosca_meta_, manifest_;
    // The place in the manifest of the directory, by line and column in the created manifest.
    std::map<std::pair<std::uint32_t, std::uint32_t>, Place> places_;
};

}  // namespace csar::pack
