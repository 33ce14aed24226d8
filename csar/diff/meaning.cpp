#include "csar/diff/meaning.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include <csar/failure.hpp>
#include "base/interrupt.hpp"
#include "validate/document/document.hpp"

namespace csar {
namespace {

using validate::DefinitionsFile;
using validate::Node;

constexpr std::size_t entries_at_most = 1'000'000;
constexpr std::size_t depth_at_most = 500;  // aliases can nest deeper than any text

// Lists whose order says nothing.
constexpr std::array<std::string_view, 9> sets = {"members",
                                                  "valid_values",
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

// The same with the type: "1" is another value than 1.
std::string typed_spelling(Node scalar) {
    return std::to_string(static_cast<int>(scalar.scalar_type())) + ":" + spelling(scalar);
}

bool equal(const Meaning& a, const Meaning& b) {
    return a.is_scalar == b.is_scalar && a.value == b.value &&
           std::equal(a.children.begin(), a.children.end(), b.children.begin(), b.children.end(),
                      [](const auto& x, const auto& y) { return x.first == y.first && equal(x.second, y.second); });
}

class Reader {
public:
    // `plain`: what is read is no TOSCA, so that only the order of keys counts for nothing.
    explicit Reader(std::size_t entries = entries_at_most, bool plain = false)
        : entries_left_(entries), plain_(plain) {}

    std::size_t entries_left() const { return entries_left_; }

    void read(Node node, Meaning& into, std::string_view root, std::string_view section, std::size_t depth) {
        if (entries_left_ == 0 || depth > depth_at_most)
            throw Failure(FailureKind::input, "the definitions have too many entries to be compared");
        if (--entries_left_ % 1024 == 0) check_interrupt();
        if (!into.node) into.node = node;
        if (node.is_scalar()) {
            into.is_scalar = true;
            into.value = plain_ ? typed_spelling(node) : spelling(node);
        } else if (node.is_mapping()) {
            if (plain_) into.value = "{}";
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
        const std::string_view keyname = plain_ ? std::string_view() : long_keyname(root, section);
        if (!keyname.empty() && value.is_scalar() && !value.is_null()) {
            if (!child.node) child.node = value;
            read(value, child.children[std::string(keyname)], root, keyname, depth + 1);
        } else {
            // The name of an entry is no section: what stands in it is.
            read(value, child, root, keyname.empty() ? std::string_view(name) : std::string_view(), depth + 1);
        }
    }

    void read_list(Node list, Meaning& into, std::string_view root, std::string_view section, std::size_t depth) {
        if (plain_) into.value = "[]";
        const bool is_set = !plain_ && std::find(sets.begin(), sets.end(), section) != sets.end();
        std::map<std::string, std::size_t> seen;
        std::size_t index = 0;
        for (const Node item : list.items()) {
            if (!plain_ && item.is_mapping() && item.size() == 1) {
                const auto [key, value] = *item.entries().begin();
                std::string name(key.text());
                if (const std::size_t times = seen[name]++; times != 0) name += "[" + std::to_string(times) + "]";
                read_entry(name, value, into, root, section, depth);
            } else {
                const std::string name =
                    is_set && item.is_scalar() ? std::string(item.text()) : "[" + std::to_string(index) + "]";
                // { $valid_values: [ $value, [ 1, 2 ] ] } is valid_values: [ 1, 2 ] in TOSCA 2.0.
                const bool has_values = section == "$valid_values" && item.is_sequence();
                read(item, into.children[name], root,
                     has_values ? std::string_view("valid_values") : std::string_view(), depth + 1);
            }
            ++index;
        }
    }

    std::size_t entries_left_;
    bool plain_;
};

constexpr std::array<std::string_view, 8> keynames_of_interfaces = {
    "derived_from", "version", "metadata", "description", "inputs", "type", "operations", "notifications"};

// Before TOSCA 1.3 operations stood in the interface itself; they are told as those in "operations" are.
void lift_operations(Meaning& interface) {
    if (interface.find("operations") != nullptr) return;
    std::vector<std::string> names;
    for (const auto& [name, child] : interface.children)
        if (std::find(keynames_of_interfaces.begin(), keynames_of_interfaces.end(), name) ==
            keynames_of_interfaces.end())
            names.push_back(name);
    if (names.empty()) return;
    Meaning operations;
    for (const std::string& name : names) {
        auto entry = interface.children.extract(name);
        Meaning& operation = entry.mapped();
        if (!operations.node) operations.node = operation.node;
        if (operation.is_scalar && operation.value != "null") {  // the short notation
            Meaning whole;
            whole.node = operation.node;
            whole.children.emplace("implementation", std::move(operation));
            operation = std::move(whole);
        }
        operations.children.insert(std::move(entry));
    }
    interface.children.emplace("operations", std::move(operations));
}

// Of every type, template and the like in `section`.
void lift_operations_in(Meaning& section) {
    for (auto& [name, owner] : section.children) {
        const auto interfaces = owner.children.find("interfaces");
        if (interfaces == owner.children.end()) continue;
        for (auto& [interface_name, interface] : interfaces->second.children) lift_operations(interface);
    }
}

void lift_all_operations(Meaning& meaning) {
    for (auto& [section, child] : meaning.children) {
        if (section == "interface_types")
            for (auto& [name, type] : child.children) lift_operations(type);
        else if (section.ends_with("_types"))
            lift_operations_in(child);
        else if (section == "service_template" || section == "topology_template")
            for (auto& [templates, owners] : child.children) lift_operations_in(owners);
    }
}

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
    lift_all_operations(meaning);
    return meaning;
}

bool say_the_same(const std::string& before, const std::string& after, const Limits& limits,
                  std::size_t& entries_left) {
    Report passed_over;
    const auto old_document = validate::Document::parse("before", before, limits, passed_over);
    const auto new_document = validate::Document::parse("after", after, limits, passed_over);
    if (!old_document->complete() || !new_document->complete()) return false;
    const Node old_root = old_document->root(), new_root = new_document->root();
    if (!old_root || !new_root || old_root.is_scalar()) return false;
    const bool is_plain = !old_root["tosca_definitions_version"];
    Reader reader(entries_left, is_plain);
    const auto read = [&](Node root) {
        Meaning meaning;
        if (root.is_mapping())
            for (const auto [key, value] : root.entries()) {
                const std::string name(key.text());
                if (name != "dsl_definitions") reader.read(value, meaning.children[name], name, name, 0);
            }
        else
            reader.read(root, meaning, {}, {}, 0);
        if (!is_plain) lift_all_operations(meaning);
        return meaning;
    };
    try {
        const Meaning old_meaning = read(old_root), new_meaning = read(new_root);
        entries_left = reader.entries_left();
        return old_root.kind() == new_root.kind() && equal(old_meaning, new_meaning);
    } catch (const Failure& failure) {
        if (failure.kind() == FailureKind::interrupted) throw;
        entries_left = 0;
        return false;
    }
}

}  // namespace csar
