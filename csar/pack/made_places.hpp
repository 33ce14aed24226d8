// The places of findings in files that packing creates: TOSCA.meta and the manifest.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include <csar/diagnostic.hpp>
#include "base/text_position.hpp"
#include "csar/directory/directory_plan.hpp"
#include "meta/manifest.hpp"
#include "meta/tosca_meta.hpp"

namespace csar::pack {

// The directory does not have these files, or has different versions of them. Findings in lines that were copied from
// the files of the directory are shown there, where they can be corrected. All other findings are shown in the package.
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

    // `content`: of the created TOSCA.meta; nothing is done if it is empty, or if `plan` has no TOSCA.meta.
    void map_tosca_meta(const std::string& content, const directory::DirectoryPlan& plan);

    // Whether a TOSCA.meta was created for a directory that has none.
    bool has_new_tosca_meta() const { return !tosca_meta_.empty() && !former_meta_; }

    // Replaces a place in a created file by the place that findings show for it.
    void correct(Place& place) const;
    // Like the function above, for the place and the related places of a finding.
    void correct(Diagnostic& finding) const;

private:
    using Position = std::pair<std::uint32_t, std::uint32_t>;  // line and column

    std::string package_, inside_, tosca_meta_, manifest_;
    std::map<Position, Place> places_;  // the place in the manifest of the directory, by that in the created manifest
    std::optional<meta::ToscaMeta> former_meta_;       // of the directory, if it was changed
    std::map<Position, TextPosition> meta_positions_;  // its positions, by those in the created TOSCA.meta
};

}  // namespace csar::pack
