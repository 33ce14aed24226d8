#include "validate/resolved/obligations.hpp"

#include "base/package_path.hpp"
#include "validate/model/type.hpp"
#include "validate/resolved/image_data.hpp"

namespace csar::validate {
namespace {

constexpr std::string_view checksum_type = "tosca.datatypes.nfv.ChecksumData";

}  // namespace

std::vector<Obligation> find_obligations(const References& references, const FileProvider& files) {
    std::vector<Obligation> found;
    ImageData images;
    for (const FileReference& reference : references.files) {
        if (reference.kind != FileReference::Kind::artifact) continue;
        const bool is_remote = reference.remote && has_uri_scheme(reference.text);
        if (!is_remote && (reference.remote || !reference.path || !files.exists(*reference.path))) continue;
        const auto add = [&](Node algorithm, Node value) {
            if (!algorithm.is_scalar() || !value.is_scalar() || value.is_null()) return;
            if (algorithm.text().empty() && value.text().empty()) return;  // a template that was not filled in
            found.push_back({is_remote ? reference.text : *reference.path, std::string(algorithm.text()),
                             std::string(value.text()), value.place(), is_remote});
        };
        const Element& artifact = *reference.element;
        add(artifact[Key::checksum_algorithm], artifact[Key::checksum]);
        // { algorithm, hash } in a property of the artifact.
        for (const auto [name, value] : artifact[Key::properties].entries())
            if (has_type(artifact.type(), name.text(), checksum_type)) add(value["algorithm"], value["hash"]);
        const Node checksum = images.of_node(artifact)["checksum"];
        add(checksum["algorithm"], checksum["hash"]);
    }
    return found;
}

}  // namespace csar::validate
