// Reads the encoding, the directives, and the beginning and end of a document.
#include "validate/document/reader.hpp"

#include <algorithm>
#include <utility>

#include "base/budget.hpp"
#include "base/interrupt.hpp"
#include "base/memory_share.hpp"

namespace csar::validate {
namespace {

// Skips blank lines, comments and "...". `at` must be the beginning of a line, or after a marker.
std::size_t next_content(std::string_view text, std::size_t at) {
    const auto line_end = [&](std::size_t from) { return std::min(text.find_first_of("\r\n", from), text.size()); };
    while (at < text.size()) {
        const bool starts_line = at == 0 || text[at - 1] == '\n' || text[at - 1] == '\r';
        const char c = text[at];
        if (c == ' ' || c == '\t' || c == '\r' || c == '\n')
            ++at;
        else if (c == '#')
            at = line_end(at);
        else if (starts_line && text.substr(at, 3) == "..." &&
                 (at + 3 == text.size() || static_cast<unsigned char>(text[at + 3]) <= ' '))
            at += 3;
        else
            break;
    }
    return at;
}

}  // namespace

void DocumentReader::read() {
    if (!check_encoding() || !check_directives()) return stop();
    if (next_content(text_, 0) == text_.size()) return;  // libyaml rejects "..." without a document
    EventReader events(text_);
    for (std::uint64_t count = 0; !stopped_; ++count) {
        if (count % 4096 == 0) check_interrupt();
        const yaml_event_t* event = events.next();
        if (event == nullptr) break;
        take(*event);
    }
    if (const auto at = events.too_much_work()) {
        find_at(rules::yaml::too_many_blanks, *at);
        stop();
    } else if (events.failed()) {
        take_fault(events.fault(offsets_));
    }
    close_all();
}

void DocumentReader::take_fault(const SyntaxFault& found) {
    stop();
    Diagnostic finding = explain(found, document_.file_, document_.lines_);
    // Only blanks before the error: the indentation is wrong.
    const Place& at = finding.place;
    const bool is_indentation =
        found.problem_offset < doubtful_from_ && at.column > 0 && at.excerpt.find_first_not_of(' ') == at.caret;
    if (found.problem_offset < doubtful_from_) report_.add(std::move(finding));
    // In "a: b: c", the scalar b ends just before the error. Then b or the indentation of its key is wrong.
    const bool is_glued =
        last_scalar_end_ <= found.problem_offset &&
        text_.substr(last_scalar_end_, found.problem_offset - last_scalar_end_).find_first_not_of(" \t") ==
            std::string_view::npos;
    if (is_glued) tree_[tree_.size() - 1].kind = NodeKind::none;
    drop_last_entry(is_glued);
    if (is_indentation) distrust_last_keys();
}

// If a line is indented wrongly, the keys just before it may be in the wrong mapping. These are the last key of the
// open mapping, and the last keys nested in its value.
void DocumentReader::distrust_last_keys() {
    if (frames_.empty() || !frames_.back().mapping) return;
    const std::uint32_t children = frames_.back().children;
    if (children == 0 || children % 2 == 1) return;
    const std::uint32_t last = tree_.size() - 1;
    std::uint32_t value = tree_.child_around(frames_.back().index, last);
    if (tree_[value].kind == NodeKind::scalar) tree_[value].kind = NodeKind::none;
    for (;; value = tree_.child_around(value, last)) {
        if (tree_[tree_[value].parent].kind == NodeKind::mapping) tree_[tree_.key_of(value)].marks |= mark::doubtful;
        const std::string_view rest = text_.substr(std::min<std::size_t>(tree_[value].offset, text_.size()));
        if (value == last || tree_[value].kind == NodeKind::scalar || rest.starts_with('{') || rest.starts_with('['))
            break;
    }
}

// Drops the last key of the open mapping if its value is missing; `with_value`: even if it is present. The only entry
// stays, because an empty mapping would look like a different mistake.
void DocumentReader::drop_last_entry(bool with_value) {
    if (frames_.empty() || !frames_.back().mapping) return;
    const std::uint32_t records = frames_.back().children % 2 == 1 ? 1 : 2;
    if ((records == 2 && !with_value) || frames_.back().children <= records) return;
    const Record& key = tree_[tree_.size() - records];
    if (!key.is(mark::key) || key.kind == NodeKind::mapping || key.kind == NodeKind::sequence) return;
    tree_.drop_last(records);
    frames_.back().children -= records;
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
    doubtful_from_ = 0;  // libyaml reads ahead and may stop long before the error
    switch (const auto& [fault, at, character] = *scan.unreadable; fault) {
        case EncodingFault::utf16: find_at(rules::yaml::not_utf8, 0, "it is UTF-16"); return false;
        case EncodingFault::utf32: find_at(rules::yaml::not_utf8, 0, "it is UTF-32"); return false;
        case EncodingFault::control:
            find_at(rules::yaml::control_character, at, code_point_name(character));
            return true;
        default:
            find_at(rules::yaml::not_utf8, at,
                    compose("byte {} does not begin a character", code_point_name(character).substr(4)));
    }
    return true;  // the text before the error is still parsed
}

// libyaml compares each %TAG directive with all others in one call, so their number is limited.
bool DocumentReader::check_directives() {
    std::uint64_t count = 0;
    std::size_t at = next_content(text_, 0);
    for (; at < text_.size() && text_[at] == '%'; at = next_content(text_, at)) {
        if (++count > limits_.yaml_directives) {
            find_at(rules::yaml::too_many_directives, at, limits_.yaml_directives);
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
        const std::size_t directive = text_.find("%YAML", last_offset_);  // %TAG may be before %YAML
        find_at(rules::yaml::version_1_1, directive);
    }
}

// Stops at the end of the text and at a second document. Other text is an error that libyaml reports.
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

std::unique_ptr<Document> Document::parse(std::string file, std::string text, const Limits& limits, Report& report,
                                          std::uint64_t* alias_nodes) {
    const std::uint64_t limit = std::min(limits.definitions_file, max_tree_source_bytes);
    if (text.size() > limit) {
        report.add(diagnose(rules::yaml::too_large, place_of(file), text.size(), limit));
        std::unique_ptr<Document> document(new Document(std::move(file), {}));
        document->complete_ = false;
        return document;
    }
    announce_memory(text.size() * bytes_a_source_byte);
    spend_work(text.size() * steps_a_source_byte);
    take_memory(text.size() + sizeof(Document));
    text.erase(0, byte_order_mark_length(text));
    std::unique_ptr<Document> document(new Document(std::move(file), std::move(text)));
    std::uint64_t alone = 0;
    DocumentReader(*document, limits, report, alias_nodes == nullptr ? alone : *alias_nodes).read();
    return document;
}

}  // namespace csar::validate
