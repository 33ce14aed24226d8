#include <csar/model.hpp>

#include <algorithm>
#include <bit>
#include <span>

#include "base/compose.hpp"
#include "csar/api/operation.hpp"
#include "csar/api/package_access.hpp"
#include "report/unreported.hpp"
#include "validate/model/model.hpp"
#include "validate/model/type.hpp"

namespace csar {

using validate::Element;
using validate::Node;
using validate::Slot;
using validate::Type;

struct ModelAccess {
    static ModelValue of(const Node& node) {
        ModelValue value;
        value.node_ = std::bit_cast<std::array<std::uint64_t, 2>>(node);
        return value;
    }
    static Node node(const ModelValue& value) { return std::bit_cast<Node>(value.node_); }

    static ModelElement of(const Element* element) {
        ModelElement view;
        view.element_ = element;
        return view;
    }
    static std::vector<ModelElement> all(std::span<const Element> elements) {
        std::vector<ModelElement> views;
        views.reserve(elements.size());
        for (const Element& element : elements) views.push_back(of(&element));
        return views;
    }
    static ModelType of(const Type* type) {
        ModelType view;
        view.type_ = type;
        return view;
    }
    static ModelFile of(const validate::DefinitionsFile* file) {
        ModelFile view;
        view.file_ = file;
        return view;
    }
    static Model of(const validate::Model& model) {
        Model view;
        view.model_ = &model;
        return view;
    }
};

namespace {

// Returns null if `element` is null or does not have the keyname.
const Slot* slot_of(const Element* element, std::string_view keyname) {
    if (element == nullptr) return nullptr;
    const auto slot =
        std::ranges::find_if(element->slots, [&](const Slot& candidate) { return candidate.row->name == keyname; });
    return slot == element->slots.end() ? nullptr : &*slot;
}

}  // namespace

ModelValue::Kind ModelValue::kind() const {
    switch (ModelAccess::node(*this).kind()) {
        case validate::NodeKind::scalar: return Kind::scalar;
        case validate::NodeKind::sequence: return Kind::sequence;
        case validate::NodeKind::mapping: return Kind::mapping;
        case validate::NodeKind::none: break;
    }
    return Kind::none;
}

std::string_view ModelValue::text() const { return ModelAccess::node(*this).text(); }

bool ModelValue::is_null() const { return ModelAccess::node(*this).is_null(); }

std::vector<ModelValue> ModelValue::items() const {
    std::vector<ModelValue> items;
    for (const Node item : ModelAccess::node(*this).items()) items.push_back(ModelAccess::of(item));
    return items;
}

std::vector<std::pair<ModelValue, ModelValue>> ModelValue::entries() const {
    std::vector<std::pair<ModelValue, ModelValue>> entries;
    for (const auto [key, value] : ModelAccess::node(*this).entries())
        entries.emplace_back(ModelAccess::of(key), ModelAccess::of(value));
    return entries;
}

ModelValue ModelValue::find(std::string_view key) const { return ModelAccess::of(ModelAccess::node(*this)[key]); }

Place ModelValue::place() const { return exists() ? ModelAccess::node(*this).place() : Place(); }

std::string_view ModelElement::kind() const { return exists() ? to_string(element_->entity) : std::string_view(); }

std::string_view ModelElement::name() const { return exists() ? element_->name_text() : std::string_view(); }

Place ModelElement::place() const { return exists() ? element_->place() : Place(); }

ModelElement ModelElement::parent() const { return ModelAccess::of(exists() ? element_->parent : nullptr); }

std::vector<std::string_view> ModelElement::keynames() const {
    std::vector<std::string_view> names;
    if (exists())
        for (const Slot& slot : element_->slots) names.push_back(slot.row->name);
    return names;
}

ModelValue ModelElement::value(std::string_view keyname) const {
    const Slot* const slot = slot_of(element_, keyname);
    return slot == nullptr ? ModelValue() : ModelAccess::of(slot->value);
}

std::vector<ModelElement> ModelElement::children(std::string_view keyname) const {
    const Slot* const slot = slot_of(element_, keyname);
    return ModelAccess::all(slot == nullptr ? std::span<const Element>() : slot->children);
}

ModelElement ModelElement::child(std::string_view keyname, std::string_view name) const {
    const Slot* const slot = slot_of(element_, keyname);
    return ModelAccess::of(slot == nullptr ? nullptr : element_->child(slot->row->key, name));
}

ModelType ModelElement::type() const { return ModelAccess::of(exists() ? element_->type() : nullptr); }

std::string_view ModelType::kind() const { return exists() ? to_string(type_->kind) : std::string_view(); }

std::string_view ModelType::name() const { return exists() ? type_->name : std::string_view(); }

ModelType ModelType::parent() const { return ModelAccess::of(exists() ? type_->parent : nullptr); }

bool ModelType::is_a(const ModelType& ancestor) const {
    return exists() && ancestor.exists() && type_->is_a(*ancestor.type_);
}

ModelElement ModelType::definition() const { return ModelAccess::of(exists() ? type_->element : nullptr); }

std::vector<ModelElement> ModelType::members(std::string_view keyname) const {
    std::vector<ModelElement> views;
    for (const Type* type = type_; type != nullptr; type = type->parent) {
        const Slot* const slot = slot_of(type->element, keyname);
        if (slot == nullptr) continue;
        for (const Element* const member : type_->members(slot->row->key)) views.push_back(ModelAccess::of(member));
        break;
    }
    return views;
}

std::string_view ModelFile::path() const { return file_ == nullptr ? std::string_view() : file_->document->file(); }

std::string_view ModelFile::tosca_version() const {
    return file_ == nullptr ? std::string_view() : file_->version_text;
}

ModelElement ModelFile::root() const { return ModelAccess::of(file_ == nullptr ? nullptr : file_->root); }

ModelElement ModelFile::service_template() const {
    return ModelAccess::of(file_ == nullptr ? nullptr : file_->service_template());
}

std::vector<ModelFile> Model::files() const {
    std::vector<ModelFile> views;
    for (const validate::DefinitionsFile* const file : model_->files()) views.push_back(ModelAccess::of(file));
    return views;
}

bool Model::is_complete() const { return model_->complete(); }

Model model_of(const Package& package) {
    const Operation operation(package.name(), PackageAccess::options(package));
    open::Subject* subject = &PackageAccess::subject(package);
    subject->read();
    if (subject->holds_package()) subject = &subject->read_inner(unreported());
    if (subject->model() == nullptr)
        throw Failure(FailureKind::input, compose("{}: there are no YAML definitions", package.name()));
    return ModelAccess::of(*subject->model());
}

}  // namespace csar
