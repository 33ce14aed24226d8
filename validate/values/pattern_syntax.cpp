#include "validate/values/pattern_syntax.hpp"

#include <algorithm>
#include <optional>

#include "base/ascii.hpp"
#include "base/utf8.hpp"
#include "report/diagnose.hpp"

namespace csar::validate {
namespace {

using Kind = PatternNode::Kind;
using Assertion = Pattern::Instruction::Assertion;
using Range = CharacterSet::Range;

constexpr std::uint32_t largest_count = 1000;  // of a repetition

struct NamedSet {
    std::string_view name;
    std::vector<Range> ranges;
};

const std::vector<NamedSet>& named_sets() {
    static const std::vector<NamedSet> sets = {
        {"alpha", {{'a', 'z'}, {'A', 'Z'}}},
        {"digit", {{'0', '9'}}},
        {"alnum", {{'a', 'z'}, {'A', 'Z'}, {'0', '9'}}},
        {"upper", {{'A', 'Z'}}},
        {"lower", {{'a', 'z'}}},
        {"xdigit", {{'0', '9'}, {'a', 'f'}, {'A', 'F'}}},
        {"space", {{'\t', '\r'}, {' ', ' '}}},
        {"blank", {{'\t', '\t'}, {' ', ' '}}},
        {"punct", {{'!', '/'}, {':', '@'}, {'[', '`'}, {'{', '~'}}},
        {"word", {{'a', 'z'}, {'A', 'Z'}, {'0', '9'}, {'_', '_'}}},
    };
    return sets;
}

const std::vector<Range>* ranges_named(std::string_view name) {
    for (const NamedSet& set : named_sets())
        if (set.name == name) return &set.ranges;
    return nullptr;
}

// The set that \d, \w or \s stands for; \D, \W and \S are its complement.
const std::vector<Range>* ranges_of_escape(char escape) {
    switch (ascii_lower(escape)) {
        case 'd': return ranges_named("digit");
        case 'w': return ranges_named("word");
        case 's': return ranges_named("space");
        default: return nullptr;
    }
}

// Everything that is not in `ranges`.
std::vector<Range> complement(std::vector<Range> ranges) {
    std::sort(ranges.begin(), ranges.end(), [](const Range& a, const Range& b) { return a.first < b.first; });
    std::vector<Range> rest;
    char32_t next = 0;
    for (const Range& range : ranges) {
        if (range.first > next) rest.push_back({next, range.first - 1});
        next = std::max<char32_t>(next, range.last + 1);
    }
    rest.push_back({next, 0x10FFFF});
    return rest;
}

// By recursive descent; the depth of groups is bounded.
class Parser {
public:
    explicit Parser(std::string_view text) : text_(text) {}

    PatternSyntax run() {
        if (!is_utf8(text_)) fail("it is not UTF-8");
        syntax_.root = alternatives();
        if (ok() && at_ < text_.size()) fail("')' stands without '('");
        return std::move(syntax_);
    }

private:
    bool ok() const { return syntax_.fault.empty(); }
    bool more() const { return ok() && at_ < text_.size(); }
    char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    bool accept(std::string_view token) {
        if (!text_.substr(at_).starts_with(token)) return false;
        at_ += token.size();
        return true;
    }
    void fail(std::string why) {
        if (ok()) syntax_.fault = std::move(why);
    }
    void not_evaluated(std::string_view what) { fail(compose("{} are not evaluated", what)); }

    std::uint32_t add(PatternNode node) {
        syntax_.nodes.push_back(std::move(node));
        return static_cast<std::uint32_t>(syntax_.nodes.size() - 1);
    }
    std::uint32_t add(Kind kind) {
        PatternNode node;
        node.kind = kind;
        return add(std::move(node));
    }
    std::uint32_t add_set(CharacterSet set) {
        PatternNode node;
        node.kind = Kind::set;
        node.set = static_cast<std::uint32_t>(syntax_.sets.size());
        syntax_.sets.push_back(std::move(set));
        return add(std::move(node));
    }
    std::uint32_t add_assertion(Assertion assertion) {
        PatternNode node;
        node.kind = Kind::assertion;
        node.assertion = assertion;
        return add(std::move(node));
    }
    std::uint32_t add_character(char32_t character) {
        PatternNode node;
        node.kind = Kind::character;
        node.character = character;
        return add(std::move(node));
    }

    std::uint32_t alternatives();
    std::uint32_t branch();
    std::uint32_t quantified(std::uint32_t atom);
    bool counts(std::uint32_t& least, std::uint32_t& most);
    std::optional<std::uint32_t> number();
    std::uint32_t atom();
    std::uint32_t group();
    std::uint32_t escape();
    std::optional<char32_t> escaped_character();
    std::uint32_t bracket();
    void bracket_item(CharacterSet& set);
    char32_t character();

    std::string_view text_;
    std::size_t at_ = 0;
    int depth_ = 0;
    PatternSyntax syntax_;
};

std::uint32_t Parser::alternatives() {
    PatternNode node;
    node.kind = Kind::alternatives;
    node.children.push_back(branch());
    while (more() && accept("|")) node.children.push_back(branch());
    return node.children.size() == 1 ? node.children.front() : add(std::move(node));
}

std::uint32_t Parser::branch() {
    PatternNode node;
    while (more() && peek() != '|' && peek() != ')') {
        const std::uint32_t one = atom();
        if (ok()) node.children.push_back(quantified(one));
    }
    return add(std::move(node));
}

std::uint32_t Parser::quantified(std::uint32_t atom) {
    PatternNode node;
    node.kind = Kind::repetition;
    node.children.push_back(atom);
    if (accept("*"))
        node.most = PatternNode::unlimited;
    else if (accept("+"))
        node.least = 1, node.most = PatternNode::unlimited;
    else if (accept("?"))
        node.most = 1;
    else if (!counts(node.least, node.most))
        return atom;
    if (accept("?")) return add(std::move(node));  // lazy or not, the same texts match
    if (accept("+")) not_evaluated("possessive quantifiers");
    if (peek() == '*') fail("a quantifier follows another one");
    return add(std::move(node));
}

// "{m}", "{m,}" or "{m,n}"; any other brace is a character of its own.
bool Parser::counts(std::uint32_t& least, std::uint32_t& most) {
    const std::size_t start = at_;
    if (!accept("{")) return false;
    const auto lower = number();
    std::optional<std::uint32_t> upper = lower;
    if (lower && accept(",")) upper = peek() == '}' ? PatternNode::unlimited : number();
    if (!lower || !upper || !accept("}")) {
        at_ = start;
        return false;
    }
    if (*lower > *upper) fail(compose("the repetition {{}, {}} is empty", *lower, *upper));
    if (*lower > largest_count || (*upper > largest_count && *upper != PatternNode::unlimited))
        not_evaluated(compose("repetitions of more than {} times", largest_count));
    least = *lower;
    most = *upper;
    return true;
}

std::optional<std::uint32_t> Parser::number() {
    if (!is_ascii_digit(peek())) return std::nullopt;
    std::uint32_t value = 0;
    for (; is_ascii_digit(peek()); ++at_)
        value = std::min<std::uint32_t>(value * 10 + static_cast<std::uint32_t>(peek() - '0'), largest_count + 1);
    return value;
}

std::uint32_t Parser::atom() {
    switch (peek()) {
        case '.': ++at_; return add(Kind::any);
        case '^': ++at_; return add_assertion(Assertion::start);
        case '$': ++at_; return add_assertion(Assertion::end);
        case '(': ++at_; return group();
        case '[': ++at_; return bracket();
        case '\\': ++at_; return escape();
        case '*':
        case '+':
        case '?': fail(compose("'{}' has nothing to repeat", peek())); return 0;
        default: return add_character(character());
    }
}

std::uint32_t Parser::group() {
    if (accept("?")) {
        const bool named = !accept(":") && (accept("P<") || accept("<")) && peek() != '=' && peek() != '!';
        if (named) {
            const std::size_t end = text_.find('>', at_);
            if (end == std::string_view::npos) fail("'>' is missing");
            at_ = std::min(end, text_.size() - 1) + 1;
        } else if (text_[at_ - 1] != ':') {
            not_evaluated("look-around and flags");
        }
    }
    if (++depth_ > Pattern::deepest_group) fail("its groups are nested too deeply");
    const std::uint32_t inner = ok() ? alternatives() : 0;
    --depth_;
    if (!accept(")")) fail("')' is missing");
    return inner;
}

std::uint32_t Parser::escape() {
    const char letter = peek();
    if (const auto* ranges = ranges_of_escape(letter)) {
        ++at_;
        return add_set({*ranges, ascii_lower(letter) != letter});
    }
    switch (letter) {
        case 'b': ++at_; return add_assertion(Assertion::boundary);
        case 'B': ++at_; return add_assertion(Assertion::no_boundary);
        case 'A': ++at_; return add_assertion(Assertion::start);
        case 'z': ++at_; return add_assertion(Assertion::end);
        default: break;
    }
    const auto meant = escaped_character();
    return meant ? add_character(*meant) : 0;
}

// What stands after a backslash, as one character.
std::optional<char32_t> Parser::escaped_character() {
    const char letter = peek();
    const auto hexadecimal = [&](std::size_t digits) -> std::optional<char32_t> {
        char32_t value = 0;
        for (std::size_t i = 0; i < digits; ++i, ++at_) {
            const int digit = hex_digit(peek());
            if (digit < 0) {
                fail("a hexadecimal digit is missing");
                return std::nullopt;
            }
            value = value * 16 + static_cast<char32_t>(digit);
        }
        return value;
    };
    if (at_ >= text_.size()) {
        fail("it ends in a backslash");
        return std::nullopt;
    }
    if (!is_ascii_letter(letter) && !is_ascii_digit(letter)) return character();
    ++at_;
    switch (letter) {
        case 't': return U'\t';
        case 'n': return U'\n';
        case 'r': return U'\r';
        case 'f': return U'\f';
        case 'v': return U'\v';
        case 'x': return hexadecimal(2);
        case 'u': return hexadecimal(4);
        default: break;
    }
    if (is_ascii_digit(letter))
        not_evaluated("back-references");
    else
        not_evaluated(compose("escapes such as '\\{}'", letter));
    return std::nullopt;
}

std::uint32_t Parser::bracket() {
    CharacterSet set;
    set.negated = accept("^");
    bool first = true;
    while (ok() && (first || peek() != ']')) {
        if (at_ >= text_.size()) {
            fail("']' is missing");
            return 0;
        }
        first = false;
        bracket_item(set);
    }
    ++at_;
    return add_set(std::move(set));
}

void Parser::bracket_item(CharacterSet& set) {
    if (accept("[:")) {
        const std::size_t end = text_.find(":]", at_);
        const auto* ranges = ranges_named(text_.substr(at_, end == std::string_view::npos ? end : end - at_));
        if (ranges == nullptr) return fail("it names no class of characters that is known");
        set.ranges.insert(set.ranges.end(), ranges->begin(), ranges->end());
        at_ = end + 2;
        return;
    }
    const auto one = [&]() -> std::optional<char32_t> {
        if (!accept("\\")) return character();
        if (peek() == 'b') return ++at_, U'\b';
        return escaped_character();
    };
    if (peek() == '\\' && at_ + 1 < text_.size()) {
        const char letter = text_[at_ + 1];
        if (const auto* ranges = ranges_of_escape(letter)) {
            const auto added = letter == ascii_lower(letter) ? *ranges : complement(*ranges);
            set.ranges.insert(set.ranges.end(), added.begin(), added.end());
            at_ += 2;
            return;
        }
    }
    const auto first = one();
    if (!first) return;
    char32_t last = *first;
    if (peek() == '-' && at_ + 1 < text_.size() && text_[at_ + 1] != ']') {
        ++at_;
        const auto end = one();
        if (!end) return;
        last = *end;
        if (last < *first) return fail("a range of characters runs backwards");
    }
    set.ranges.push_back({*first, last});
}

char32_t Parser::character() {
    const Utf8Character found = utf8_character(text_, at_);
    at_ += std::max<std::size_t>(found.length, 1);
    return found.code;
}

}  // namespace

PatternSyntax parse_pattern(std::string_view text) { return Parser(text).run(); }

}  // namespace csar::validate
