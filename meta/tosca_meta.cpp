#include "meta/tosca_meta.hpp"

#include <algorithm>
#include <unordered_map>

#include "base/ascii.hpp"
#include "base/keyed_hash.hpp"
#include "base/utf8.hpp"
#include "meta/first_finding.hpp"
#include "report/diagnose.hpp"
#include "report/rules/meta.hpp"

namespace csar::meta {
namespace {

class ToscaMetaParser {
public:
    ToscaMetaParser(ToscaMeta& meta, Report& report) : meta_(meta), report_(report) {}

    void run();

private:
    void take(const Line& line);
    void take_empty_line(const Line& line);
    void check_characters(const Line& line);
    void start_pair(const Line& line, std::size_t start);
    void continue_value(const Line& line, std::size_t start);
    void report_duplicate(const Block& block, std::size_t first);
    void finish_pair();
    void finish_block();

    Place place(const Line& line, std::size_t offset) const {
        return place_on_line(meta_.file, line.text, {line.number, static_cast<std::uint32_t>(offset + 1)});
    }
    Place place(const Line& line) const { return place_on_line(meta_.file, line.text, {line.number, 0}); }

    // The line before. A line that starts with a blank continues it.
    enum class Before : std::uint8_t { nothing, pair, unreadable };

    ToscaMeta& meta_;
    Report& report_;
    Before before_ = Before::nothing;
    bool block_open_ = false;
    // Lower-case keys of the current block, and their first pairs.
    std::unordered_map<std::string, std::size_t, KeyedHash> keys_;
    FirstFinding first_{report_};
};

void ToscaMetaParser::run() {
    const std::string_view text = meta_.text;
    if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) {
        report_.add(diagnose(rules::meta::not_utf8, place_of(meta_.file), "the file is UTF-16"));
        return;
    }
    LineReader reader(text);
    Line line;
    while (reader.next(line)) take(line);
    finish_block();
    if (meta_.blocks.empty())
        report_.add(diagnose(rules::meta::missing_block_0, place_of(meta_.file)));
    else if (line.end == LineEnd::none)
        report_.add(diagnose(rules::meta::missing_final_newline, place(line, line.text.size())));
}

void ToscaMetaParser::take(const Line& line) {
    check_characters(line);
    if (line.end == LineEnd::cr) first_.add(rules::meta::lone_carriage_return, place(line, line.text.size()));

    std::size_t start = 0;
    while (line.text.substr(start).starts_with(utf8_byte_order_mark)) start += utf8_byte_order_mark.size();
    if (start > 0) first_.add(rules::meta::byte_order_mark, place(line));

    const std::string_view text = line.text.substr(start);
    if (trimmed(text).empty()) {
        take_empty_line(line);
    } else if (text.front() == '#') {
        first_.add(rules::meta::unexpected_comment, place(line, start));
    } else if (is_blank(text.front())) {
        if (text.front() == '\t') report_.add(diagnose(rules::meta::tab_indentation, place(line, start)));
        continue_value(line, start);
    } else {
        start_pair(line, start);
    }
}

void ToscaMetaParser::take_empty_line(const Line& line) {
    if (!line.text.empty()) first_.add(rules::meta::blank_line, place(line));
    if (meta_.blocks.empty()) first_.add(rules::meta::leading_empty_line, place(line));
    finish_block();
}

void ToscaMetaParser::check_characters(const Line& line) {
    if (const std::size_t valid = utf8_valid_prefix(line.text); valid < line.text.size())
        report_.add(diagnose(rules::meta::not_utf8, place(line, valid), "a byte of this line"));
    if (const std::size_t control = find_control(line.text); control != std::string_view::npos)
        report_.add(diagnose(rules::meta::control_character, place(line, control)));
}

void ToscaMetaParser::start_pair(const Line& line, std::size_t start) {
    finish_pair();
    before_ = Before::unreadable;
    const std::size_t colon = line.text.find(':', start);
    if (colon == std::string_view::npos) {
        report_.add(diagnose(rules::meta::missing_colon, place(line, start)));
        return;
    }
    const std::string_view key = without_trailing_blanks(line.text.substr(start, colon - start));
    if (key.empty()) {
        report_.add(diagnose(rules::meta::empty_keyname, place(line, colon)));
        return;
    }
    if (start + key.size() < colon)
        report_.add(diagnose(rules::meta::blank_before_colon, place(line, start + key.size()), key));
    const std::string_view rest = line.text.substr(colon + 1);
    const std::string_view value = trimmed(rest);
    if (!value.empty() && rest.front() != ' ')
        report_.add(diagnose(rules::meta::missing_blank_after_colon, place(line, colon), key));

    before_ = Before::pair;
    if (!std::exchange(block_open_, true)) meta_.blocks.emplace_back();
    Block& block = meta_.blocks.back();
    const std::size_t value_offset =
        value.empty() ? colon + 1 : static_cast<std::size_t>(value.data() - line.text.data());
    block.pairs.push_back({std::string(key),
                           std::string(value),
                           {line.number, static_cast<std::uint32_t>(start + 1)},
                           {line.number, static_cast<std::uint32_t>(value_offset + 1)},
                           {}});
    const auto [known, added] = keys_.try_emplace(lower_case(key), block.pairs.size() - 1);
    if (!added) report_duplicate(block, known->second);
}

void ToscaMetaParser::report_duplicate(const Block& block, std::size_t first) {
    const Pair& pair = block.pairs.back();
    const bool in_block_0 = meta_.blocks.size() == 1;
    const Rule& rule = in_block_0 ? rules::meta::duplicate_keyname : rules::meta::duplicate_keyname_in_later_block;
    report_.add(diagnose_with(rule, meta_.place(pair.key_position), {pair.key})
                    .with_related(meta_.place(block.pairs[first].key_position), "first given here"));
}

void ToscaMetaParser::continue_value(const Line& line, std::size_t start) {
    if (before_ == Before::nothing) report_.add(diagnose(rules::meta::orphan_continuation, place(line, start)));
    if (before_ != Before::pair) {
        before_ = Before::unreadable;
        return;
    }
    const std::string_view more = trimmed(line.text.substr(start));
    Pair& pair = meta_.blocks.back().pairs.back();
    if (!pair.value.empty()) pair.value += ' ';
    const auto column = static_cast<std::uint32_t>(more.data() - line.text.data() + 1);
    pair.continuations.push_back({pair.value.size(), {line.number, column}});
    pair.value += more;
}

void ToscaMetaParser::finish_pair() {
    if (before_ != Before::pair) return;
    const Pair& pair = meta_.blocks.back().pairs.back();
    if (pair.value.empty()) report_.add(diagnose(rules::meta::empty_value, meta_.place(pair.value_position), pair.key));
}

void ToscaMetaParser::finish_block() {
    finish_pair();
    before_ = Before::nothing;
    block_open_ = false;
    keys_.clear();
}

}  // namespace

TextPosition Pair::position_of(std::size_t offset) const {
    const auto behind = std::upper_bound(continuations.begin(), continuations.end(), offset,
                                         [](std::size_t wanted, const Continuation& c) { return wanted < c.offset; });
    const Continuation start = behind == continuations.begin() ? Continuation{0, value_position} : *std::prev(behind);
    return {start.position.line, start.position.column + static_cast<std::uint32_t>(offset - start.offset)};
}

const Pair* Block::find(std::string_view key) const {
    const auto found =
        std::ranges::find_if(pairs, [&](const Pair& pair) { return equal_ignoring_case(pair.key, key); });
    return found == pairs.end() ? nullptr : &*found;
}

const Block& ToscaMeta::block_0() const {
    static const Block none;
    return blocks.empty() ? none : blocks.front();
}

Place ToscaMeta::place(TextPosition position) const {
    return place_on_line(file, lines.line(text, position.line), position);
}

ToscaMeta parse_tosca_meta(std::string file, std::string text, Report& report) {
    ToscaMeta meta{std::move(file), std::move(text), {}, {}};
    meta.lines = LineStarts(meta.text);
    ToscaMetaParser(meta, report).run();
    return meta;
}

bool fits_tosca_meta(std::string_view key, std::string_view value) {
    const auto fits_in_line = [](std::string_view text) {
        return trimmed(text) == text && is_utf8(text) && find_control(text) == std::string_view::npos;
    };
    return fits_in_line(key) && fits_in_line(value) && !key.empty() && key.front() != '#' &&
           !key.starts_with(utf8_byte_order_mark) && key.find(':') == std::string_view::npos;
}

std::string print_tosca_meta(const std::vector<Block>& blocks) {
    std::string text;
    for (const Block& block : blocks) {
        if (!text.empty()) text += '\n';
        for (const Pair& pair : block.pairs) {
            text += pair.key;
            text += ':';
            if (!pair.value.empty()) (text += ' ') += pair.value;
            text += '\n';
        }
    }
    return text;
}

}  // namespace csar::meta
