#include "validate/variability/writer.hpp"

namespace csar::validate::variability {

void Writer::mark(Node source) { sources_.add(line(), column(), source); }

void Writer::key(Node key) {
    start_line();
    mark(key);
    if (!key.is_scalar()) return append_key("", true);
    const std::string_view text = key.text();
    if (key.is_null() && text.empty()) return append_key("null", true);
    append_key(text, (key.is_plain() && key.tag() == CoreTag::none && !text.empty() &&
                      text.find('\n') == std::string_view::npos) ||
                         is_safe_plain(text));
}

void Writer::key(std::string_view key, Node source) {
    start_line();
    mark(source);
    append_key(key, is_safe_plain(key));
}

void Writer::scalar_of(Node node) {
    const std::string_view text = node.text();
    const CoreTag tag = node.tag();
    if (tag == CoreTag::integer || tag == CoreTag::floating || tag == CoreTag::boolean || tag == CoreTag::null) {
        space();
        mark(node);
        append(tag == CoreTag::integer    ? "!!int "
               : tag == CoreTag::floating ? "!!float "
               : tag == CoreTag::boolean  ? "!!bool "
                                          : "!!null ");
        append_quoted(text);
        return;
    }
    // A plain scalar stays what it is: other readers may take 012, yes or 2024-04-14 for something else than a string.
    const bool plain = node.is_plain() && tag == CoreTag::none && text.find('\n') == std::string_view::npos;
    if (plain && text.empty()) {
        nothing();
        return;
    }
    space();
    mark(node);
    scalar(text, plain);
}

void Writer::copy(Node node) {
    if (node.is_mapping() && node.size() != 0) {
        begin_mapping();
        for (const auto& [key, value] : node.entries()) {
            this->key(key);
            copy(value);
        }
        end();
    } else if (node.is_sequence() && node.size() != 0) {
        begin_sequence();
        for (const Node entry : node.items()) {
            item();
            copy(entry);
        }
        end();
    } else if (node.is_scalar()) {
        scalar_of(node);
    } else {
        scalar(node.is_mapping() ? "{}" : node.is_sequence() ? "[]" : "null", true);
    }
}

void Writer::copy(const Value& value) {
    switch (value.kind) {
        case Value::Kind::list:
            if (value.items.empty()) return scalar("[]", true);
            begin_sequence();
            for (const Value& entry : value.items) {
                item();
                copy(entry);
            }
            return end();
        case Value::Kind::map:
            if (value.items.empty()) return scalar("{}", true);
            begin_mapping();
            for (std::size_t i = 0; i < value.items.size(); ++i) {
                key(value.keys[i]);
                copy(value.items[i]);
            }
            return end();
        case Value::Kind::string: return scalar(value.text, is_safe_plain(value.text));
        case Value::Kind::null: return scalar("null", true);
        default: return scalar(value.written(), true);
    }
}

}  // namespace csar::validate::variability
