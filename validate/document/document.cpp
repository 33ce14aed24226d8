#include "validate/document/document.hpp"

#include <utility>
#include <vector>

#include "base/utf8.hpp"
#include "report/diagnose.hpp"

namespace csar::validate {
namespace {

constexpr std::size_t max_name_in_path_bytes = 64;  // bytes of a key that a path shows

// The text of a key in a path. A key with a dot is in quotes: "a.b".
std::string path_step(const Tree& tree, std::uint32_t key) {
    const Record& record = tree[tree.target(key)];
    if (record.kind == NodeKind::mapping) return "{...}";
    if (record.kind == NodeKind::sequence) return "[...]";
    const std::string_view name = tree.text(record);
    std::string shown = printable(shortened(name, max_name_in_path_bytes));
    if (!name.empty() && shown == name && name.find_first_of(" .[]{}\"\\") == std::string_view::npos) return shown;
    std::string quoted = "\"";
    for (const char c : shown) {
        if (c == '"') quoted += '\\';
        quoted += c;
    }
    return quoted + '"';
}

// Example: service_template.node_templates."a.b".requirements[2]
std::string key_path(const Tree& tree, std::uint32_t index) {
    std::vector<std::uint32_t> way;
    for (; index != 0; index = tree[index].parent) way.push_back(index);
    std::string path;
    for (auto step = way.rbegin(); step != way.rend(); ++step) {
        const Record& record = tree[*step];
        if (tree[record.parent].kind == NodeKind::sequence) {
            path.append("[").append(std::to_string(record.ordinal)).append("]");
        } else {
            if (!path.empty()) path += '.';
            path += path_step(tree, record.is(mark::key) ? *step : tree.key_of(*step));
        }
    }
    return path;
}

}  // namespace

std::optional<bool> Node::as_bool() const {
    if (!is_scalar() || scalar_type() != ScalarType::boolean) return std::nullopt;
    return core_schema_bool(text());
}

std::optional<std::int64_t> Node::as_integer() const {
    if (!is_scalar() || scalar_type() != ScalarType::integer) return std::nullopt;
    return core_schema_integer(text());
}

std::optional<double> Node::as_float() const {
    if (!is_scalar()) return std::nullopt;
    if (scalar_type() != ScalarType::floating && scalar_type() != ScalarType::integer) return std::nullopt;
    return core_schema_float(text());
}

Node Node::operator[](std::uint32_t index) const {
    for (const Node item : items())
        if (index-- == 0) return item;
    return {};
}

Node Document::add_mapping(Node at, std::span<const NodeEntry> entries) {
    std::vector<std::uint32_t> keys;
    keys.reserve(entries.size());
    for (const auto& [key, value] : entries)
        keys.push_back(tree_.value_of(key.written_) == value.written_ ? key.written_
                                                                      : tree_.append_entry(key.written_, value.index_));
    return {this, tree_.append_mapping(at.index_, keys)};
}

Node::Entry Node::entry(std::string_view key) const {
    const std::uint32_t found = is_mapping() ? tree().find(index_, key) : 0;
    if (found == 0) return {};
    return {Node(document_, found), Node(document_, tree().value_of(found))};
}

Node::Entries Node::entries() const {
    return is_mapping() ? Entries{{document_, tree().first_key(index_)}} : Entries();
}

Node::Entries Node::written_entries() const {
    return is_mapping() ? Entries{{document_, tree().first_written_key(index_)}} : Entries();
}

bool Node::entries_are_as_written() const { return tree().first_key(index_).list == 0; }

Node::Items Node::items() const {
    return is_sequence() ? Items{{document_, index_ + 1}, {document_, record().end}} : Items();
}

TextPosition Node::position() const {
    if (document_ == nullptr) return {};
    return document_->lines_.position_at(tree()[written_].offset);
}

// The tag may be before the anchor: `!!str &name text`.
bool Node::has_anchor() const {
    if (document_ == nullptr) return false;
    const std::string_view text = document_->text();
    std::size_t at = tree()[written_].offset;
    if (at < text.size() && text[at] == '!') at = text.find_first_not_of(" \t\r\n", text.find_first_of(" \t\r\n", at));
    return at < text.size() && text[at] == '&';
}

bool Node::is_doubtful() const { return document_ != nullptr && tree()[written_].is(mark::doubtful); }

bool Node::is_beside(std::string_view key) const {
    if (document_ == nullptr || !tree()[written_].is(mark::key)) return false;
    const std::uint32_t found = tree().find(tree()[written_].parent, key);
    return found != 0 && found != written_;
}

std::string_view Node::source() const {
    if (document_ == nullptr) return {};
    const std::uint32_t begin = tree()[written_].offset;
    return document_->text().substr(begin, tree().end_of(written_) - begin);
}

Place Node::place() const {
    if (document_ == nullptr) return {};
    Place place = place_in(document_->file_, document_->lines_, tree()[written_].offset, tree().end_of(written_));
    place.key_path = key_path(tree(), written_);
    return place;
}

// A block mapping or sequence begins on the line after its key. A missing entry is reported at that key.
Place Node::entry_place() const {
    if (document_ == nullptr) return {};
    const Record& record = tree()[written_];
    const Record& parent = tree()[record.parent];
    const bool has_key =
        written_ != 0 && !record.is(mark::key) && written_ < parent.end && parent.kind == NodeKind::mapping;
    if (record.kind == NodeKind::scalar || !has_key) return place();
    const std::uint32_t key = tree().key_of(written_);
    const std::string_view text = document_->text();
    const std::uint32_t offset = tree()[key].offset;
    const bool on_one_line = text.substr(offset, record.offset - offset).find('\n') == std::string_view::npos;
    return on_one_line || tree()[key].kind != NodeKind::scalar ? place() : Node(document_, key).place();
}

Document::Document(std::string file, std::string text)
    : file_(std::move(file)), text_(std::move(text)), lines_(text_), tree_(text_) {}

}  // namespace csar::validate
