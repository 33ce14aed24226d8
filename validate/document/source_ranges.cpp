#include "validate/document/source_ranges.hpp"

#include <algorithm>

#include "validate/document/events.hpp"

namespace csar::validate {

SourceRanges::SourceRanges(const Document& document) : text_(document.text()), lines_(text_) {
    CharacterOffsets offsets(text_, scan_encoding(text_).ascii);
    EventReader events(text_);
    std::vector<std::size_t> open;
    std::size_t last_end = 0;  // where the last complete node ended
    while (const yaml_event_t* const event = events.next()) {
        const std::size_t begin = offsets.offset_of(event->start_mark.index);
        std::size_t end = offsets.offset_of(event->end_mark.index);
        const bool is_block =
            event->type == YAML_SCALAR_EVENT && (event->data.scalar.style == YAML_LITERAL_SCALAR_STYLE ||
                                                 event->data.scalar.style == YAML_FOLDED_SCALAR_STYLE);
        if (is_block && end > begin && text_[end - 1] == '\n') end -= end - begin > 1 && text_[end - 2] == '\r' ? 2 : 1;
        switch (event->type) {
            case YAML_SCALAR_EVENT:
            case YAML_ALIAS_EVENT:
                (event->type == YAML_SCALAR_EVENT ? scalars_ : aliases_).push_back({begin, end});
                ranges_.push_back({begin, end});
                last_end = end;
                break;
            case YAML_SEQUENCE_START_EVENT:
            case YAML_MAPPING_START_EVENT:
                open.push_back(ranges_.size());
                ranges_.push_back({begin, end});
                break;
            case YAML_SEQUENCE_END_EVENT:
            case YAML_MAPPING_END_EVENT:
                // libyaml reports the place after a block collection, not its end.
                if (end > begin) last_end = end;
                ranges_[open.back()].end = std::max(last_end, ranges_[open.back()].begin);
                open.pop_back();
                break;
            case YAML_DOCUMENT_END_EVENT: return;
            default: break;
        }
    }
}

SourceRange SourceRanges::written(Node node) const {
    if (!node.is_alias()) return at(node.id());
    const auto [line, column] = node.position();
    const std::size_t begin = static_cast<std::size_t>(lines_.line(text_, line).data() - text_.data()) + column - 1;
    const auto alias = std::partition_point(aliases_.begin(), aliases_.end(),
                                            [begin](const SourceRange& range) { return range.begin < begin; });
    return alias != aliases_.end() && alias->begin == begin ? *alias : SourceRange();
}

SourceRange SourceRanges::content(Node node) const {
    SourceRange range = at(node.id());
    const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
    while (range.begin < range.end && (text_[range.begin] == '&' || text_[range.begin] == '!')) {
        while (range.begin < range.end && !is_blank(text_[range.begin])) ++range.begin;
        while (range.begin < range.end && is_blank(text_[range.begin])) ++range.begin;
    }
    return range;
}

bool SourceRanges::has_comment(std::size_t begin, std::size_t end) const {
    const std::string_view text = text_.substr(0, end);
    auto scalar = std::partition_point(scalars_.begin(), scalars_.end(),
                                       [begin](const SourceRange& range) { return range.end <= begin; });
    for (std::size_t at = text.find('#', begin); at != text.npos; at = text.find('#', at)) {
        while (scalar != scalars_.end() && scalar->end <= at) ++scalar;
        const bool in_scalar = scalar != scalars_.end() && scalar->begin <= at;
        if (!in_scalar && (at == 0 || std::string_view(" \t\r\n").find(text[at - 1]) != text.npos)) return true;
        at = in_scalar ? scalar->end : at + 1;
    }
    return false;
}

}  // namespace csar::validate
