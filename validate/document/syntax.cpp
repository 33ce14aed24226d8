#include "validate/document/syntax.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "base/ascii.hpp"
#include "report/diagnose.hpp"
#include "report/rules/yaml.hpp"
#include "validate/document/syntax_spot.hpp"

namespace csar::validate {
namespace {

constexpr std::size_t max_simple_key_length = 1024;  // characters, YAML 1.2.2, 7.4.3

// True for "key:value": the line has a ':', and no blank follows any ':'.
bool lacks_blank_after_colon(std::string_view line) {
    bool glued = false;
    for (std::size_t colon = line.find(':'); colon != std::string_view::npos; colon = line.find(':', colon + 1)) {
        if (colon + 1 == line.size() || is_blank(line[colon + 1])) return false;
        glued = true;
    }
    return glued;
}

bool has_mapping_indicator(std::string_view line) {
    return line.find(": ") != std::string_view::npos || line.find(":\t") != std::string_view::npos;
}

struct Wording {
    std::string message;
    std::string hint;
    std::string_view related = {};  // the message at the related place
    const Rule* rule = &rules::yaml::syntax_error;
    std::optional<std::size_t> place = {};  // the place of the mistake, if not at the error
};

// libyaml accepted this indentation, but the surrounding lines show a mistake.
Wording wrongly_indented(std::string_view how, const ContentLine& line) {
    return {compose("indented too {}", how), "", "this line does not fit the indentation of any block",
            &rules::yaml::syntax_error, line.offset};
}

// A list below a line that cannot have a list: its key may be missing.
Wording without_key(const ContentLine& entry) {
    return {"a sequence without a key", "the line with the key may be missing above the sequence", "",
            &rules::yaml::syntax_error, entry.offset};
}

Wording tab_wording(std::string hint) { return {"", std::move(hint), {}, &rules::yaml::tab_indentation}; }

Wording tab(const Spot& spot, const Spot&) {
    if (trimmed(spot.behind()).empty())
        return tab_wording("the line contains only white space: remove the white space");
    if (!spot.first_on_line()) return tab_wording(compose("put a space after the '{}'", spot.previous()));
    return tab_wording("indent with spaces");
}

Wording bad_value(const Spot& spot) {
    const bool template_mark = spot.before().ends_with("{{") || (spot.before().ends_with('{') && spot.is('%'));
    return {compose("a value cannot begin with '{}'", spot.character()),
            template_mark ? "the file looks like a text template: replace the placeholders first"
                          : "put the value in quotes"};
}

Wording bad_start(const Spot& spot, const Spot& context) {
    return spot.is('\t') ? tab(spot, context) : bad_value(spot);
}

Wording misplaced_mapping(const Spot& spot, const Spot&) {
    const std::string message = "a mapping cannot begin here";
    if (trimmed(spot.before()).size() > max_simple_key_length)
        return {message,
                compose("a key has at most {} characters; write '? ' before a longer key", max_simple_key_length)};
    if (has_mapping_indicator(spot.before())) return {message, "put the value in quotes if the ':' belongs to it"};
    const ContentLine above = spot.line_above();
    if (lacks_blank_after_colon(above.text)) return {message, "put a space after the ':' in the line above"};
    if (above.text.find(':') == std::string_view::npos) return {message, "the line above is not a 'key: value' pair"};
    // Perhaps the line above is indented too little. Indented like this line, it would continue a block or begin the
    // value of a key.
    const ContentLine own = spot.line(), before = spot.above(above.offset);
    const bool leaves_a_key_alone = before.opens_a_block() && before.indent == above.indent;
    if (own.is_entry() && own.start > above.start && !above.is_entry() && !before.is_entry() && !leaves_a_key_alone)
        return without_key(own);
    if (own.indent > above.indent && above.indent > 0 &&
        (leaves_a_key_alone || before.indent == own.indent || spot.below(own.indent).indent == own.indent))
        return wrongly_indented("little", above);
    return {message, "the key in the line above already has a value; check the indentation"};
}

Wording key_without_colon(const Spot&, const Spot& key) {
    const std::string message = "a key without ':'";
    const std::string_view line = key.behind();
    if (line.size() > max_simple_key_length)
        return {message,
                compose("a key has at most {} characters; write '? ' before a longer key", max_simple_key_length)};
    if (lacks_blank_after_colon(trimmed(line))) return {message, "put a space after the ':'"};
    return {message, "write 'key: value', or indent the line if it continues the value above"};
}

Wording stray_text(const Spot& spot) {
    const char previous = spot.previous();
    if (spot.is(']') || spot.is('}')) return {compose("'{}' closes nothing", spot.character()), "remove it"};
    if (previous == '"' || previous == '\'')
        return {"text follows the closing quote", "put the whole value in quotes, and escape the quotes inside it"};
    if (previous == ']' || previous == '}')
        return {"text follows the closing bracket", "put the whole value in quotes if it is meant as text"};
    return {"text follows the value", ""};
}

Wording not_a_key(const Spot& spot, const Spot& mapping) {
    if (!spot.first_on_line() || spot.is(']') || spot.is('}')) return stray_text(spot);
    if (spot.is(':')) return {"a key is missing before the ':'", ""};
    const ContentLine above = spot.line_above();
    if (spot.is('-') && !above.is_entry() && !above.opens_a_block() && above.indent <= spot.line().start)
        return without_key(spot.line());
    if (spot.is('-'))
        return {"an entry of a sequence is among the keys of a mapping",
                "indent the entry like the other entries of the sequence"};
    // If the lines below are aligned with this line, the entry above is indented too far.
    const std::size_t own = spot.line().indent;
    const Spot::DeeperLines deeper = spot.deeper_above(own);
    const bool has_deeper = !deeper.first.text.empty();
    const bool is_aligned_below = spot.below(own).indent == own;
    if (has_deeper && deeper.first.is_entry() && deeper.first.indent <= deeper.least && is_aligned_below)
        return without_key(deeper.first);
    if (has_deeper && deeper.first.indent < deeper.least && is_aligned_below)
        return wrongly_indented("far", deeper.first);
    std::string hint =
        compose("keys of the mapping that begins on line {} are in column {}", mapping.line_number(), mapping.column());
    if (has_deeper)
        hint += compose(", those of the mapping above in column {}", std::min(deeper.first.indent, deeper.least) + 1);
    return {"the indentation does not match any open mapping", std::move(hint), "the mapping begins here"};
}

Wording not_an_entry(const Spot& spot, const Spot& sequence) {
    if (!spot.first_on_line() || spot.is(']') || spot.is('}')) return stray_text(spot);
    return {"expected an entry of a sequence",
            compose("entries of the sequence that begins on line {} have their '-' in column {}",
                    sequence.line_number(), sequence.column()),
            "the sequence begins here"};
}

Wording missing_value(const Spot& spot, const Spot&) {
    if (spot.at_end()) return {"the file ends where a value is expected", ""};
    if (spot.is(':')) {
        const std::string_view behind = spot.behind().substr(1);
        if (!behind.empty() && std::string_view(" \t,[]{}").find(behind.front()) == std::string_view::npos)
            return {"a value in brackets that begins with ':'",
                    "put the value in quotes",
                    {},
                    &rules::yaml::unsupported_syntax};
        return {"a value in brackets cannot begin with ':'", "put the value in quotes"};
    }
    if (spot.is(',')) return {"a value is missing before ','", "put the value in quotes if the ',' belongs to it"};
    if (spot.is(']') || spot.is('}'))
        return {compose("'{}' closes nothing", spot.character()), "put the bracket in quotes if it is meant as text"};
    return bad_value(spot);
}

// Perhaps a function call without braces: `$concat: [ a, b ]`.
std::string hint_for_value_in_brackets(const Spot& spot) {
    const std::string_view before = trimmed(spot.before());
    if (spot.is('{') && spot.before().ends_with('$')) return "put quotes around text that contains '${'";
    const std::string_view word = before.substr(before.find_last_of(" \t,[]{}") + 1);
    if (word.starts_with('$') && !word.starts_with("$$") && (spot.is(':') || spot.is('[') || spot.is('{')))
        return "a function call is a mapping: write '{ $function: arguments }', with braces and a colon";
    if (spot.is(':')) return "write a mapping in braces: '{ key: value }', or put quotes around text that contains ':'";
    return "put quotes around values that contain brackets or commas";
}

Wording unclosed_flow(const Spot& spot, const Spot& opened) {
    const bool is_sequence = opened.is('[');
    const bool is_other_end = spot.is(is_sequence ? '}' : ']');
    std::string hint =
        spot.line_number() == opened.line_number() && is_other_end
            ? compose("close the '{}' in column {} before this '{}', or put brackets that belong to a value in quotes",
                      opened.character(), opened.column(), spot.character())
        : spot.line_number() == opened.line_number()
            ? hint_for_value_in_brackets(spot)
            : compose("the '{}' on line {} may not be closed", opened.character(), opened.line_number());
    return {compose("expected ',' or '{}' in the {}", is_sequence ? ']' : '}', is_sequence ? "sequence" : "mapping"),
            std::move(hint), "opened here"};
}

// The value ends at the opening quote of a later value.
Wording long_quote(const Spot& spot, const Spot& quote, std::size_t offset) {
    return {compose("the quoted value continues to line {}", spot.line_number()),
            compose("add the closing {}, or escape the quotes inside the value", quote.character()),
            "the text after the quoted value is not YAML", &rules::yaml::syntax_error, offset};
}

Wording unclosed_quote(const Spot&, const Spot& quote) {
    return {"a quoted value is not closed", compose("add the closing {}", quote.character())};
}

Wording nameless(const Spot&, const Spot& indicator) {
    const std::string_view behind = indicator.behind().substr(1);
    if (behind.empty() || is_blank(behind.front()))
        return {compose("'{}' must be followed by a name", indicator.character()),
                "put the value in quotes if it is meant as text"};
    return {compose("a name after '{}' with characters other than letters, digits, '_' and '-'", indicator.character()),
            "use another name, or put the value in quotes if it is meant as text",
            {},
            &rules::yaml::unsupported_syntax};
}

Wording not_a_document(const Spot& spot, const Spot&) {
    if (spot.line_above().text.starts_with('%')) return {"directives must be followed by '---'", ""};
    return {"text follows the end of the document", "a document has one root: a mapping, a sequence or a scalar"};
}

// Each row explains a message of libyaml. A row without a function has a fixed text.
struct Explanation {
    std::string_view problem;
    std::string_view context;  // empty: any context
    enum Shown : bool { problem_place, context_place } shown;
    Wording (*wording)(const Spot& problem, const Spot& context);
    std::string_view message = {};
    std::string_view hint = {};
};

constexpr auto here = Explanation::problem_place;
constexpr auto beginning = Explanation::context_place;

constexpr Explanation explanations[] = {
    {"found character that cannot start any token", "", here, bad_start},
    {"found a tab character that violates indentation", "", here, tab},
    {"found a tab character where an indentation space is expected", "", here, tab},
    {"mapping values are not allowed in this context", "", here, misplaced_mapping},
    {"mapping keys are not allowed in this context", "", here, nullptr, "a '?' is not allowed here",
     "put the value in quotes if it is meant as text"},
    {"block sequence entries are not allowed in this context", "", here, nullptr, "a sequence cannot begin here",
     "begin the sequence on the next line, or put the '-' in quotes if it is meant as text"},
    {"could not find expected ':'", "", beginning, key_without_colon},
    {"did not find expected key", "", here, not_a_key},
    {"did not find expected '-' indicator", "", here, not_an_entry},
    {"did not find expected node content", "", here, missing_value},
    {"did not find expected ',' or ']'", "", here, unclosed_flow},
    {"did not find expected ',' or '}'", "", here, unclosed_flow},
    {"found unexpected ':'", "", here, nullptr, "a ':' is not allowed here",
     "put a space after the ':', or put the value in quotes"},
    {"found unexpected end of stream", "", beginning, unclosed_quote},
    {"found unexpected document indicator", "", beginning, unclosed_quote},
    {"found unknown escape character", "", here, nullptr, "unknown escape sequence in double quotes",
     "write '\\\\' for a backslash, or use single quotes"},
    {"did not find expected hexdecimal number", "", here, nullptr, "too few hexadecimal digits in an escape sequence",
     "\\x requires two digits, \\u four and \\U eight"},
    {"found invalid Unicode character escape code", "", here, nullptr,
     "the escape sequence does not denote a Unicode character"},
    {"found an indentation indicator equal to 0", "", here, nullptr, "a block scalar cannot be indented by 0",
     "write a digit from 1 to 9"},
    {"did not find expected comment or line break", "while scanning a block scalar", here, nullptr,
     "text follows the '|' or '>' of a block scalar", "begin the text on the next line"},
    {"did not find expected alphabetic or numeric character", "", beginning, nameless},
    {"did not find expected whitespace or line break", "while scanning a tag", here, nullptr,
     "a tag must be followed by a space", "put a space after the tag"},
    {"did not find the expected '>'", "", beginning, nullptr, "a tag that begins with '!<' must end with '>'"},
    {"found undefined tag handle", "", here, nullptr, "the tag's prefix is not declared",
     "only the tags of the core schema (!!str, !!int, ...) are allowed"},
    {"did not find expected tag URI", "", here, nullptr, "a tag without a name",
     "put the value in quotes if the '!' belongs to it"},
    {"found unexpected non-alphabetical character", "", beginning, nullptr, "a line cannot begin with '%' here",
     "put the key in quotes"},
    {"could not find expected directive name", "", beginning, nullptr, "a line cannot begin with '%' here",
     "put the key in quotes"},
    {"found unknown directive name", "", beginning, nullptr, "an unknown directive", "only %YAML and %TAG exist"},
    {"found incompatible YAML document", "", here, nullptr, "an unknown version of YAML", "write '%YAML 1.2'"},
    {"found duplicate %YAML directive", "", here, nullptr, "a second %YAML directive", "remove it"},
    {"found duplicate %TAG directive", "", here, nullptr, "a second %TAG directive for the same handle", "remove it"},
    {"did not find expected <document start>", "", here, not_a_document},
};

// Where a quoted value begins that starts on a line above and continues up to the error.
std::optional<std::size_t> quote_of(const SyntaxFault& fault, const Spot& problem, const Spot& context) {
    const bool inside =
        fault.context == "while parsing a quoted scalar" || fault.context == "while scanning a quoted scalar";
    if (inside && fault.context_offset && context.line_number() < problem.line_number() && !problem.at_end())
        return fault.context_offset;
    for (const char quote : {'"', '\''})
        if (const std::size_t at = problem.quote_from_above(quote); !inside && at != std::string_view::npos) return at;
    return std::nullopt;
}

}  // namespace

Diagnostic explain(const SyntaxFault& fault, std::string_view file, const LineIndex& lines) {
    const Spot problem(lines, fault.problem_offset);
    const Spot context(lines, fault.context_offset.value_or(fault.problem_offset));
    const auto* const found =
        std::find_if(std::begin(explanations), std::end(explanations), [&](const Explanation& row) {
            return row.problem == fault.problem && (row.context.empty() || row.context == fault.context);
        });
    if (found == std::end(explanations)) {
        // Some messages of libyaml are good enough, for example about directives.
        return diagnose(
            rules::yaml::syntax_error, place_in(file, lines, fault.problem_offset),
            fault.context.empty() ? compose("{}", fault.problem) : compose("{} {}", fault.problem, fault.context));
    }
    Wording wording = found->wording != nullptr ? found->wording(problem, context)
                                                : Wording{std::string(found->message), std::string(found->hint)};
    std::size_t shown = fault.problem_offset;
    std::size_t other = fault.context_offset.value_or(shown);
    if (found->shown == beginning) std::swap(shown, other);
    if (const auto quote = quote_of(fault, problem, context); quote && found->shown == here)
        wording = long_quote(problem, Spot(lines, *quote), *quote);
    const auto text = (found->shown == here ? problem : context).text_outside_block();
    if (text && wording.rule == &rules::yaml::syntax_error)
        wording = {"the text of a block scalar begins too far left",
                   "indent the text more than the key in the line above", "", &rules::yaml::syntax_error, *text};
    if (wording.place) {
        other = fault.problem_offset;
        shown = *wording.place;
    }
    Diagnostic diagnostic = diagnose_with(*wording.rule, place_in(file, lines, shown), {Text(wording.message)});
    diagnostic.hint = wording.hint;
    if (!wording.related.empty())
        diagnostic.related.push_back({place_in(file, lines, other), std::string(wording.related)});
    return diagnostic;
}

}  // namespace csar::validate
