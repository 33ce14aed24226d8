#include "validate/variability/writer.hpp"

#include <algorithm>
#include "base/ascii.hpp"
#include "base/hexadecimal.hpp"

namespace csar::validate::variability {
namespace {

// A string that is the same string without quotes, for any reader of YAML 1.1 and 1.2.
bool is_safe_plain(std::string_view text) {
    if (text.empty() || core_schema_type(text) != ScalarType::string) return false;
    const auto letter = [](char c) { return is_ascii_letter(c) || c == '_' || c == '/'; };
    if (!letter(text.front())) return false;
    for (const char c : text)
        if (!letter(c) && !is_ascii_digit(c) && c != '.' && c != '-') return false;
    static constexpr std::string_view words[] = {"y",   "n",  "yes", "no",  "on",  "off", "Y",  "N",
                                                 "Yes", "No", "On",  "Off", "YES", "NO",  "ON", "OFF"};
    return std::find(std::begin(words), std::end(words), text) == std::end(words);
}

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

void append_quoted(std::string& out, std::string_view text) {
    // Line separators of Unicode, a byte order mark and C1 controls would not survive between single quotes.
    const bool controls =
        std::any_of(text.begin(), text.end(), is_control) || text.find('\xC2') != std::string_view::npos ||
        text.find("\xE2\x80") != std::string_view::npos || text.find("\xEF\xBB") != std::string_view::npos;
    if (!controls) {
        out += '\'';
        for (const char c : text) {
            if (c == '\'') out += '\'';
            out += c;
        }
        out += '\'';
        return;
    }
    out += '"';
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\')
            (out += '\\') += c;
        else if (c == '\n')
            out += "\\n";
        else if (c == '\t')
            out += "\\t";
        else if (is_control(c))
            out += "\\x" + hexadecimal(byte, 2);
        else if (byte == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0)
            out += "\\x" + hexadecimal(static_cast<unsigned char>(text[++i]), 2);
        else if (text.substr(i, 3) == "\xE2\x80\xA8" || text.substr(i, 3) == "\xE2\x80\xA9") {
            out += text[i + 2] == '\xA8' ? "\\u2028" : "\\u2029";
            i += 2;
        } else if (text.substr(i, 3) == "\xEF\xBB\xBF") {
            out += "\\ufeff";
            i += 2;
        } else {
            out += c;
        }
    }
    out += '"';
}

}  // namespace

void Writer::start_line() {
    after_key_ = false;
    if (in_line_) {
        in_line_ = false;
        return;
    }
    if (!text_.empty()) {
        text_ += '\n';
        ++line_;
        line_begin_ = text_.size();
    }
    text_.append(static_cast<std::size_t>(std::max(depth_, 0)) * 2, ' ');
}

void Writer::space() {
    if (after_key_) text_ += ' ';
    after_key_ = false;
    in_line_ = false;
}

void Writer::mark(Node source) {
    sources_.add(line_, static_cast<std::uint32_t>(text_.size() - line_begin_) + 1, source);
}

void Writer::key(Node key) {
    start_line();
    mark(key);
    if (key.is_scalar()) {
        if (key.is_null() && key.text().empty())
            text_ += "null";
        else if ((key.is_plain() && key.tag() == CoreTag::none && !key.text().empty() &&
                  key.text().find('\n') == std::string_view::npos) ||
                 is_safe_plain(key.text()))
            text_ += key.text();
        else
            append_quoted(text_, key.text());
    }
    text_ += ':';
    after_key_ = true;
}

void Writer::key(std::string_view key, Node source) {
    start_line();
    mark(source);
    write_key(key);
}

void Writer::key(std::string_view key) {
    start_line();
    write_key(key);
}

void Writer::write_key(std::string_view key) {
    if (is_safe_plain(key))
        text_ += key;
    else
        append_quoted(text_, key);
    text_ += ':';
    after_key_ = true;
}

void Writer::item() {
    start_line();
    text_ += "- ";
    in_line_ = true;
    after_key_ = false;
}

void Writer::begin_mapping() { ++depth_; }

void Writer::begin_sequence() { begin_mapping(); }

void Writer::end() { --depth_; }

void Writer::scalar(std::string_view text, bool plain) {
    space();
    if (plain)
        text_ += text;
    else
        append_quoted(text_, text);
}

void Writer::scalar_of(Node node) {
    const std::string_view text = node.text();
    const CoreTag tag = node.tag();
    if (tag == CoreTag::integer || tag == CoreTag::floating || tag == CoreTag::boolean || tag == CoreTag::null) {
        space();
        mark(node);
        text_ += tag == CoreTag::integer    ? "!!int "
                 : tag == CoreTag::floating ? "!!float "
                 : tag == CoreTag::boolean  ? "!!bool "
                                            : "!!null ";
        append_quoted(text_, text);
        return;
    }
    // A plain scalar stays what it is: other readers may take 012, yes or 2024-04-14 for something else than a string.
    const bool plain = node.is_plain() && tag == CoreTag::none && text.find('\n') == std::string_view::npos;
    if (plain && text.empty()) {
        after_key_ = false;
        in_line_ = false;
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
