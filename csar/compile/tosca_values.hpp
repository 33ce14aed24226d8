// Converts the names and values of a normalized service to TOSCA notation.
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

// A JSON map that keeps the order of insertion and finds a key in constant time, for nlohmann::basic_json.
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
        constexpr std::size_t small = 16;  // below this size, linear search is faster
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

    mutable std::unordered_map<std::string, std::size_t, KeyedHash, std::equal_to<>> index_;  // key to position
};

using Json = nlohmann::basic_json<IndexedMap>;

using Strings = std::initializer_list<const char*>;

// Returns a JSON null if there is no entry.
const Json& at(const Json& map, std::string_view key);
// Does nothing if `value` is null.
void put(Json& map, std::string_view key, Json value);

class ToscaValues {
public:
    using Key = std::pair<std::string, std::string>;  // section, normalized name

    // `all`: a normalized service. It must outlive this object.
    explicit ToscaValues(const Json& all);

    const Json& all() const { return all_; }
    // The names in the TOSCA file, without profiles. A name is unique in its section, and no node template has it.
    // A capability type never has the name of a capability: a requirement may refer to either.
    // A function never has the name of a built-in function.
    const std::map<Key, std::string>& names() const { return names_; }
    // Returns `name` if the file has no different name.
    std::string name_of(const std::string& section, const std::string& name) const;
    // Like name_of(), for a JSON string. Returns null for other JSON.
    Json type_name(const std::string& section, const Json& name) const;
    Json type_names(const std::string& section, const Json& names) const;
    // Returns null if there is no type with this name.
    const Json& type_at(const std::string& section, const Json& name) const;

    // Converts a normalized value.
    Json value(const Json& from) const;
    Json list_of(const Json& from) const;
    // Converts metadata, texts and names. Only texts that are computed are converted like a value.
    Json data(const Json& from) const;
    // Copies the entries of `keys`, if they exist.
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
