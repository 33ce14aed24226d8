// The places of findings in the TOSCA.meta and manifest that packing creates.
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

// The directory has no TOSCA.meta or manifest, or different files. A finding in a copied line is shown in the
// directory's file, where the author can correct it. Other findings are shown in the package.
class MadePlaces {
public:
    // For a run that created no files.
    MadePlaces() = default;
    // `package`: the displayed name of the package. `inside`: for a package in a signed container, its name with a
    // colon: "x.csar:". `tosca_meta`, `manifest`: package paths of the created files. The last three may be empty.
    MadePlaces(std::string package, std::string inside, std::string tosca_meta, std::string manifest)
        : package_(std::move(package)),
          inside_(std::move(inside)),
          tosca_meta_(std::move(tosca_meta)),
          manifest_(std::move(manifest)) {}

    // `made`: the created manifest. `former`: the manifest in the directory.
    void map_lines(const meta::Manifest& made, const meta::Manifest& former);

    // `content`: text of the created TOSCA.meta; may be empty. Does nothing if `plan` has no TOSCA.meta.
    void map_tosca_meta(const std::string& content, const directory::DirectoryPlan& plan);

    // Whether TOSCA.meta was created, and the directory has none.
    bool has_new_tosca_meta() const { return !tosca_meta_.empty() && !former_meta_; }

    // Replaces a place in a created file by the place to show.
    void correct(Place& place) const;
    // Corrects the place and the related places.
    void correct(Diagnostic& finding) const;

private:
    using Position = std::pair<std::uint32_t, std::uint32_t>;  // line and column

    std::string package_, inside_, tosca_meta_, manifest_;
    std::map<Position, Place> places_;  // places in the directory's manifest, by places in the created manifest
    std::optional<meta::ToscaMeta> former_meta_;       // of the directory, if packing changed it
    std::map<Position, TextPosition> meta_positions_;  // positions in former_meta_, by positions in the new TOSCA.meta
};

}  // namespace csar::pack
