// TOSCA definitions as a tree of elements, one for each mapping of keynames. A slot has the meaning of its keyname
// (Key), not the spelling. ElementBuilder makes the tree from a Document and a Grammar. Parts that do not match the
// grammar are reported and left out.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <span>
#include <string>
#include <string_view>

#include "base/budget.hpp"
#include "validate/document/document.hpp"
#include "validate/grammar/grammar.hpp"

namespace csar::validate {

class DefinitionsFile;
class Type;
class Element;

// A keyname and its value.
struct Slot {
    const Keyname* row = nullptr;
    Node value;
    std::span<const Element> children;  // elements in the value, in file order; only one for Shape::one
    const Type* type = nullptr;         // for Shape::type_name; null if the type is unknown, which is reported
};

// A record in the arena of its Model. Users refer to it and never copy it. Only model/ changes it (model/edit.hpp).
class Element {
public:
    Entity entity = Entity::none;
    bool short_form = false;  // written as a scalar or sequence, not as a mapping of keynames
    const DefinitionsFile* file = nullptr;
    const Element* parent = nullptr;
    Node name;  // the key of the element; absent if it has none
    Node node;  // the mapping, or the value of the short form
    std::span<const Slot> slots;
    const Type* defines = nullptr;  // for a type definition
    // The template whose keynames `copy` added (completion.cpp); null without a valid `copy`.
    const Element* copied = nullptr;

    std::string_view name_text() const { return name.text(); }

    // The slot of a key, or nullptr.
    const Slot* find(Key key) const;
    bool has(Key key) const { return find(key) != nullptr; }
    // Absent if the element does not have the key.
    Node operator[](Key key) const;
    // Returns an empty result if the element does not have the key.
    std::string_view text(Key key) const { return (*this)[key].text(); }
    // Returns the type named by the value, or null if it is unknown or if the element does not have the key.
    const Type* type(Key key = Key::type) const;
    // Returns an empty result if the element does not have the key.
    std::span<const Element> children(Key key) const;
    // The single element under a key, or nullptr.
    const Element* child(Key key) const;
    // The element with this name, or nullptr. Logarithmic time in large mappings.
    const Element* child(Key key, std::string_view child_name) const;

    // True if the author tried to write the keyname: it is present, misspelt, in a wrong form, or under a former name.
    // Do not report it as missing: a mistake has been reported.
    bool means_to_give(const Keyname& row) const;

    // True if a part of the value is not in the tree: misspelt, in a wrong form, or in a template that could not be
    // copied. This has been reported. A missing part then means nothing.
    bool has_lost(Key key) const;

    // True if `copy` could not be followed, which has been reported.
    bool lacks_copy() const { return copied == nullptr && has(Key::copy); }

    // The place of the name, or of the value if there is no name.
    Place place() const { return name ? name.place() : node.entry_place(); }
    // The place of the keyname, or of an element in short form.
    Place key_place(Key key) const;

private:
    // True if the keyname is beside the element's name, instead of inside the element. This has been reported.
    bool is_misplaced(Key key) const;
};

// In the words of the version: "node template", "topology template".
std::string_view noun_of(const Element& element);
// "node template 'server'", "an implementation".
std::string called(const Element& element);
// "node template 'server'", "this implementation".
std::string this_one(const Element& element);

// Charges memory to the account of the check (base/budget.hpp).
class ChargedMemory final : public std::pmr::memory_resource {
    void* do_allocate(std::size_t bytes, std::size_t alignment) override {
        take_memory(bytes);
        return std::pmr::new_delete_resource()->allocate(bytes, alignment);
    }
    void do_deallocate(void* memory, std::size_t bytes, std::size_t alignment) override {
        std::pmr::new_delete_resource()->deallocate(memory, bytes, alignment);
    }
    bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override { return this == &other; }
};

using Arena = std::pmr::monotonic_buffer_resource;

}  // namespace csar::validate
