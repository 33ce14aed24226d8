// What all writers of a compiled service share: the output, the definitions, the names of types.
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

// Returns the profile (in 1.x, the namespace) of a file, or "" if there is none.
// A file without a profile has the profile of the file that imports it.
// The profile of normative types is the name of the TOSCA version.
std::string_view profile_of(const DefinitionsFile& file);

// Returns the path in the package. For a file outside the package, returns the name that the user gave.
std::string path_of(const validate::Document& document, const Report& report);

// Names that are unique among types of a kind.
class TypeNames {
public:
    // The arguments must outlive this object.
    TypeNames(const validate::Namespaces& names, const Report& report);

    // Returns `profile:name`, or only `name` for built-in types and types without a profile.
    // Returns `file:name` if two types would have the same name. Marks the type as used.
    const std::string& of(const Type& type);
    // Like of(), but does not mark the type as used.
    std::string name_of(const Type& type) const;
    // Used types, in the order of first use. The list may grow during an iteration.
    const std::deque<const Type*>& used() const { return used_; }

private:
    const Report& report_;
    std::array<std::unordered_set<std::string, KeyedHash>, validate::type_kind_count> ambiguous_;
    std::unordered_map<const Type*, std::string> names_;
    std::deque<const Type*> used_;
};

// The used functions or repositories and their unique names. No function has the name of a built-in function.
class UsedDefinitions {
public:
    // `model` and `report` must outlive this object.
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
    const Report& report;  // knows the file names that the user gave
    Output& out;
    TypeNames& types;
    UsedDefinitions &functions, &repositories;
    bool places = true;
    int depth = 0;  // depth of defaults inside defaults
    const validate::Document* last_document = nullptr;
    std::string last_file{};

    // Writes "place": file, line and column.
    void place(Node at);
    void place(const Element& element) { place(element.name ? element.name : element.node); }
    // Does nothing if the type is null.
    void type(std::string_view key, const Type* type);
    void type_list(std::string_view key, const Slot* names, TypeKind kind, const DefinitionsFile& file);
    // Writes `description` and `metadata`.
    void remarks(const Element& element);
    // Writes a keyname and its value, if present.
    void text(const Element& element, Key key);
    // Writes the value of a slot as data, or as a value if the grammar says so. Function calls are not evaluated.
    void content(const Slot& slot, const DefinitionsFile& file);
    // Writes a keyname whose value is a list of names.
    void names(const Element& element, Key key);

    // Returns the members of the type and its ancestors, or an empty result if `type` is null.
    const Members& members(const Type* type, Key section);
};

// Returns the nearest definition with the keyname, or null if there is none.
const Element* nearest_with(const DefinitionChain& chain, Key key);

// Ends the map in the destructor.
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

// Writes { $function: name, arguments: [ ... ] }. The constructor begins the list, the destructor ends it.
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

// A collection that is only written if it has an entry.
class Section {
public:
    Section(Output& out, std::string_view key, bool is_list = false) : out_(out), key_(key), is_list_(is_list) {}
    Section(const Section&) = delete;
    Section& operator=(const Section&) = delete;
    ~Section() {
        if (is_open_) is_list_ ? out_.end_list() : out_.end_map();
    }
    // Call this before each item of a list. For a map, call entry().
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
