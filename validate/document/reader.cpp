// From bytes to a Document: encoding, libyaml's events, tags, anchors, limits.
#include <algorithm>
#include <cstring>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/interrupt.hpp"
#include "base/utf8.hpp"
#include "report/diagnose.hpp"
#include "report/rules/yaml.hpp"
#include "validate/document/anchors.hpp"
#include "validate/document/document.hpp"
#include "validate/document/encoding.hpp"
#include "validate/document/events.hpp"
#include "validate/document/syntax.hpp"
#include "validate/document/tags.hpp"

namespace csar::validate {
namespace {

constexpr std::size_t shown_name = 64;  // bytes of a key or tag that a message shows

std::string_view kind_name(NodeKind kind) {
    switch (kind) {
        case NodeKind::scalar: return "a scalar";
        case NodeKind::sequence: return "a sequence";
        case NodeKind::mapping: return "a mapping";
        case NodeKind::none: break;
    }
    return "nothing";
}

// The offset of what follows blank lines, comments and document end markers from `at` on, itself at the beginning of a
// line or behind a marker.
std::size_t next_content(std::string_view text, std::size_t at) {
    const auto line_end = [&](std::size_t from) { return std::min(text.find_first_of("\r\n", from), text.size()); };
    while (at < text.size()) {
        const bool starts_line = at == 0 || text[at - 1] == '\n' || text[at - 1] == '\r';
        const char c = text[at];
        if (c == ' ' || c == '\t' || c == '\r' || c == '\n')
            ++at;
        else if (c == '#')
            at = line_end(at);
        else if (starts_line && text.substr(at, 3) == "..." && (at + 3 == text.size() || text[at + 3] <= ' '))
            at += 3;
        else
            break;
    }
    return at;
}

}  // namespace

class DocumentReader : private Tree::MappingFaults {
public:
    DocumentReader(Document& document, const Limits& limits, Report& report)
        : document_(document), tree_(document.tree_), text_(document.text_), limits_(limits), report_(report) {}

    void read();

private:
    struct Frame {
        std::uint32_t index;
        std::uint32_t children = 0;
        bool mapping;
        bool merges = false;
        std::optional<std::size_t> anchor;
        std::uint64_t visited_before;  // nodes counted before this one
        std::uint64_t height = 1;      // collections within one another from this one on, counted through aliases
    };

    bool check_encoding();
    bool check_directives();
    void take(const yaml_event_t& event);
    void take_fault(const EventFault& fault);
    void take_document_start(const yaml_event_t& event);
    void take_document_end(const yaml_event_t& event);
    void take_scalar(const yaml_event_t& event);
    void take_alias(const yaml_event_t& event);
    void take_wrong_alias(std::string_view name, bool cyclic);
    void begin(NodeKind kind, const yaml_char_t* tag, const yaml_char_t* anchor);
    void end();
    void close_all();

    std::size_t offset(const yaml_mark_t& position) { return offsets_.offset_of(position.index); }
    std::uint32_t append(Record record);
    void place_text(Record& record, std::string_view value, yaml_scalar_style_t style);
    // The tag's row when it is of the core schema and stands on the kind of node that it is for.
    const CoreTagRow* core_tag(std::string_view tag, std::uint32_t index);
    void resolve_type(std::uint32_t index, std::string_view tag);
    void note_merge_key(std::uint32_t index);
    std::optional<std::size_t> define_anchor(const yaml_char_t* name, std::uint32_t index);
    void count_nodes(std::uint64_t nodes, std::uint32_t index);

    // Of one rule no more than Limits::findings findings are made: each costs far more than the few bytes that cause
    // one.
    bool may_report(const Rule& rule) { return findings_[&rule]++ < limits_.findings; }
    template <class... Values>
    void find(std::type_identity_t<CheckedRule<Values...>> rule, std::uint32_t index, const Values&... values) {
        if (may_report(rule.rule)) report_.add(diagnose<Values...>(rule, place(index), values...));
    }
    template <class... Values>
    void find_at(std::type_identity_t<CheckedRule<Values...>> rule, std::size_t at, const Values&... values) {
        report_.add(diagnose<Values...>(rule, place_in(document_.file_, document_.lines_, at), values...));
    }
    Place place(std::uint32_t index) const { return Node(&document_, index).place(); }
    void stop() {
        stopped_ = true;
        document_.complete_ = false;
    }
    // A limit ends the reading; only the first one is told.
    void exceed(std::type_identity_t<CheckedRule<std::uint64_t>> rule, std::uint32_t index, std::uint64_t limit) {
        if (!stopped_) report_.add(diagnose<std::uint64_t>(rule, place(index), limit));
        stop();
    }
    std::string name_of(std::uint32_t key) const;

    void duplicate_key(std::uint32_t key, std::uint32_t first) override;
    void wrong_merge(std::uint32_t value) override { find(rules::yaml::merge_value, value); }

    Document& document_;
    Tree& tree_;
    std::string_view text_;
    const Limits& limits_;
    Report& report_;
    CharacterOffsets offsets_{text_, true};

    std::vector<Frame> frames_;
    Anchors anchors_;
    std::uint64_t visited_ = 0;  // nodes so far, counted through aliases
    std::uint64_t collection_aliases_ = 0;
    std::map<const Rule*, std::uint64_t> findings_;
    std::uint32_t last_offset_ = 0;                         // where the last event begins
    std::size_t last_scalar_end_ = std::string_view::npos;  // where it ends, when it is a scalar
    // From here on, the encoding is at fault for whatever libyaml says.
    std::size_t doubtful_from_ = std::string_view::npos;
    bool document_seen_ = false;
    bool stopped_ = false;
};

void DocumentReader::read() {
    if (!check_encoding() || !check_directives()) return stop();
    if (next_content(text_, 0) == text_.size()) return;  // nothing but comments; libyaml takes no lone "..."
    EventReader events(text_);
    for (std::uint64_t count = 0; !stopped_; ++count) {
        if (count % 4096 == 0) check_interrupt();
        const yaml_event_t* event = events.next();
        if (event == nullptr) break;
        take(*event);
    }
    if (events.failed()) take_fault(events.fault());
    close_all();
}

void DocumentReader::take_fault(const EventFault& fault) {
    stop();
    SyntaxFault found{.problem = fault.problem, .context = fault.context};
    found.problem_offset = offsets_.offset_of(fault.problem_index);
    if (!fault.context.empty()) found.context_offset = offsets_.offset_of(fault.context_index);
    if (found.problem_offset < doubtful_from_) report_.add(explain(found, document_.file_, document_.lines_));
    // "a: b: c" and a continuation that was meant as a key: the scalar before the fault is not what was meant.
    if (last_scalar_end_ <= found.problem_offset &&
        text_.substr(last_scalar_end_, found.problem_offset - last_scalar_end_).find_first_not_of(" \t") ==
            std::string_view::npos)
        tree_[tree_.size() - 1].kind = NodeKind::none;
}

bool DocumentReader::check_encoding() {
    const EncodingScan scan = scan_encoding(text_);
    offsets_ = CharacterOffsets(text_, scan.ascii);
    if (const auto& found = scan.ambiguous) {
        if (found->fault == EncodingFault::byte_order_mark)
            find_at(rules::yaml::byte_order_mark, found->offset);
        else
            find_at(rules::yaml::line_separator, found->offset, code_point_name(found->character));
        document_.complete_ = false;
        doubtful_from_ = found->offset;
    }
    if (!scan.unreadable) return true;
    document_.complete_ = false;
    doubtful_from_ = 0;  // libyaml reads ahead, and may stop well before the fault
    switch (const auto& [fault, at, character] = *scan.unreadable; fault) {
        case EncodingFault::utf16: find_at(rules::yaml::not_utf8, 0, "it is UTF-16"); return false;
        case EncodingFault::utf32: find_at(rules::yaml::not_utf8, 0, "it is UTF-32"); return false;
        case EncodingFault::control:
            find_at(rules::yaml::control_character, at, code_point_name(character));
            return true;
        default:
            find_at(rules::yaml::not_utf8, at,
                    say("byte {} begins no character", code_point_name(character).substr(4)));
    }
    return true;  // what stands before the fault is read
}

// libyaml compares each %TAG directive with every other, all in one call.
bool DocumentReader::check_directives() {
    std::uint64_t count = 0;
    std::size_t at = next_content(text_, 0);
    for (; at < text_.size() && text_[at] == '%'; at = next_content(text_, at)) {
        if (++count > limits_.yaml_directives) {
            find_at(rules::yaml::directive_limit, at, limits_.yaml_directives);
            return false;
        }
        at = std::min(text_.find_first_of("\r\n", at), text_.size());
    }
    return true;
}

void DocumentReader::take(const yaml_event_t& event) {
    last_offset_ = static_cast<std::uint32_t>(offset(event.start_mark));
    last_scalar_end_ = event.type == YAML_SCALAR_EVENT ? offset(event.end_mark) : std::string_view::npos;
    switch (event.type) {
        case YAML_DOCUMENT_START_EVENT: return take_document_start(event);
        case YAML_DOCUMENT_END_EVENT: return take_document_end(event);
        case YAML_SCALAR_EVENT: return take_scalar(event);
        case YAML_ALIAS_EVENT: return take_alias(event);
        case YAML_SEQUENCE_START_EVENT:
            return begin(NodeKind::sequence, event.data.sequence_start.tag, event.data.sequence_start.anchor);
        case YAML_MAPPING_START_EVENT:
            return begin(NodeKind::mapping, event.data.mapping_start.tag, event.data.mapping_start.anchor);
        case YAML_SEQUENCE_END_EVENT:
        case YAML_MAPPING_END_EVENT: return end();
        default: return;
    }
}

void DocumentReader::take_document_start(const yaml_event_t& event) {
    if (document_seen_) {
        find_at(rules::yaml::multiple_documents, last_offset_);
        stopped_ = true;
        return;
    }
    document_seen_ = true;
    const yaml_version_directive_t* version = event.data.document_start.version_directive;
    if (version != nullptr && version->minor == 1) {
        const std::size_t directive = text_.find("%YAML", last_offset_);  // %TAG may stand before it
        find_at(rules::yaml::version_1_1, directive);
    }
}

// Whatever follows is not given to libyaml unless only that can say what is wrong with it.
void DocumentReader::take_document_end(const yaml_event_t& event) {
    const std::size_t rest = next_content(text_, offset(event.end_mark));
    const bool explicit_end = event.data.document_end.implicit == 0;
    if (rest == text_.size()) {
        stopped_ = true;
    } else if (explicit_end || text_[rest] == '%' || text_.substr(rest, 3) == "---") {
        find_at(rules::yaml::multiple_documents, rest);
        stopped_ = true;
    }
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
    if (visited_ > limits_.yaml_nodes) exceed(rules::yaml::node_limit, index, limits_.yaml_nodes);
}

void DocumentReader::take_scalar(const yaml_event_t& event) {
    const auto& scalar = event.data.scalar;
    const std::string_view value(reinterpret_cast<const char*>(scalar.value), scalar.length);
    const bool plain = scalar.style == YAML_PLAIN_SCALAR_STYLE;
    Record record{.kind = NodeKind::scalar, .offset = last_offset_};
    if (plain) record.marks |= mark::plain;
    place_text(record, value, scalar.style);
    const std::uint32_t index = append(record);
    resolve_type(index, view(scalar.tag));
    if (plain && value == "<<" && scalar.tag == nullptr) note_merge_key(index);
    define_anchor(scalar.anchor, index);
}

// The text is the source's own where it stands there letter by letter, just before the end of the scalar.
void DocumentReader::place_text(Record& record, std::string_view value, yaml_scalar_style_t style) {
    record.size = static_cast<std::uint32_t>(value.size());
    if (value.empty()) return;
    const bool quoted = style == YAML_SINGLE_QUOTED_SCALAR_STYLE || style == YAML_DOUBLE_QUOTED_SCALAR_STYLE;
    const std::size_t end = last_scalar_end_ - (quoted ? 1 : 0);
    if (value.size() <= end && std::memcmp(text_.data() + end - value.size(), value.data(), value.size()) == 0) {
        record.link = static_cast<std::uint32_t>(end - value.size());
    } else {
        record.marks |= mark::copied;
        record.link = tree_.keep_text(value);
    }
}

const CoreTagRow* DocumentReader::core_tag(std::string_view tag, std::uint32_t index) {
    const CoreTagRow* row = find_core_tag(tag);
    Record& record = tree_[index];
    if (row == nullptr) {
        find(rules::yaml::unknown_tag, index, shortened(short_tag(tag), shown_name));
    } else if (row->kind != record.kind) {
        find(rules::yaml::tag_mismatch, index, short_tag(tag), kind_name(record.kind));
        row = nullptr;
    } else {
        record.tag = row->tag;
    }
    return row;
}

// A tag that is refused is as good as none.
void DocumentReader::resolve_type(std::uint32_t index, std::string_view tag) {
    Record& record = tree_[index];
    const std::string_view text = tree_.text(record);
    const bool non_specific = tag == "!";  // a string, whatever it looks like (YAML 1.2.2, 6.9.1)
    if (const CoreTagRow* row = tag.empty() || non_specific ? nullptr : core_tag(tag, index)) {
        record.type = row->type;
        if (!spells(text, row->type))
            find(rules::yaml::tag_mismatch, index, short_tag(tag), say("'{}'", shortened(text, shown_name)));
    } else {
        record.type = record.is(mark::plain) && !non_specific ? core_schema_type(text) : ScalarType::string;
    }
}

void DocumentReader::note_merge_key(std::uint32_t index) {
    if (!tree_[index].is(mark::key)) return;
    tree_[index].marks |= mark::merge;
    frames_.back().merges = true;
    if (!document_.merge_keys_) find(rules::yaml::merge_key, index);
    document_.merge_keys_ = true;
}

std::optional<std::size_t> DocumentReader::define_anchor(const yaml_char_t* name, std::uint32_t index) {
    if (name == nullptr) return std::nullopt;
    if (anchors_.size() < limits_.yaml_anchors) return anchors_.add(view(name), index);
    exceed(rules::yaml::anchor_limit, index, limits_.yaml_anchors);
    return std::nullopt;
}

void DocumentReader::take_alias(const yaml_event_t& event) {
    const std::string_view name = view(event.data.alias.anchor);
    const std::optional<Anchor> anchor = anchors_.find(name);
    if (!anchor || tree_[anchor->index].end == 0) return take_wrong_alias(name, anchor.has_value());
    const std::uint32_t index = append({.marks = mark::alias, .offset = last_offset_, .link = anchor->index});
    count_nodes(anchor->nodes - 1, index);
    if (tree_[anchor->index].kind == NodeKind::scalar) return;
    if (++collection_aliases_ > limits_.yaml_aliases) exceed(rules::yaml::alias_limit, index, limits_.yaml_aliases);
    // Whoever walks the tree goes this deep.
    if (frames_.size() + anchor->height > limits_.yaml_depth) exceed(rules::yaml::too_deep, index, limits_.yaml_depth);
    frames_.back().height = std::max(frames_.back().height, anchor->height + 1);
}

void DocumentReader::take_wrong_alias(std::string_view name, bool cyclic) {
    const std::uint32_t index = append({.offset = last_offset_});
    document_.complete_ = false;
    if (cyclic) return find(rules::yaml::cyclic_alias, index, name);
    if (!may_report(rules::yaml::undefined_alias)) return;
    Diagnostic diagnostic = diagnose(rules::yaml::undefined_alias, place(index), name);
    const std::string_view nearest = anchors_.nearest(name);
    if (!nearest.empty()) diagnostic.hint = say("did you mean '*{}'?", nearest);
    report_.add(std::move(diagnostic));
}

void DocumentReader::begin(NodeKind kind, const yaml_char_t* tag, const yaml_char_t* anchor) {
    const std::uint64_t visited_before = visited_;
    const std::uint32_t index = append({.kind = kind, .offset = last_offset_});
    if (tag != nullptr && view(tag) != "!") core_tag(view(tag), index);
    if (frames_.size() >= limits_.yaml_depth) exceed(rules::yaml::too_deep, index, limits_.yaml_depth);
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

// After a fatal finding: the tree read so far becomes a whole one.
void DocumentReader::close_all() {
    while (!frames_.empty()) {
        if (frames_.back().mapping && frames_.back().children % 2 == 1)
            append({.offset = last_offset_});  // the value that was not read
        end();
    }
}

std::string DocumentReader::name_of(std::uint32_t key) const {
    const Node node(&document_, key);
    return node.is_scalar() ? shortened(node.text(), shown_name) : node.is_mapping() ? "{...}" : "[...]";
}

void DocumentReader::duplicate_key(std::uint32_t key, std::uint32_t first) {
    if (!may_report(rules::yaml::duplicate_key)) return;
    report_.add(
        diagnose(rules::yaml::duplicate_key, place(key), name_of(key)).with_related(place(first), "first here"));
}

std::unique_ptr<Document> Document::parse(std::string file, std::string text, const Limits& limits, Report& report) {
    const std::uint64_t limit = std::min(limits.definitions_file, tree_source_limit);
    if (text.size() > limit) {
        report.add(diagnose(rules::yaml::too_large, place_of(file), text.size(), limit));
        auto document = std::make_unique<Document>(Passkey{}, std::move(file), std::string());
        document->complete_ = false;
        return document;
    }
    text.erase(0, byte_order_mark_length(text));
    auto document = std::make_unique<Document>(Passkey{}, std::move(file), std::move(text));
    DocumentReader(*document, limits, report).read();
    return document;
}

}  // namespace csar::validate
