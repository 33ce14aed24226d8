#include "csar/diff/meaning.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <csar/failure.hpp>
#include "base/interrupt.hpp"

namespace csar {
namespace {

using validate::DefinitionsFile;
using validate::Node;

constexpr std::size_t entries_at_most = 1'000'000;
constexpr std::size_t depth_at_most = 500;  // aliases can nest deeper than any text

// Lists whose order says nothing.
constexpr std::array<std::string_view, 8> sets = {"members",
                                                  "targets",
                                                  "valid_source_types",
                                                  "valid_source_node_types",
                                                  "valid_target_node_types",
                                                  "valid_target_types",
                                                  "valid_capability_types",
                                                  "directives"};

// The keyname that a short notation stands for: of the value of an entry of `section` in what `root` begins.
std::string_view long_keyname(std::string_view root, std::string_view section) {
    const bool in_type = root.ends_with("_types");
    if (section == "requirements") return in_type ? "capability" : "node";
    if (section == "capabilities" && in_type) return "type";
    if (section == "artifacts") return "file";
    if (section == "operations") return "implementation";
    if (section == "interfaces") return {};
    return {};
}

std::string spelling(Node scalar) {
    if (scalar.is_null()) return "null";
    if (const auto boolean = scalar.as_bool()) return *boolean ? "true" : "false";
    return std::string(scalar.text());
}

class Reader {
public:
    void read(Node node, Meaning& into, std::string_view root, std::string_view section, std::size_t depth) {
        if (++entries_ > entries_at_most || depth > depth_at_most)
            throw Failure(FailureKind::input, "the definitions have too many entries to be compared");
        if (entries_ % 1024 == 0) check_interrupt();
        if (!into.node) into.node = node;
        if (node.is_scalar()) {
            into.is_scalar = true;
            into.value = spelling(node);
        } else if (node.is_mapping()) {
            for (const auto [key, value] : node.entries())
                read_entry(key.is_scalar() ? std::string(key.text()) : std::string("?"), value, into, root, section,
                           depth);
        } else if (node.is_sequence()) {
            read_list(node, into, root, section, depth);
        }
    }

private:
    // An entry of a section, in its long notation.
    void read_entry(const std::string& name, Node value, Meaning& into, std::string_view root, std::string_view section,
                    std::size_t depth) {
        Meaning& child = into.children[name];
        const std::string_view keyname = long_keyname(root, section);
        if (!keyname.empty() && value.is_scalar() && !value.is_null()) {
            if (!child.node) child.node = value;
            read(value, child.children[std::string(keyname)], root, keyname, depth + 1);
        } else {
            // The name of an entry is no section: what stands in it is.
            read(value, child, root, keyname.empty() ? std::string_view(name) : std::string_view(), depth + 1);
        }
    }

    void read_list(Node list, Meaning& into, std::string_view root, std::string_view section, std::size_t depth) {
        const bool is_set = std::find(sets.begin(), sets.end(), section) != sets.end();
        std::map<std::string, std::size_t> seen;
        std::size_t index = 0;
        for (const Node item : list.items()) {
            if (item.is_mapping() && item.size() == 1) {
                const auto [key, value] = *item.entries().begin();
                std::string name(key.text());
                if (const std::size_t times = seen[name]++; times != 0) name += "[" + std::to_string(times) + "]";
                read_entry(name, value, into, root, section, depth);
            } else {
                const std::string name =
                    is_set && item.is_scalar() ? std::string(item.text()) : "[" + std::to_string(index) + "]";
                read(item, into.children[name], root, {}, depth + 1);
            }
            ++index;
        }
    }

    std::size_t entries_ = 0;
};

// How a file is put together is no part of what it says.
bool is_about_files(std::string_view keyname) {
    return keyname == "imports" || keyname == "dsl_definitions" || keyname == "namespace_prefix";
}
bool is_of_entry(std::string_view keyname) {
    return keyname == "tosca_definitions_version" || keyname == "metadata" || keyname == "description" ||
           keyname == "profile" || keyname == "namespace" || keyname.starts_with("template_");
}

}  // namespace

const Meaning* Meaning::find(std::string_view name) const {
    const auto found = children.find(name);
    return found == children.end() ? nullptr : &found->second;
}

std::string_view Meaning::text(std::string_view name) const {
    const Meaning* const child = find(name);
    return child == nullptr ? std::string_view() : std::string_view(child->value);
}

Meaning meaning_of(const validate::Model& model, const std::string& entry) {
    Meaning meaning;
    Reader reader;
    for (const DefinitionsFile* const file : model.files()) {
        for (const auto [key, value] : file->document->root().entries()) {
            std::string name(key.text());
            if (is_about_files(name) || (is_of_entry(name) && file->path != entry)) continue;
            if (name == "topology_template") name = "service_template";
            reader.read(value, meaning.children[name], name, name, 0);
        }
    }
    return meaning;
}

}  // namespace csar
