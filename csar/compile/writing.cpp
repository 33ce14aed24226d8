#include "csar/compile/writing.hpp"

#include "base/compose.hpp"
#include "csar/compile/parts.hpp"
#include "validate/expressions/built_in.hpp"
#include "validate/model/namespaces.hpp"

namespace csar::compile {

using validate::Shape;

std::string path_of(const validate::Document& document, const Report& report) {
    const std::string& path = document.file();
    return report.kind() == SubjectKind::file || path.starts_with('/') ? report.shown_file(path) : path;
}

std::string_view profile_of(const DefinitionsFile& file) {
    for (const DefinitionsFile* at = &file; at != nullptr; at = at->importer)
        for (const Key key : {Key::profile, Key::namespace_uri})
            if (const std::string_view profile = at->root->text(key); !profile.empty()) return profile;
    return file.files == nullptr ? file.root->text(Key::tosca_definitions_version) : std::string_view();
}

namespace {

std::string name_in_profile(std::string_view name, const Element* element) {
    const std::string_view profile = element == nullptr ? std::string_view() : profile_of(*element->file);
    return profile.empty() ? std::string(name) : compose("{}:{}", profile, name);
}

}  // namespace

TypeNames::TypeNames(const validate::Namespaces& names, const Report& report) : report_(report) {
    std::array<std::unordered_set<std::string, KeyedHash>, validate::type_kind_count> seen;
    for (const Type& type : names.types()) {
        const auto kind = static_cast<std::size_t>(type.kind);
        std::string name = name_in_profile(type.name, type.element);
        if (seen[kind].contains(name))
            ambiguous_[kind].insert(std::move(name));
        else
            seen[kind].insert(std::move(name));
    }
}

const std::string& TypeNames::of(const Type& type) {
    const auto [at, is_new] = names_.try_emplace(&type);
    if (is_new) {
        used_.push_back(&type);
        at->second = name_of(type);
    }
    return at->second;
}

std::string TypeNames::name_of(const Type& type) const {
    std::string name = name_in_profile(type.name, type.element);
    if (ambiguous_[static_cast<std::size_t>(type.kind)].contains(name))
        name = compose("{}:{}", path_of(*type.element->file->document, report_), type.name);
    return name;
}

void Writing::place(Node at) {
    if (!places || !at) return;
    if (at.document() != last_document) {
        last_document = at.document();
        last_file = path_of(*last_document, report);
    }
    const TextPosition position = at.position();
    out.key("place");
    const Map map(out, Output::Layout::line);
    out.entry("file", last_file);
    out.entry_number("line", position.line);
    out.entry_number("column", position.column);
}

void Writing::type(std::string_view key, const Type* type) {
    if (type != nullptr) out.entry(key, types.of(*type));
}

void Writing::type_list(std::string_view key, const Slot* names, TypeKind kind, const DefinitionsFile& file) {
    if (names == nullptr) return;
    out.list(key, names->value.items(), [&](Node name) {
        const Type* const found = context.names.find(kind, name.text(), file).type;
        return found == nullptr ? name.text() : std::string_view(types.of(*found));
    });
}

void Writing::remarks(const Element& element) {
    text(element, Key::description);
    text(element, Key::metadata);
}

void Writing::text(const Element& element, Key key) {
    const Slot* const slot = element.find(key);
    if (slot == nullptr) return;
    out.key(to_string(key));
    content(*slot, *element.file);
}

void Writing::content(const Slot& slot, const DefinitionsFile& file) {
    switch (slot.row->shape) {
        case Shape::metadata:
        case Shape::number_map: return write_data(*this, slot.value, file);
        case Shape::string:
        case Shape::text:
        case Shape::string_value:
        case Shape::type_name:
        case Shape::version:
            if (slot.value.is_scalar()) return write_data(*this, slot.value, file);
            break;
        default: break;
    }
    write_value(*this, slot.value, {}, file);
}

void Writing::names(const Element& element, Key key) {
    const Node list = element[key];
    if (!list) return;
    out.key(to_string(key));
    out.begin_list(Output::Layout::line);
    if (list.is_scalar()) out.string(list.text());
    for (const Node name : list.items()) out.string(name.text());
    out.end_list();
}

const Members& Writing::members(const Type* type, Key section) {
    static const Members none;
    return type == nullptr ? none : context.tables.members(*type, section);
}

UsedDefinitions::UsedDefinitions(Key section, const validate::Model& model, const Report& report) : report_(report) {
    std::unordered_set<std::string, KeyedHash> seen;
    if (section == Key::functions)
        for (const validate::BuiltInFunction& function : validate::built_in_functions()) seen.emplace(function.name);
    for (const DefinitionsFile* const file : model.files())
        for (const Element* const holder : {file->root, file->service_template()})
            if (holder != nullptr)
                for (const Element& one : holder->children(section))
                    if (std::string name = name_in_profile(one.name_text(), &one); !seen.insert(name).second)
                        ambiguous_.insert(std::move(name));
}

std::string UsedDefinitions::name_of(const Element& definition) {
    if (seen_.insert(&definition).second) used_.push_back(&definition);
    std::string name = name_in_profile(definition.name_text(), &definition);
    if (!ambiguous_.contains(name)) return name;
    // A service template and its file may define functions with equal names.
    const bool is_inner = definition.parent == definition.file->service_template();
    return compose("{}:{}{}", path_of(*definition.file->document, report_), is_inner ? "service_template:" : "",
                   definition.name_text());
}

const Element* nearest_with(const DefinitionChain& chain, Key key) {
    for (const Element* const element : chain)
        if (element->has(key)) return element;
    return nullptr;
}

}  // namespace csar::compile
