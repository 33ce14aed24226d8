// Common data for writing a compiled service: the output, the definitions, and the names of types.
#pragma once

#include <array>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "csar/compile/output.hpp"
#include "report/report.hpp"
#include "validate/resolved/context.hpp"
#include "validate/resolved/members.hpp"

namespace csar::compile {

using validate::Definition;
using validate::DefinitionChain;
using validate::DefinitionsFile;
using validate::Element;
using validate::Entity;
using validate::Key;
using validate::Member;
using validate::Members;
using validate::Node;
using validate::Schema;
using validate::Slot;
using validate::Type;
using validate::TypeKind;

// The profile, or the namespace of 1.x, to which a file belongs. If the file does not specify a profile, the profile of
// the file that imports it applies. The normative types of a version are in a profile with the name of the version.
// Empty if there is none.
std::string_view profile_of(const DefinitionsFile& file);

// A package path, which is the same for an archive and a directory; for files outside of packages, the name that the
// user gave.
std::string path_of(const validate::Document& document, const Report& report);

// Names that are unique among the types of a kind.
class TypeNames {
public:
    // Both arguments must outlive the object.
    TypeNames(const validate::Namespaces& names, const Report& report);

    // Returns `profile:name`, or only the name for built-in types and types without a profile. If two names would be
    // equal, returns `file:name`. Marks the type as used.
    const std::string& of(const Type& type);
    // Like of(), but does not mark the type as used.
    std::string name_of(const Type& type) const;
    // The types that were marked as used, in this order. More types may be marked during an iteration.
    const std::deque<const Type*>& used() const { return used_; }

private:
    const Report& report_;
    std::array<std::unordered_set<std::string, KeyedHash>, validate::type_kind_count> ambiguous_;
    std::unordered_map<const Type*, std::string> names_;
    std::deque<const Type*> used_;
};

// The definitions of functions or repositories that are used, each once, and their names. The names are unique like
// those of types, and differ from those of built-in functions.
class UsedDefinitions {
public:
    // Both arguments must outlive the object.
    UsedDefinitions(Key section, const validate::Model& model, const Report& report);

    // Marks the definition as used, and returns its name.
    std::string name_of(const Element& definition);
    const std::deque<const Element*>& used() const { return used_; }

private:
    const Report& report_;
    std::unordered_set<std::string, KeyedHash> ambiguous_;
    std::unordered_set<const Element*> seen_;
    std::deque<const Element*> used_;
};

struct Writing {
    validate::CheckContext& context;
    const Report& report;  // used for the names of files as the user gave them
    Output& out;
    TypeNames& types;
    UsedDefinitions &functions, &repositories;
    bool places = true;
    int depth = 0;  // nesting of defaults in defaults
    const validate::Document* last_document = nullptr;
    std::string last_file{};

    // Writes "place": file, line and column.
    void place(Node at);
    void place(const Element& element) { place(element.name ? element.name : element.node); }
    // Writes "type" or a different key with the name of a type; nothing if the type is null.
    void type(std::string_view key, const Type* type);
    void type_list(std::string_view key, const Slot* names, TypeKind kind, const DefinitionsFile& file);
    // Writes `description` and `metadata` of a definition or template.
    void remarks(const Element& element);
    // Writes the value of a keyname under its usual spelling, if the keyname is present.
    void text(const Element& element, Key key);
    // Writes the value of a slot without elements: as data, unless the grammar specifies values for it. Function calls
    // remain calls.
    void content(const Slot& slot, const DefinitionsFile& file);
    // Writes the value of a keyname that is a list of names.
    void names(const Element& element, Key key);

    // Empty if the type is unknown.
    const Members& members(const Type* type, Key section);
};

// The nearest definition that has the keyname; null if there is none.
const Element* nearest_with(const DefinitionChain& chain, Key key);

// A map that ends when this object is destroyed.
class Map {
public:
    Map(Output& out, std::string_view key, Output::Layout layout = Output::Layout::block) : out_(out) {
        out.key(key);
        out.begin_map(layout);
    }
    explicit Map(Output& out, Output::Layout layout = Output::Layout::block) : out_(out) { out.begin_map(layout); }
    Map(const Map&) = delete;
    Map& operator=(const Map&) = delete;
    ~Map() { out_.end_map(); }

private:
    Output& out_;
};

// Writes { $function: name, arguments: [ ... ] }. The constructor begins the arguments; the destructor ends them.
class Call {
public:
    Call(Output& out, std::string_view name) : out_(out) {
        out.begin_map();
        out.entry("$function", name);
        out.key("arguments");
        out.begin_list();
    }
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;
    ~Call() {
        out_.end_list();
        out_.end_map();
    }

private:
    Output& out_;
};

// Begins a collection at its first entry, so that an empty collection is not written.
class Section {
public:
    Section(Output& out, std::string_view key, bool is_list = false) : out_(out), key_(key), is_list_(is_list) {}
    Section(const Section&) = delete;
    Section& operator=(const Section&) = delete;
    ~Section() {
        if (is_open_) is_list_ ? out_.end_list() : out_.end_map();
    }
    // Call it before each item of a list, or with the key before each entry of a map.
    void item() {
        if (!std::exchange(is_open_, true)) {
            out_.key(key_);
            is_list_ ? out_.begin_list() : out_.begin_map();
        }
    }
    void entry(std::string_view key) {
        item();
        out_.key(key);
    }

private:
    Output& out_;
    std::string_view key_;
    bool is_list_;
    bool is_open_ = false;
};

}  // namespace csar::compile
