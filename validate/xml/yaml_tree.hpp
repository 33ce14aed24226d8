// A YAML document under construction: mappings and lists that are still empty at the end are left out.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "validate/document/yaml_writer.hpp"

namespace csar::validate::xml {

class YamlTree {
public:
    YamlTree() = default;  // an absent value
    // `plain`: the text is written without quotes. Otherwise it is a string, in which a '$' at the beginning is
    // escaped.
    explicit YamlTree(std::string_view scalar, bool plain = false)
        : scalar_((!plain && scalar.starts_with('$') ? "$" : "") + std::string(scalar)),
          kind_(plain ? Kind::plain : Kind::string) {
        take_memory(sizeof(YamlTree) + scalar_.size());
    }

    // Adds an entry, unless its value is absent. The mapping must not have the key yet.
    YamlTree& add(std::string_view key, YamlTree value) {
        if (value.is_empty()) return *this;
        take_memory(sizeof(Entry) + key.size());
        kind_ = Kind::mapping;
        entries_.emplace_back(key, std::move(value));
        return *this;
    }
    YamlTree& add_item(YamlTree value) {
        if (value.is_empty()) return *this;
        add({}, std::move(value));
        kind_ = Kind::list;
        return *this;
    }
    bool is_empty() const { return kind_ == Kind::nothing; }
    // An absent value instead of an empty string.
    YamlTree or_nothing() && { return scalar_.empty() ? YamlTree() : std::move(*this); }
    // "{}" instead of an absent value, for entries that must be present.
    YamlTree or_braces() && { return is_empty() ? YamlTree("{}", true) : std::move(*this); }

    void write(YamlWriter& writer) const {
        if (kind_ == Kind::plain || kind_ == Kind::string) {
            kind_ == Kind::plain ? writer.scalar(scalar_, true) : writer.string(scalar_);
            return;
        }
        kind_ == Kind::mapping ? writer.begin_mapping() : writer.begin_sequence();
        for (const auto& [key, value] : entries_) {
            kind_ == Kind::mapping ? writer.key(key) : writer.item();
            value.write(writer);
        }
        writer.end();
    }

private:
    enum class Kind : unsigned char { nothing, plain, string, mapping, list };
    using Entry = std::pair<std::string, YamlTree>;

    std::string scalar_;
    std::vector<Entry> entries_;
    Kind kind_ = Kind::nothing;
};

}  // namespace csar::validate::xml
