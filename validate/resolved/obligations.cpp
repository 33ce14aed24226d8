#include "validate/resolved/obligations.hpp"

#include "base/package_path.hpp"
#include "validate/model/type.hpp"
#include "validate/resolved/image_data.hpp"

namespace csar::validate {
namespace {

constexpr std::string_view checksum_type = "tosca.datatypes.nfv.ChecksumData";

class Obligations {
public:
    explicit Obligations(const FileProvider& files) : files_(files) {}

    std::vector<Obligation> run(const References& references) {
        for (const FileReference& reference : references.files) {
            if (reference.kind != FileReference::Kind::artifact) continue;
            is_remote_ = reference.remote && has_uri_scheme(reference.text);
            if (!is_remote_ && (reference.remote || !reference.path || !files_.exists(*reference.path))) continue;
            const std::string& path = is_remote_ ? reference.text : *reference.path;
            const Element& artifact = *reference.element;
            add(path, artifact[Key::checksum_algorithm], artifact[Key::checksum]);
            add_checksum_properties(path, artifact);
            const Node checksum = images_.of_node(artifact)["checksum"];
            add(path, checksum["algorithm"], checksum["hash"]);
        }
        return std::move(found_);
    }

private:
    void add(const std::string& path, Node algorithm, Node value) {
        if (!algorithm.is_scalar() || !value.is_scalar() || value.is_null()) return;
        if (algorithm.text().empty() && value.text().empty()) return;  // a template that was not filled in
        found_.push_back({path, std::string(algorithm.text()), std::string(value.text()), value.place(), is_remote_});
    }

    // { algorithm, hash } in a property of the artifact.
    void add_checksum_properties(const std::string& path, const Element& artifact) {
        for (const auto [name, value] : artifact[Key::properties].entries())
            if (derives_from(property_type(artifact.type(), name.text()), checksum_type))
                add(path, value["algorithm"], value["hash"]);
    }

    const FileProvider& files_;
    bool is_remote_ = false;  // of the current artifact
    std::vector<Obligation> found_;
    ImageData images_;
};

}  // namespace

std::vector<Obligation> find_obligations(const References& references, const FileProvider& files) {
    return Obligations(files).run(references);
}

}  // namespace csar::validate
