// JSON with maps in the order of the text, in which a key is found in constant time.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include <nlohmann/json.hpp>

#include "base/keyed_hash.hpp"

namespace csar::compile {

// The functions of a map that Json requires.
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

}  // namespace csar::compile
