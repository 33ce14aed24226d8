#include "validate/document/yaml_writer.hpp"

#include <algorithm>
#include <iterator>

#include "base/ascii.hpp"
#include "base/hexadecimal.hpp"
#include "base/utf8.hpp"
#include "validate/document/scalar.hpp"

namespace csar::validate {
namespace {

bool must_be_escaped(char32_t c) { return c < 0x20 || c == 0x7F || is_deceptive(c); }

void append_escaped(std::string& out, char32_t c) {
    if (c == '\n')
        out += "\\n";
    else if (c == '\t')
        out += "\\t";
    else if (c <= 0xFF)
        out += "\\x" + hexadecimal(c, 2);
    else if (c <= 0xFFFF)
        out += "\\u" + hexadecimal(c, 4);
    else
        out += "\\U" + hexadecimal(c, 8);
}

bool needs_escapes(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const Utf8Character c = utf8_character(text, at);
        if (c.length != 0 && must_be_escaped(c.code)) return true;
        at += std::max<std::size_t>(c.length, 1);
    }
    return false;
}

}  // namespace

std::string single_quoted(std::string_view text) {
    std::string out = "'";
    for (const char c : text) {
        if (c == '\'') out += '\'';
        out += c;
    }
    return out + '\'';
}

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

std::string double_quoted(std::string_view text) {
    if (!needs_escapes(text)) return single_quoted(text);
    std::string out = "\"";
    for (std::size_t at = 0; at < text.size();) {
        const Utf8Character c = utf8_character(text, at);
        const std::size_t length = std::max<std::size_t>(c.length, 1);
        if (c.length != 0 && must_be_escaped(c.code))
            append_escaped(out, c.code);
        else
            (c.code == '"' || c.code == '\\' ? out += '\\' : out) += text.substr(at, length);
        at += length;
    }
    return out + '"';
}

void YamlWriter::start_line() {
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

void YamlWriter::space() {
    if (after_key_) text_ += ' ';
    nothing();
}

void YamlWriter::append_key(std::string_view key, bool plain) {
    if (plain)
        text_ += key;
    else
        text_ += double_quoted(key);
    text_ += ':';
    after_key_ = true;
}

void YamlWriter::key(std::string_view key) {
    start_line();
    append_key(key, is_safe_plain(key));
}

void YamlWriter::item() {
    start_line();
    text_ += "- ";
    in_line_ = true;
    after_key_ = false;
}

void YamlWriter::scalar(std::string_view text, bool plain) {
    space();
    if (plain)
        text_ += text;
    else
        text_ += double_quoted(text);
}

void YamlWriter::key(Node key) {
    start_line();
    mark(key);
    if (!key.is_scalar()) return append_key("", true);
    const std::string_view text = key.text();
    if (key.is_null() && text.empty()) return append_key("null", true);
    append_key(text, (key.is_plain() && key.tag() == CoreTag::none && !text.empty() &&
                      text.find('\n') == std::string_view::npos) ||
                         is_safe_plain(text));
}

void YamlWriter::scalar_of(Node node) {
    const std::string_view text = node.text();
    const CoreTag tag = node.tag();
    if (tag == CoreTag::integer || tag == CoreTag::floating || tag == CoreTag::boolean || tag == CoreTag::null) {
        space();
        mark(node);
        text_ += (tag == CoreTag::integer    ? "!!int "
                  : tag == CoreTag::floating ? "!!float "
                  : tag == CoreTag::boolean  ? "!!bool "
                                             : "!!null ");
        text_ += double_quoted(text);
        return;
    }
    // A plain scalar stays plain. With YAML 1.1, 012 or yes are not strings.
    const bool plain = node.is_plain() && tag == CoreTag::none && text.find('\n') == std::string_view::npos;
    if (plain && text.empty()) {
        nothing();
        return;
    }
    space();
    mark(node);
    scalar(text, plain);
}

void YamlWriter::copy(Node node) {
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

}  // namespace csar::validate
