// Names and values of normalized templates in TOSCA notation.
#pragma once

#include <cstddef>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include <nlohmann/json.hpp>

#include "base/keyed_hash.hpp"
#include "csar/compile/output.hpp"

namespace csar::compile {

// A map for JSON that keeps the order of the text and finds a key in constant time. It has the functions that
// nlohmann::basic_json requires.
template <class Key, class T, class Less = std::less<Key>, class Allocator = std::allocator<std::pair<const Key, T>>>
class IndexedMap : public nlohmann::ordered_map<Key, T, Less, Allocator> {
    using Base = nlohmann::ordered_map<Key, T, Less, Allocator>;

public:
    using Base::Base;
    using typename Base::const_iterator;
    using typename Base::iterator;
    IndexedMap() = default;

    iterator find(std::string_view key) { return this->begin() + position(key); }
    const_iterator find(std::string_view key) const { return this->begin() + position(key); }
    std::size_t count(std::string_view key) const { return find(key) == this->end() ? 0 : 1; }

    std::pair<iterator, bool> emplace(std::string_view key, T&& value) {
        const iterator found = find(key);
        if (found != this->end()) return {found, false};
        this->emplace_back(Key(key), std::move(value));
        return {this->end() - 1, true};
    }
    T& operator[](std::string_view key) { return emplace(key, T()).first->second; }
    const T& at(std::string_view key) const {
        const const_iterator found = find(key);
        return found == this->end() ? throw std::out_of_range("no such key") : found->second;
    }

    iterator erase(iterator at) {
        index_.clear();
        return Base::erase(at);
    }

private:
    std::ptrdiff_t position(std::string_view key) const {
        constexpr std::size_t small = 16;  // up to this number of entries, a linear search is faster
        std::size_t at = 0;
        if (this->size() <= small) {
            while (at < this->size() && this->data()[at].first != key) ++at;
        } else {
            for (std::size_t i = index_.size(); i < this->size(); ++i) index_.emplace(this->data()[i].first, i);
            const auto found = index_.find(key);
            at = found == index_.end() ? this->size() : found->second;
        }
        return static_cast<std::ptrdiff_t>(at);
    }

    mutable std::unordered_map<std::string, std::size_t, KeyedHash, std::equal_to<>> index_;  // positions by key
};

using Json = nlohmann::basic_json<IndexedMap>;

using Strings = std::initializer_list<const char*>;

// The entry of a map; null if there is none.
const Json& at(const Json& map, std::string_view key);
// Adds an entry unless `value` is null.
void put(Json& map, std::string_view key, Json value);

class ToscaValues {
public:
    using Key = std::pair<std::string, std::string>;  // the section, and the name in the normalized form

    // `all`: normalized templates, which must outlive the object.
    explicit ToscaValues(const Json& all);

    const Json& all() const { return all_; }
    // The names in the file, without profiles. Each is unique in its section and differs from the names of node
    // templates. The name of a capability type also differs from the names of capabilities, because a requirement could
    // refer to a type or to a capability. The name of a function differs from those of built-in functions.
    const std::map<Key, std::string>& names() const { return names_; }
    // The name in the file; `name` itself if the file has no different name for it.
    std::string name_of(const std::string& section, const std::string& name) const;
    // Like name_of(), but for a JSON string; null for other JSON.
    Json type_name(const std::string& section, const Json& name) const;
    Json type_names(const std::string& section, const Json& names) const;
    // The normalized type with this name; null if there is none.
    const Json& type_at(const std::string& section, const Json& name) const;

    // A normalized value in TOSCA notation.
    Json value(const Json& from) const;
    Json list_of(const Json& from) const;
    // A part that is not evaluated, in TOSCA notation: metadata, texts and names. A computed text in it is converted
    // like a value.
    Json data(const Json& from) const;
    // Copies the entries with these keys, as data or as values.
    void copy(const Json& from, Json& to, Strings keys) const;
    void copy_values(const Json& from, Json& to, Strings keys) const;

private:
    void choose_names();

    const Json& all_;
    std::map<Key, std::string> names_;
};

// Writes a result of ToscaValues.
void write_tosca(Output& out, const Json& value);

}  // namespace csar::compile
