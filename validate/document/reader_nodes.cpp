// Nodes: scalars, tags, collections, anchors and aliases.
#include <algorithm>
#include <cstring>
#include <iterator>
#include <limits>

#include "base/suggest.hpp"
#include "base/utf8.hpp"
#include "validate/document/reader.hpp"

namespace csar::validate {
namespace {

// The nodes behind all aliases of a run are at most a sixteenth of Limits::yaml_nodes. Each such node is visited and
// may cause a finding. A few kilobytes of nested aliases could cause millions.
constexpr std::uint64_t nodes_an_alias_node = 16;
constexpr std::uint64_t few_alias_nodes = 1'000'000;
// An alias of a long string costs as much as the string in each comparison or copy.
constexpr std::uint64_t text_bytes_a_node = 64;
constexpr std::size_t shown_name = 64;           // bytes of a key or tag in a message
constexpr std::size_t suggested_anchors = 1000;  // with more anchors, a search for a similar name is too slow

// The prefix of the supported tags. No object is ever constructed from a tag.
constexpr std::string_view core_schema = "tag:yaml.org,2002:";
struct CoreTagRow {
    std::string_view name;  // without the prefix
    CoreTag tag;
    NodeKind kind;    // the nodes that may have the tag
    ScalarType type;  // for scalars
};
constexpr CoreTagRow core_tags[] = {
    {"str", CoreTag::str, NodeKind::scalar, ScalarType::string},
    {"null", CoreTag::null, NodeKind::scalar, ScalarType::null},
    {"bool", CoreTag::boolean, NodeKind::scalar, ScalarType::boolean},
    {"int", CoreTag::integer, NodeKind::scalar, ScalarType::integer},
    {"float", CoreTag::floating, NodeKind::scalar, ScalarType::floating},
    {"seq", CoreTag::sequence, NodeKind::sequence, ScalarType::string},
    {"map", CoreTag::mapping, NodeKind::mapping, ScalarType::string},
};

// "!!int" for "tag:yaml.org,2002:int".
std::string short_tag(std::string_view tag) {
    return tag.starts_with(core_schema) ? compose("!!{}", tag.substr(core_schema.size())) : std::string(tag);
}

// Accepts "!!int 7", rejects "!!int seven".
bool spells(std::string_view text, ScalarType type) {
    const ScalarType spelt = core_schema_type(text);
    return type == ScalarType::string || spelt == type ||
           (type == ScalarType::floating && spelt == ScalarType::integer);
}

std::string_view kind_name(NodeKind kind) {
    switch (kind) {
        case NodeKind::scalar: return "a scalar";
        case NodeKind::sequence: return "a sequence";
        case NodeKind::mapping: return "a mapping";
        case NodeKind::none: break;
    }
    return "nothing";
}

}  // namespace

std::size_t Anchors::add(std::string_view name, std::uint32_t index) {
    const std::size_t number = anchors_.size();
    names_.push_back(numbers_.insert_or_assign(std::string(name), number).first->first);
    anchors_.push_back({.index = index});
    return number;
}

std::optional<Anchor> Anchors::find(std::string_view name) const {
    const auto found = numbers_.find(name);
    return found == numbers_.end() ? std::nullopt : std::optional(anchors_[found->second]);
}

std::string_view Anchors::nearest(std::string_view name) const {
    if (names_.size() > suggested_anchors) return {};
    return Suggestion(name, names_).best();
}

std::uint32_t DocumentReader::append(Record record) {
    if (!frames_.empty()) {
        Frame& frame = frames_.back();
        record.parent = frame.index;
        record.ordinal = frame.mapping ? frame.children / 2 : frame.children;
        if (frame.mapping && frame.children % 2 == 0) record.marks |= mark::key;
        ++frame.children;
    }
    const std::uint32_t index = tree_.size();
    if (record.kind == NodeKind::scalar || record.kind == NodeKind::none) record.end = index + 1;
    tree_.append(record);
    count_nodes(1, index);
    return index;
}

void DocumentReader::count_nodes(std::uint64_t nodes, std::uint32_t index) {
    visited_ = nodes > std::numeric_limits<std::uint64_t>::max() - visited_ ? std::numeric_limits<std::uint64_t>::max()
                                                                            : visited_ + nodes;
    if (visited_ > limits_.yaml_nodes) exceed(rules::yaml::too_many_nodes, index, limits_.yaml_nodes);
}

void DocumentReader::take_scalar(const yaml_event_t& event) {
    const auto& scalar = event.data.scalar;
    const std::string_view value(reinterpret_cast<const char*>(scalar.value), scalar.length);
    const bool plain = scalar.style == YAML_PLAIN_SCALAR_STYLE;
    Record record{.kind = NodeKind::scalar, .offset = last_offset_};
    if (plain) record.marks |= mark::plain;
    place_text(record, value, scalar.style);
    const std::uint32_t index = append(record);
    count_nodes(value.size() / text_bytes_a_node, index);
    resolve_type(index, view(scalar.tag));
    if (plain && value == "<<" && scalar.tag == nullptr) note_merge_key(index);
    if (const auto number = define_anchor(scalar.anchor, index))
        anchors_.close(*number, 1 + value.size() / text_bytes_a_node, 0);
}

// The record refers to the source if the source contains the text unchanged. Otherwise the text is copied.
void DocumentReader::place_text(Record& record, std::string_view value, yaml_scalar_style_t style) {
    record.size = static_cast<std::uint32_t>(value.size());
    const bool quoted = style == YAML_SINGLE_QUOTED_SCALAR_STYLE || style == YAML_DOUBLE_QUOTED_SCALAR_STYLE;
    if (quoted) record.marks |= mark::quoted;
    const std::size_t end = last_scalar_end_ - (quoted ? 1 : 0);
    if (value.empty()) {
        record.link = static_cast<std::uint32_t>(end);
    } else if (value.size() <= end && std::memcmp(text_.data() + end - value.size(), value.data(), value.size()) == 0) {
        record.link = static_cast<std::uint32_t>(end - value.size());
    } else {
        record.marks |= mark::copied;
        record.link = tree_.keep_text(value, static_cast<std::uint32_t>(last_scalar_end_));
    }
}

std::optional<ScalarType> DocumentReader::core_tag(std::string_view tag, std::uint32_t index) {
    Record& record = tree_[index];
    const auto* const row = std::ranges::find_if(core_tags, [&](const CoreTagRow& known) {
        return tag.starts_with(core_schema) && tag.substr(core_schema.size()) == known.name;
    });
    if (row == std::end(core_tags)) {
        find(rules::yaml::unknown_tag, index, shortened(short_tag(tag), shown_name));
        return std::nullopt;
    }
    if (row->kind != record.kind) {
        find(rules::yaml::tag_mismatch, index, short_tag(tag), kind_name(record.kind));
        return std::nullopt;
    }
    record.tag = row->tag;
    return row->type;
}

// A tag that is rejected has no effect.
void DocumentReader::resolve_type(std::uint32_t index, std::string_view tag) {
    Record& record = tree_[index];
    const std::string_view text = tree_.text(record);
    const bool non_specific = tag == "!";  // always a string (YAML 1.2.2, 6.9.1)
    if (const auto type = tag.empty() || non_specific ? std::nullopt : core_tag(tag, index)) {
        record.type = *type;
        if (!spells(text, *type))
            find(rules::yaml::tag_mismatch, index, short_tag(tag), compose("'{}'", shortened(text, shown_name)));
    } else {
        record.type = record.is(mark::plain) && !non_specific ? core_schema_type(text) : ScalarType::string;
    }
}

void DocumentReader::note_merge_key(std::uint32_t index) {
    if (!tree_[index].is(mark::key)) return;
    tree_[index].marks |= mark::merge;
    frames_.back().merges = true;
    if (!has_merge_key_) find(rules::yaml::merge_key, index);
    has_merge_key_ = true;
}

std::optional<std::size_t> DocumentReader::define_anchor(const yaml_char_t* name, std::uint32_t index) {
    if (name == nullptr) return std::nullopt;
    if (anchors_.size() < limits_.yaml_anchors) return anchors_.add(view(name), index);
    exceed(rules::yaml::too_many_anchors, index, limits_.yaml_anchors);
    return std::nullopt;
}

void DocumentReader::take_alias(const yaml_event_t& event) {
    const std::string_view name = view(event.data.alias.anchor);
    const std::optional<Anchor> anchor = anchors_.find(name);
    if (!anchor || tree_[anchor->index].end == 0) return take_wrong_alias(name, anchor.has_value());
    const std::uint32_t index = append({.marks = mark::alias, .offset = last_offset_, .link = anchor->index});
    count_nodes(anchor->nodes - 1, index);
    const std::uint64_t most = std::max(few_alias_nodes, limits_.yaml_nodes / nodes_an_alias_node);
    alias_nodes_ += std::min(anchor->nodes - 1, most);
    if (alias_nodes_ > most) exceed(rules::yaml::too_many_alias_nodes, index, most);
    if (tree_[anchor->index].kind == NodeKind::scalar) return;
    report_.drop_repeated();  // a mistake in the target is found again at each alias
    if (++collection_aliases_ > limits_.yaml_aliases)
        exceed(rules::yaml::too_many_aliases, index, limits_.yaml_aliases);
    // Recursive walks over the tree follow aliases.
    if (frames_.size() + anchor->height > max_depth_) exceed(rules::yaml::too_deep, index, max_depth_);
    frames_.back().height = std::max(frames_.back().height, anchor->height + 1);
}

void DocumentReader::take_wrong_alias(std::string_view name, bool cyclic) {
    const std::uint32_t index = append({.offset = last_offset_});
    document_.complete_ = false;
    if (cyclic) return find(rules::yaml::alias_cycle, index, name);
    if (!may_report(rules::yaml::undefined_alias)) return;
    Diagnostic diagnostic = diagnose(rules::yaml::undefined_alias, place(index), name);
    const std::string_view nearest = anchors_.nearest(name);
    Suggestion slip(name);
    slip.offer(nearest);
    diagnostic.hint = slip.hint({}, "*");
    report_.add(std::move(diagnostic));
}

void DocumentReader::begin(NodeKind kind, const yaml_char_t* tag, const yaml_char_t* anchor) {
    const std::uint64_t visited_before = visited_;
    const std::uint32_t index = append({.kind = kind, .offset = last_offset_});
    if (tag != nullptr && view(tag) != "!") core_tag(view(tag), index);
    if (frames_.size() >= max_depth_) exceed(rules::yaml::too_deep, index, max_depth_);
    const std::optional<std::size_t> number = define_anchor(anchor, index);
    frames_.push_back(
        {.index = index, .mapping = kind == NodeKind::mapping, .anchor = number, .visited_before = visited_before});
}

void DocumentReader::end() {
    const Frame frame = frames_.back();
    frames_.pop_back();
    Record& record = tree_[frame.index];
    record.end = tree_.size();
    record.size = frame.mapping ? frame.children / 2 : frame.children;
    if (frame.mapping) tree_.finish_mapping(frame.index, frame.merges, *this);
    if (frame.anchor) anchors_.close(*frame.anchor, visited_ - frame.visited_before, frame.height);
    if (!frames_.empty()) frames_.back().height = std::max(frames_.back().height, frame.height + 1);
}

// Completes the tree after a fatal finding.
void DocumentReader::close_all() {
    while (!frames_.empty()) {
        if (frames_.back().mapping && frames_.back().children % 2 == 1)
            append({.offset = last_offset_});  // for the value that was not read
        end();
    }
}

std::string DocumentReader::name_of(std::uint32_t key) const {
    const Node node(&document_, key);
    return node.is_scalar() ? shortened(node.text(), shown_name) : node.is_mapping() ? "{...}" : "[...]";
}

// Most YAML libraries use the last value. That value is checked if the severity is lowered so that duplicate keys are
// accepted.
bool DocumentReader::duplicate_key(std::uint32_t key, std::uint32_t earlier) {
    const Rule& rule = rules::yaml::duplicate_key;
    if (may_report(rules::yaml::duplicate_key))
        report_.add(
            diagnose(rules::yaml::duplicate_key, place(key), name_of(key)).with_related(place(earlier), "first here"));
    return report_.policy().apply(rule.id, rule.severity) != Severity::error;
}

}  // namespace csar::validate
