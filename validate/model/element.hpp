// The parsed form of TOSCA definitions: a tree of elements, one for each mapping of keynames, whose slots carry the
// meaning of the keynames (Key) instead of a version's spelling. ElementBuilder creates it from a Document and a
// Grammar. Parts that do not match the grammar are reported and left out, so everything in the tree has the form that
// the grammar requires.
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

// One keyname of an element with its value.
struct Slot {
    const Keyname* row = nullptr;
    Node value;
    std::span<const Element> children;  // the elements in the value: one for Shape::one, otherwise in file order
    const Type* type = nullptr;         // for Shape::type_name, the resolved type; null if there is none (reported)
};

// A record in the arena of its Model, used by reference: users never copy it, and only the code that creates and
// completes the model changes it (model/edit.hpp).
class Element {
public:
    Entity entity = Entity::none;
    bool short_form = false;  // written as a scalar or sequence instead of a mapping of keynames
    const DefinitionsFile* file = nullptr;
    const Element* parent = nullptr;
    Node name;  // the element's key in a mapping or single-entry mapping; an absent node if it has none
    Node node;  // the value: the mapping, or the scalar of the short notation
    std::span<const Slot> slots;
    const Type* defines = nullptr;  // the type defined by a type definition
    // The template to which `copy` refers, after its keynames have been copied (completion.cpp); null for other
    // elements, and if `copy` is invalid.
    const Element* copied = nullptr;

    std::string_view name_text() const { return name.text(); }

    // The slot of a key, or nullptr.
    const Slot* find(Key key) const;
    bool has(Key key) const { return find(key) != nullptr; }
    // The value of a key; an absent node if it is not present.
    Node operator[](Key key) const;
    // The text of a scalar value of a key; empty if it is not present.
    std::string_view text(Key key) const { return (*this)[key].text(); }
    // The type in the value of a key; null if it is not present or unknown.
    const Type* type(Key key = Key::type) const;
    // The elements of a key; empty if it is not present.
    std::span<const Element> children(Key key) const;
    // The single element of a key; nullptr if there is none.
    const Element* child(Key key) const;
    // The element with this name among the elements of a key; nullptr if there is none. Takes logarithmic time in large
    // mappings.
    const Element* child(Key key, std::string_view child_name) const;

    // True if the author intended to write a keyname: it is present, has a wrong form, is misspelt or has a former
    // name. All cases except the first have been reported, so its absence must not be reported again.
    bool means_to_give(const Keyname& row) const;

    // True if a part of a keyname's value is missing in the tree: the keyname is misspelt, it or an entry has a wrong
    // form, or the element is in a template that could not be copied. This has been reported, and nothing may be
    // concluded from the missing part.
    bool has_lost(Key key) const;

    // True for a template whose `copy` could not be followed, which has been reported.
    bool lacks_copy() const { return copied == nullptr && has(Key::copy); }

    // The place for diagnostics about the element as a whole: its name if it has one, otherwise its value.
    Place place() const { return name ? name.place() : node.entry_place(); }
    // The place of the keyname itself; the element's place if it has the short form.
    Place key_place(Key key) const;

private:
    // True if the keyname was reported because it is beside the element's name instead of inside the element.
    bool is_misplaced(Key key) const;
};

// The kind of an element in messages, in the words of its version: "node template", "topology template".
std::string_view noun_of(const Element& element);
// An element's name in messages: "node template 'server'", "an implementation".
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

// The memory of elements.
using Arena = std::pmr::monotonic_buffer_resource;

}  // namespace csar::validate
