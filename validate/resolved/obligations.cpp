#include "validate/resolved/obligations.hpp"

#include <unordered_map>

#include "validate/model/type.hpp"

namespace csar::validate {
namespace {

constexpr std::string_view checksum_type = "tosca.datatypes.nfv.ChecksumData";
constexpr std::string_view image_data_type = "tosca.datatypes.nfv.SwImageData";
constexpr std::string_view image_artifact_type = "tosca.artifacts.nfv.SwImage";

// NFV descriptors bring their own copies of these types, which only the name identifies.
bool derives_from(const Type* type, std::string_view name) {
    for (; type != nullptr; type = type->parent)
        if (type->name == name) return true;
    return false;
}

const Type* property_type(const Type* owner, std::string_view name) {
    const Element* const property = owner ? owner->find(Key::properties, name) : nullptr;
    return property ? property->type() : nullptr;
}

class Obligations {
public:
    explicit Obligations(const FileProvider& files) : files_(files) {}

    std::vector<Obligation> run(const References& references) {
        for (const FileReference& reference : references.files) {
            if (reference.kind != FileReference::Kind::artifact || reference.remote || !reference.path) continue;
            if (!files_.exists(*reference.path)) continue;
            const Element& artifact = *reference.element;
            add(*reference.path, artifact[Key::checksum_algorithm], artifact[Key::checksum]);
            add_checksum_properties(*reference.path, artifact);
            if (const Element* node = artifact.parent; node != nullptr && node->entity == Entity::node_template)
                add_image_data(*reference.path, artifact, *node);
        }
        return std::move(found_);
    }

private:
    void add(const std::string& path, Node algorithm, Node value) {
        if (!algorithm.is_scalar() || !value.is_scalar() || value.text().empty()) return;
        found_.push_back({path, std::string(algorithm.text()), std::string(value.text()), value.place()});
    }

    // { algorithm, hash } in a property of the artifact.
    void add_checksum_properties(const std::string& path, const Element& artifact) {
        for (const auto [name, value] : artifact[Key::properties].entries())
            if (derives_from(property_type(artifact.type(), name.text()), checksum_type))
                add(path, value["algorithm"], value["hash"]);
    }

    // The image data of a node describe its image when it has only one.
    void add_image_data(const std::string& path, const Element& artifact, const Element& node) {
        if (!is_only_image(artifact, node)) return;
        const Type* const type = node.type();
        for (const auto [name, value] : node[Key::properties].entries())
            if (derives_from(property_type(type, name.text()), image_data_type))
                add(path, value["checksum"]["algorithm"], value["checksum"]["hash"]);
    }

    bool is_only_image(const Element& artifact, const Element& node) {
        const auto [known, inserted] = only_image_.try_emplace(&node, nullptr);
        if (inserted) {
            int count = 0;
            for (const Element& candidate : node.children(Key::artifacts)) {
                if (!candidate.short_form && !derives_from(candidate.type(), image_artifact_type)) continue;
                known->second = &candidate;
                ++count;
            }
            if (count != 1) known->second = nullptr;
        }
        return known->second == &artifact;
    }

    const FileProvider& files_;
    std::vector<Obligation> found_;
    std::unordered_map<const Element*, const Element*> only_image_;  // of a node template; null: none or several
};

}  // namespace

std::vector<Obligation> find_obligations(const References& references, const FileProvider& files) {
    return Obligations(files).run(references);
}

}  // namespace csar::validate
