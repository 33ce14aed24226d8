// What all that writes a compiled service shares: the output, the definitions, and the names of types.
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

// The profile, or the namespace of 1.x, that a file belongs to: its own, else that of the file whose import brought it. The normative types
// of a version are in a profile of its name. Empty when there is none.
std::string_view profile_of(const validate::DefinitionsFile& file);

// A package path, the same from an archive as from a directory; of files outside of packages the user's name.
std::string path_of(const validate::Document& document, const Report& report);

// Names that are unique among the types of a kind.
class TypeNames {
public:
    // Both must outlive the object.
    TypeNames(const validate::Namespaces& names, const Report& report);

    // `profile:name`; the name alone of a built-in type and of one without a profile; `file:name` where two would be the
    // same. Remembers that the type is used.
    const std::string& of(const validate::Type& type);
    // The same without remembering it.
    std::string name_of(const validate::Type& type) const;
    // The types that were asked for, in that order; asking for more while they are read is possible.
    const std::deque<const validate::Type*>& used() const { return used_; }

private:
    const Report& report_;
    std::array<std::unordered_set<std::string, KeyedHash>, validate::type_kind_count> ambiguous_;
    std::unordered_map<const validate::Type*, std::string> names_;
    std::deque<const validate::Type*> used_;
};

// The definitions of functions or repositories that are used, each once, and their names, which are unique like those of types;
// none is that of a built-in function.
class UsedDefinitions {
public:
    // Both must outlive the object.
    UsedDefinitions(validate::Key section, const validate::Model& model, const Report& report);

    // Remembers that it is used.
    std::string name_of(const validate::Element& definition);
    const std::deque<const validate::Element*>& used() const { return used_; }

private:
    const Report& report_;
    std::unordered_set<std::string, KeyedHash> ambiguous_;
    std::unordered_set<const validate::Element*> seen_;
    std::deque<const validate::Element*> used_;
};

struct Writing {
    validate::CheckContext& context;
    const Report& report;  // knows what the user calls the files
    Output& out;
    TypeNames& types;
    UsedDefinitions &functions, &repositories;
    bool places = true;
    int depth = 0;  // of defaults in defaults
    const validate::Document* last_document = nullptr;
    std::string last_file{};

    // "place": file, line and column.
    void place(validate::Node at);
    void place(const validate::Element& element) { place(element.name ? element.name : element.node); }
    // "type" or another key with the name of a type; nothing when it is null.
    void type(std::string_view key, const validate::Type* type);
    void type_list(std::string_view key, const validate::Slot* names, validate::TypeKind kind,
                   const validate::DefinitionsFile& file);
    // `description` and `metadata` of a definition or template.
    void remarks(const validate::Element& element);
    // The value of a keyname under its usual spelling, if it is given.
    void text(const validate::Element& element, validate::Key key);
    // The value of a slot that has no elements: data if the grammar has no values there. Calls of functions remain calls.
    void content(const validate::Slot& slot, const validate::DefinitionsFile& file);
    // The same of a list of names.
    void names(const validate::Element& element, validate::Key key);

    // None when the type is not known.
    const validate::Members& members(const validate::Type* type, validate::Key section);
};

// The nearest definition that has the keyname; null when none has.
const validate::Element* nearest_with(const validate::DefinitionChain& chain, validate::Key key);

// A map that ends with the block.
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

// Begins a collection at its first entry: an empty one is not written.
class Section {
public:
    Section(Output& out, std::string_view key, bool is_list = false) : out_(out), key_(key), is_list_(is_list) {}
    Section(const Section&) = delete;
    Section& operator=(const Section&) = delete;
    ~Section() {
        if (is_open_) is_list_ ? out_.end_list() : out_.end_map();
    }
    // Before each item of a list; with the key before each entry of a map.
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
