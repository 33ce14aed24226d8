// The C functions of csar.h that read definitions.
#include <algorithm>
#include <bit>
#include <functional>
#include <memory>

#include <csar/model.hpp>
#include "csar/api/c_failure.hpp"
#include "csar/api/c_package.hpp"
#include "validate/model/file.hpp"
#include "validate/model/type.hpp"

namespace csar {
namespace {

using validate::Element;
using validate::Node;

// Converts a C handle to its C++ class. The handle and the class hold the same pointer.
template <class View, class Handle>
View view_of(const Handle& handle) {
    static_assert(sizeof(View) == sizeof(Handle));
    return std::bit_cast<View>(handle);
}

ModelElement view(const csar_element* element) { return view_of<ModelElement>(element); }
ModelType view(const csar_type* type) { return view_of<ModelType>(type); }
ModelValue view(csar_value value) { return view_of<ModelValue>(value); }
const csar_element* handle(const ModelElement& element) { return std::bit_cast<const csar_element*>(element); }
const csar_type* handle(const ModelType& type) { return std::bit_cast<const csar_type*>(type); }
csar_value handle(const ModelValue& value) { return std::bit_cast<csar_value>(value); }

const Element* inside(const csar_element* element) { return std::bit_cast<const Element*>(element); }

// Takes the file name from the document: the string in a Place is freed too early.
csar_place c_place(const validate::Document* document, std::uint32_t line, std::uint32_t column) {
    if (document == nullptr) return {};
    return {c_text(document->file()), line, column};
}

// Writes the results of `make` to `items`, at most `capacity`. Returns the total number of results.
template <class Item, class Make, class Convert>
std::size_t listed(Item* items, std::size_t capacity, const Make& make, const Convert& convert) {
    return across_border(CSAR_FAILED, [&]() -> std::size_t {
        const auto all = make();
        const std::size_t count = items == nullptr ? 0 : std::min(capacity, all.size());
        std::transform(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count), items, convert);
        return all.size();
    });
}

const auto element_handle = [](const ModelElement& element) { return handle(element); };

}  // namespace
}  // namespace csar

using namespace csar;  // NOLINT: the C functions are outside of the namespace

size_t csar_model_files(csar_package* package, const csar_element** items, size_t capacity) {
    return listed(
        items, capacity,
        [&] {
            if (package == nullptr) throw Failure(FailureKind::usage, "no package: NULL was passed");
            return model_of(package->package).files();
        },
        [](const ModelFile& file) { return handle(file.root()); });
}

csar_text csar_element_tosca_version(const csar_element* element) {
    return element == nullptr ? csar_text{} : c_text(inside(element)->file->version_text);
}

const csar_element* csar_service_template(const csar_element* file) {
    return file == nullptr ? nullptr : std::bit_cast<const csar_element*>(inside(file)->file->service_template());
}

csar_text csar_element_kind(const csar_element* element) { return c_text(view(element).kind()); }
csar_text csar_element_name(const csar_element* element) { return c_text(view(element).name()); }

csar_place csar_element_place(const csar_element* element) {
    return across_border(csar_place{}, [&] {
        const Place place = view(element).place();
        return c_place(element == nullptr ? nullptr : inside(element)->node.document(), place.line, place.column);
    });
}

const csar_element* csar_element_parent(const csar_element* element) { return handle(view(element).parent()); }

size_t csar_element_keynames(const csar_element* element, csar_text* items, size_t capacity) {
    return listed(
        items, capacity, [&] { return view(element).keynames(); }, c_text);
}

csar_value csar_element_value(const csar_element* element, const char* keyname) {
    return handle(view(element).value(text_of(keyname)));
}

size_t csar_element_children(const csar_element* element, const char* keyname, const csar_element** items,
                             size_t capacity) {
    return listed(
        items, capacity, [&] { return view(element).children(text_of(keyname)); }, element_handle);
}

const csar_type* csar_element_type(const csar_element* element) { return handle(view(element).type()); }

csar_text csar_type_kind(const csar_type* type) { return c_text(view(type).kind()); }
csar_text csar_type_name(const csar_type* type) { return c_text(view(type).name()); }
const csar_type* csar_type_parent(const csar_type* type) { return handle(view(type).parent()); }
const csar_element* csar_type_definition(const csar_type* type) { return handle(view(type).definition()); }

size_t csar_type_members(const csar_type* type, const char* keyname, const csar_element** items, size_t capacity) {
    return listed(
        items, capacity, [&] { return view(type).members(text_of(keyname)); }, element_handle);
}

int csar_value_kind(csar_value value) { return static_cast<int>(view(value).kind()); }
csar_text csar_value_text(csar_value value) { return c_text(view(value).text()); }
int csar_value_is_null(csar_value value) { return view(value).is_null() ? 1 : 0; }

csar_place csar_value_place(csar_value value) {
    const Node node = std::bit_cast<Node>(value);
    const TextPosition at = node ? node.position() : TextPosition();
    return c_place(node ? node.document() : nullptr, at.line, at.column);
}

size_t csar_value_items(csar_value value, csar_value* items, size_t capacity) {
    return listed(
        items, capacity, [&] { return view(value).items(); }, [](const ModelValue& item) { return handle(item); });
}

size_t csar_value_entries(csar_value value, csar_value* keys, csar_value* values, size_t capacity) {
    return across_border(CSAR_FAILED, [&]() -> std::size_t {
        const auto entries = view(value).entries();
        for (std::size_t i = 0; i < std::min(capacity, entries.size()); ++i) {
            if (keys != nullptr) keys[i] = handle(entries[i].first);
            if (values != nullptr) values[i] = handle(entries[i].second);
        }
        return entries.size();
    });
}

csar_value csar_value_find(csar_value mapping, const char* key) { return handle(view(mapping).find(text_of(key))); }
