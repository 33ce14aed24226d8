#include "validate/resolved/references.hpp"

#include <algorithm>
#include <unordered_set>

#include "base/ascii.hpp"
#include "base/image_name.hpp"
#include "base/keyed_hash.hpp"
#include "base/package_path.hpp"
#include "base/suggest.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/nearest_file.hpp"
#include "validate/model/traversal.hpp"
#include "validate/resolved/image_data.hpp"
#include "validate/resolved/interface.hpp"

namespace csar::validate {
namespace {

constexpr std::string_view checksum_type = "tosca.datatypes.nfv.ChecksumData";

bool is_name_or_path(const Element& element) {
    return element.entity == Entity::artifact_definition && element.short_form && element.parent != nullptr &&
           element.parent->entity == Entity::implementation;
}

// Returns true for "scripts/create.sh" and "create.sh". Returns false for "create", "my-artifact" and
// "org.example.Plugin".
bool looks_like_path(std::string_view text) {
    if (text.find('/') != std::string_view::npos) return true;
    const std::string_view ext = extension(text);
    if (ext.size() < 2 || ext.size() > 6 || text.find(' ') != std::string_view::npos) return false;
    if (std::ranges::count(text, '.') > 1) return false;
    return std::all_of(ext.begin() + 1, ext.end(), [](char c) { return is_ascii_lower(c) || is_ascii_digit(c); });
}

// Returns the container image to which an artifact refers, or nullopt if it does not refer to an image.
std::optional<ImageName> image_of(const FileReference& reference) {
    if (reference.kind != FileReference::Kind::artifact) return std::nullopt;
    const Element& artifact = *reference.element;
    const std::string format = lower_case(artifact[Key::properties]["container_format"].text());
    if (format == "docker" || format == "oci") return image_name(reference.text, "container");
    for (const Type* type = artifact.type(); type != nullptr; type = type->parent)
        if (auto image = image_name(reference.text, type->name)) return image;
    return image_name(reference.text, artifact.text(Key::type));
}

class Collector {
public:
    Collector(const Model& model, const FileProvider& files, Namespaces& names, ServiceIndex& index)
        : model_(model), files_(files), namespaces_(names), index_(index) {}

    References run() {
        for (const auto& file : model_.files())
            each_element(*file->root, [&](const Element& element) { collect(element); });
        return std::move(found_);
    }

private:
    void collect(const Element& element) {
        if (element.entity != Entity::artifact_definition) return;
        if (is_name_or_path(element)) {
            if (element.node.is_string()) collect_implementation(element);
            return;
        }
        const Node file = element[Key::file];
        if (!file.is_string() || file.text().empty()) return;
        FileReference& made = found_.files.emplace_back(
            reference(FileReference::Kind::artifact, element, file, element.has(Key::repository)));
        made.repository = repository_of(element);
        const bool is_file = made.path && files_.exists(*made.path);
        if (is_file || !image_of(made)) return;  // "web:1.2" may look like a URI
        made.is_image = made.remote = true;
        made.path.reset();
    }

    std::string repository_of(const Element& artifact) {
        const std::string_view name = artifact.text(Key::repository);
        if (name.empty()) return {};
        const Lookup found = namespaces_.find_definition(Key::repositories, name, *artifact.file);
        return std::string(found.definition == nullptr ? name : found.definition->text(Key::url));
    }

    void collect_implementation(const Element& element) {
        const std::string_view text = element.node.text();
        if (text.empty()) return;
        const Lookup artifact = find_artifact(index_, element, text);
        if (artifact.found()) return;
        FileReference file = reference(FileReference::Kind::implementation, element, element.node, false);
        const bool is_file = file.remote || (file.path && files_.exists(*file.path));
        // With unknown artifacts, the string may be an artifact name. It is a file if no artifact in the model has this
        // name.
        if (is_file || (is_path(element, text) && !(artifact.may_exist && is_artifact_somewhere(text))))
            found_.files.push_back(std::move(file));
        else if (!artifact.may_exist)
            found_.unresolved.push_back(&element);
    }

    // Before 2.0, "Lib/one" may be a name that the orchestrator knows. It is a path if it has a file extension, or if
    // the package has the directory "Lib".
    bool is_path(const Element& element, std::string_view text) {
        if (!looks_like_path(text)) return false;
        const std::size_t slash = text.rfind('/');
        if (slash == std::string_view::npos || extension(text).size() > 1) return true;
        if (implementations_must_resolve.has(element.file->grammar->version())) return true;
        const auto directory = files_.resolve(element.file->path, text.substr(0, slash));
        return !directory || has_directory(*directory);
    }

    bool has_directory(const std::string& path) {
        if (!directories_made_) {
            directories_made_ = true;
            files_.each([&](std::string_view file) {
                for (std::size_t end = file.rfind('/'); end != std::string_view::npos; end = file.rfind('/', end - 1)) {
                    if (!directories_.emplace(file.substr(0, end)).second || end == 0) break;
                }
            });
        }
        return directories_.contains(path);
    }

    FileReference reference(FileReference::Kind kind, const Element& element, Node node, bool in_repository) const {
        FileReference made{.kind = kind,
                           .file = element.file,
                           .element = &element,
                           .node = node,
                           .text = std::string(node.text()),
                           .remote = in_repository || has_uri_scheme(node.text()) || element.file->is_outside()};
        if (made.remote) return made;
        made.path = files_.resolve(element.file->path, made.text);
        if (!made.path) return made;
        const bool is_found = files_.exists(*made.path);
        if (made.text.starts_with('/')) {
            made.from_root = is_found && !paths_may_begin_at_root.has(element.file->grammar->version());
        } else if (!is_found) {
            auto from_root = files_.resolve(element.file->path, "/" + made.text);
            if (from_root && files_.exists(*from_root)) {
                made.path = std::move(from_root);
                made.from_root = true;
            }
        }
        return made;
    }

    bool is_artifact_somewhere(std::string_view name) {
        if (!names_made_) {
            names_made_ = true;
            for (const auto& file : model_.files())
                each_element(*file->root, [&](const Element& element) {
                    if (element.entity == Entity::artifact_definition && element.name)
                        names_.insert(element.name_text());
                });
        }
        return names_.contains(name);
    }

    const Model& model_;
    const FileProvider& files_;
    Namespaces& namespaces_;
    ServiceIndex& index_;
    References found_;
    bool names_made_ = false;
    std::unordered_set<std::string_view, KeyedHash> names_;  // artifacts in the model
    bool directories_made_ = false;
    std::unordered_set<std::string, KeyedHash> directories_;  // of the package
};

// Suggests a similar artifact name, or explains why artifact names do not work here.
Hint hint_at_artifacts(const Element& element) {
    const Element* const holder = artifact_holder(element);
    if (holder == nullptr)
        return "only operations of nodes can refer to artifacts by name: write the path of a file, or define the "
               "artifact here";
    Suggestion near(element.node.text(), holder->children(Key::artifacts), &Element::name_text);
    const Type* const type = holder->entity == Entity::node_type ? holder->defines : holder->type();
    if (type != nullptr)
        for (const Element* artifact : type->members(Key::artifacts)) near.offer(artifact->name_text());
    return near.hint();
}

}  // namespace

References find_references(const Model& model, const FileProvider& files, Namespaces& names, ServiceIndex& index) {
    return Collector(model, files, names, index).run();
}

void check_references(const References& references, const FileProvider& files, const CheckOptions& options,
                      Report& report) {
    const bool complete = options.files_complete;
    NearestFile nearest(files);
    int reasons_left = 20;  // each search compares the patterns of the directory
    const auto why_left_out = [&](const std::string& path) {
        return reasons_left-- > 0 ? files.why_left_out(path) : std::string();
    };
    int directories_left = 20;  // each search compares every file
    const auto is_directory = [&](const std::string& path) {
        bool found = false;
        if (directories_left-- > 0) files.each([&](std::string_view file) { found |= file.starts_with(path + "/"); });
        return found;
    };
    for (const FileReference& reference : references.files) {
        const bool is_file = !reference.remote && reference.path && files.exists(*reference.path);
        const std::optional<ImageName> image = is_file ? std::nullopt : image_of(reference);
        if (image && image->is_floating())
            report.add(diagnose(rules::tosca::floating_image, reference.node.place(), reference.text,
                                image->tag.empty() ? "no tag" : "the tag 'latest'"));
        if (reference.remote) {
            const auto& rule = reference.is_image ? rules::tosca::container_image : rules::tosca::remote_file;
            report.add(diagnose(rule, reference.node.place(), reference.text));
            continue;
        }
        if (reference.from_root)
            report.add(diagnose(rules::tosca::file_from_root, reference.node.place(), reference.text)
                           .with_hint(reference.path
                                          ? compose("write '{}' if you mean this file",
                                                    relative_reference(reference.file->path, *reference.path))
                                          : std::string()));
        if (!complete) continue;
        if (!reference.path) {
            report.add(diagnose(rules::tosca::file_outside_package, reference.node.place(), reference.text));
        } else if (!is_file && !files.exists(*reference.path + "/Chart.yaml")) {  // a directory with a Helm chart
            Hint hint = nearest.hint(*reference.path, reference.file->path);
            if (is_directory(*reference.path))
                hint =
                    "the path is a directory: specify a file; a Helm chart is an archive from 'helm package', or a "
                    "directory with a Chart.yaml";
            else if (std::string why = why_left_out(*reference.path); !why.empty())
                hint = std::move(why);
            report.add(diagnose(rules::tosca::missing_file, reference.node.place(), reference.text)
                           .with_hint(std::move(hint)));
        }
    }
    int hints_left = 50;  // each hint compares all artifacts of a node
    for (const Element* element : references.unresolved) {
        Hint hint = hints_left-- > 0 ? hint_at_artifacts(*element) : Hint();
        const std::string_view text = element->node.text();
        const bool must = complete && implementations_must_resolve.has(element->file->grammar->version());
        report.add((must ? diagnose(rules::tosca::missing_implementation, element->node.place(), text)
                         : diagnose(rules::tosca::unknown_implementation, element->node.place(), text))
                       .with_hint(std::move(hint)));
    }
}

std::vector<Obligation> find_obligations(const References& references, const FileProvider& files) {
    std::vector<Obligation> found;
    ImageData images;
    for (const FileReference& reference : references.files) {
        if (reference.kind != FileReference::Kind::artifact || reference.is_image) continue;
        const bool is_remote = reference.remote && has_uri_scheme(reference.text);
        if (!is_remote && (reference.remote || !reference.path || !files.exists(*reference.path))) continue;
        const auto add = [&](Node algorithm, Node value) {
            if (!algorithm.is_scalar() || !value.is_scalar() || value.is_null()) return;
            if (algorithm.text().empty() && value.text().empty()) return;  // the checksum was left empty on purpose
            found.push_back({is_remote ? reference.text : *reference.path, std::string(algorithm.text()),
                             std::string(value.text()), value.place(), is_remote});
        };
        const Element& artifact = *reference.element;
        add(artifact[Key::checksum_algorithm], artifact[Key::checksum]);
        // A checksum may be in a property of the artifact: { algorithm, hash }.
        for (const auto [name, value] : artifact[Key::properties].entries())
            if (has_type(artifact.type(), name.text(), checksum_type)) add(value["algorithm"], value["hash"]);
        const Node checksum = images.of_node(artifact)["checksum"];
        add(checksum["algorithm"], checksum["hash"]);
    }
    return found;
}

}  // namespace csar::validate
