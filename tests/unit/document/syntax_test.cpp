// Syntax errors: exact place, message and hint.
#include "validate/document/syntax.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/document/parsed.hpp"

namespace csar::validate {
namespace {

struct Slip {
    std::string text;
    std::string finding;  // as findings() tells it
    std::string message;  // without "not well-formed YAML: "
    std::string hint;
};

const Slip slips[] = {
    // indentation
    {"a:\n\tb: 1\n", "2:1 yaml/tab-indentation", "there is a tab where YAML allows only spaces", "indent with spaces"},
    {"a:\n  b: x\n\tc: 2\n", "3:1 yaml/tab-indentation", "there is a tab where YAML allows only spaces",
     "indent with spaces"},
    {"a: |\n\tx\n", "2:1 yaml/tab-indentation", "there is a tab where YAML allows only spaces", "indent with spaces"},
    {"a: x\n\t\nb: y\n", "2:1 yaml/tab-indentation", "there is a tab where YAML allows only spaces",
     "the line contains only white space: remove the white space"},
    {"-\ta: 1\n", "1:2 yaml/tab-indentation", "there is a tab where YAML allows only spaces",
     "put a space after the '-'"},
    {"a:\n  b: 1\n c: 2\n", "3:2 yaml/syntax-error (1:1)", "the indentation does not match any open mapping",
     "keys of the mapping that begins on line 1 are in column 1, those of the mapping above in column 3"},
    {"a: 1\n  b: 2\n", "2:4 yaml/syntax-error", "a mapping cannot begin here",
     "the key in the line above already has a value; check the indentation"},
    // a line above is at fault: those around the fault agree
    {"n:\n  a:\n    t: x\n  p: y\n    q: z\n", "4:3 yaml/syntax-error (5:6)", "indented too little", ""},
    {"n:\n  a:\n  t: x\n    p: y\n", "3:3 yaml/syntax-error (4:6)", "indented too little", ""},
    {"n:\n  a:\n    s: x\n  t: x\n    p: y\n    q: y\n", "4:3 yaml/syntax-error (5:6)", "indented too little", ""},
    {"v: x\n  n:\n    p: y\n", "2:4 yaml/syntax-error", "a mapping cannot begin here",
     "the key in the line above already has a value; check the indentation"},
    {"n:\n     t: x\n    p: y\n    q: z\n", "2:6 yaml/syntax-error (3:5)", "indented too far", ""},
    {"n:\n   t:\n     r: x\n  p: y\n  q: z\n", "2:4 yaml/syntax-error (4:3)", "indented too far", ""},
    {"n:\n     t: x\n     s: x\n    p: y\n    q: z\n", "4:5 yaml/syntax-error (1:1)",
     "the indentation does not match any open mapping",
     "keys of the mapping that begins on line 1 are in column 1, those of the mapping above in column 6"},
    // a list whose key is missing
    {"n:\n  a:\n    t: x\n      - h: b\n      - h: c\n", "4:7 yaml/syntax-error", "a sequence without a key",
     "the line with the key may be missing above the sequence"},
    {"t: x\n- h: b\n", "2:1 yaml/syntax-error", "a sequence without a key",
     "the line with the key may be missing above the sequence"},
    {"a:\n    - h: b\n    - h: c\n  t: x\n  u: y\n", "2:5 yaml/syntax-error", "a sequence without a key",
     "the line with the key may be missing above the sequence"},
    // text that is not inside its block scalar
    {"n:\n  d: |\n  some text\n  e: x\n", "3:3 yaml/syntax-error", "the text of a block scalar begins too far left",
     "indent the text more than the key in the line above"},
    {"n:\n  d: >-\n  some text: and\n  more\n  e: x\n", "3:3 yaml/syntax-error",
     "the text of a block scalar begins too far left", "indent the text more than the key in the line above"},
    {"n:\n  d: |\n    some text\n  more\n  e: x\n", "4:3 yaml/syntax-error", "a key without ':'",
     "write 'key: value', or indent the line if it continues the value above"},
    // a quote that is not closed in its line
    {"a: \"x\nb: 1\nc: \"y\"\n", "1:4 yaml/syntax-error (3:5)", "the quoted value continues to line 3",
     "add the closing \", or escape the quotes inside the value"},
    {"a: \"x\nb: '\\d'\n", "1:4 yaml/syntax-error (2:5)", "the quoted value continues to line 2",
     "add the closing \", or escape the quotes inside the value"},
    {"a: 'x\nb: 1\nc: it's\n", "1:4 yaml/syntax-error (3:7)", "the quoted value continues to line 3",
     "add the closing ', or escape the quotes inside the value"},
    {"a: \"x\"\nc: \"y\" z\n", "2:8 yaml/syntax-error", "text follows the closing quote",
     "put the whole value in quotes, and escape the quotes inside it"},
    {"- a\nb: 1\n", "2:1 yaml/syntax-error (1:1)", "expected an entry of a sequence",
     "entries of the sequence that begins on line 1 have their '-' in column 1"},
    {"a:\n  - b\n - c\n", "3:2 yaml/syntax-error", "an entry of a sequence is among the keys of a mapping",
     "indent the entry like the other entries of the sequence"},
    // colons
    {"a:b\nc: 1\n", "2:2 yaml/syntax-error", "a mapping cannot begin here",
     "put a space after the ':' in the line above"},
    {"a: 1\nb:2\nc: 3\n", "2:1 yaml/syntax-error", "a key without ':'", "put a space after the ':'"},
    {"a: 1\n\"b\" 2\n", "2:1 yaml/syntax-error", "a key without ':'",
     "write 'key: value', or indent the line if it continues the value above"},
    {"a: b: c\n", "1:5 yaml/syntax-error", "a mapping cannot begin here",
     "put the value in quotes if the ':' belongs to it"},
    {"# c\ntext\n\nb: 1\n", "4:2 yaml/syntax-error", "a mapping cannot begin here",
     "the line above is not a 'key: value' pair"},
    {std::string(1025, 'k') + ": 1\n", "1:1026 yaml/syntax-error", "a mapping cannot begin here",
     "a key has at most 1024 characters; write '? ' before a longer key"},
    {"a: 1\n" + std::string(1025, 'k') + ": 1\n", "2:1 yaml/syntax-error", "a key without ':'",
     "a key has at most 1024 characters; write '? ' before a longer key"},
    {": b\n", "1:1 yaml/syntax-error", "a key is missing before the ':'", ""},
    {"a: [b:]\n", "1:6 yaml/syntax-error", "a ':' is not allowed here",
     "put a space after the ':', or put the value in quotes"},
    {"a: [::x]\n", "1:5 yaml/unsupported-syntax", "csar does not support a value in brackets that begins with ':'",
     "put the value in quotes"},
    {"a: [:]\n", "1:5 yaml/syntax-error", "a value in brackets cannot begin with ':'", "put the value in quotes"},
    // quotes and brackets
    {"a: \"x\nb: 1\n", "1:4 yaml/syntax-error", "a quoted value is not closed", "add the closing \""},
    {"a: 'x\n---\n", "1:4 yaml/syntax-error", "a quoted value is not closed", "add the closing '"},
    {"a: \"b\" c\n", "1:8 yaml/syntax-error", "text follows the closing quote",
     "put the whole value in quotes, and escape the quotes inside it"},
    {"a: [b]c\n", "1:7 yaml/syntax-error", "text follows the closing bracket",
     "put the whole value in quotes if it is meant as text"},
    {"a: &x b\nc: *x d\n", "2:7 yaml/syntax-error", "text follows the value", ""},
    {"a: [1, 2\nb: 3\n", "2:2 yaml/syntax-error (1:4)", "expected ',' or ']' in the sequence",
     "the '[' on line 1 may not be closed"},
    {"a: {b: 1\n", "2:1 yaml/syntax-error (1:4)", "expected ',' or '}' in the mapping",
     "the '{' on line 1 may not be closed"},
    {"a: [1 {b}]\n", "1:7 yaml/syntax-error (1:4)", "expected ',' or ']' in the sequence",
     "put quotes around values that contain brackets or commas"},
    {"a: {b: [1, 2 }}\n", "1:14 yaml/syntax-error (1:8)", "expected ',' or ']' in the sequence",
     "close the '[' in column 8 before this '}', or put brackets that belong to a value in quotes"},
    {"a: {b: $f: x}\n", "1:10 yaml/syntax-error (1:4)", "expected ',' or '}' in the mapping",
     "a function call is a mapping: write '{ $function: arguments }', with braces and a colon"},
    {"a: {b: $f [x]}\n", "1:11 yaml/syntax-error (1:4)", "expected ',' or '}' in the mapping",
     "a function call is a mapping: write '{ $function: arguments }', with braces and a colon"},
    {"a: {b: ${HOME}}\n", "1:9 yaml/syntax-error (1:4)", "expected ',' or '}' in the mapping",
     "put quotes around text that contains '${'"},
    {"a: [x/${HOME}]\n", "1:8 yaml/syntax-error (1:4)", "expected ',' or ']' in the sequence",
     "put quotes around text that contains '${'"},
    {"a: {b: f: x}\n", "1:9 yaml/syntax-error (1:4)", "expected ',' or '}' in the mapping",
     "write a mapping in braces: '{ key: value }', or put quotes around text that contains ':'"},
    {"a: [1, 2]]\n", "1:10 yaml/syntax-error", "']' closes nothing", "remove it"},
    {"a: 1\n}\n", "2:1 yaml/syntax-error", "'}' closes nothing", "remove it"},
    {"a: ]\n", "1:4 yaml/syntax-error", "']' closes nothing", "put the bracket in quotes if it is meant as text"},
    {"a: [1,,2]\n", "1:7 yaml/syntax-error", "a value is missing before ','",
     "put the value in quotes if the ',' belongs to it"},
    {"a: [1,", "1:7 yaml/syntax-error", "the file ends where a value is expected", ""},
    {"a: {{- if x }}\n", "1:6 yaml/syntax-error", "a value cannot begin with '-'",
     "the file looks like a text template: replace the placeholders first"},
    // indicators
    {"a: @x\n", "1:4 yaml/syntax-error", "a value cannot begin with '@'", "put the value in quotes"},
    {"\u00e9: `x`\n", "1:5 yaml/syntax-error", "a value cannot begin with '`'", "put the value in quotes"},
    {"a: %x\n", "1:4 yaml/syntax-error", "a value cannot begin with '%'", "put the value in quotes"},
    {"%x: 1\n", "1:1 yaml/syntax-error", "a line cannot begin with '%' here", "put the key in quotes"},
    {"a: - b\n", "1:4 yaml/syntax-error", "a sequence cannot begin here",
     "begin the sequence on the next line, or put the '-' in quotes if it is meant as text"},
    {"a: ? b\n", "1:4 yaml/syntax-error", "a '?' is not allowed here",
     "put the value in quotes if it is meant as text"},
    {"a: *\n", "1:4 yaml/syntax-error", "'*' must be followed by a name",
     "put the value in quotes if it is meant as text"},
    {"a: & b\n", "1:4 yaml/syntax-error", "'&' must be followed by a name",
     "put the value in quotes if it is meant as text"},
    {"a: &b.c d\n", "1:4 yaml/unsupported-syntax",
     "csar does not support a name after '&' with characters other than letters, digits, '_' and '-'",
     "use another name, or put the value in quotes if it is meant as text"},
    // block scalars and escapes
    {"a: |0\n  x\n", "1:5 yaml/syntax-error", "a block scalar cannot be indented by 0", "write a digit from 1 to 9"},
    {"a: |x\n  y\n", "1:5 yaml/syntax-error", "text follows the '|' or '>' of a block scalar",
     "begin the text on the next line"},
    {"a: \"b\\q\"\n", "1:6 yaml/syntax-error", "unknown escape sequence in double quotes",
     "write '\\\\' for a backslash, or use single quotes"},
    {"a: \"\\xZZ\"\n", "1:7 yaml/syntax-error", "too few hexadecimal digits in an escape sequence",
     "\\x requires two digits, \\u four and \\U eight"},
    {"a: \"\\ud800\"\n", "1:7 yaml/syntax-error", "the escape sequence does not denote a Unicode character", ""},
    // tags and directives
    {"a: !!binary\"x\"\n", "1:12 yaml/syntax-error", "a tag must be followed by a space", "put a space after the tag"},
    {"a: !<b c\n", "1:4 yaml/syntax-error", "a tag that begins with '!<' must end with '>'", ""},
    {"a: !b!c d\n", "1:4 yaml/syntax-error", "the tag's prefix is not declared",
     "only the tags of the core schema (!!str, !!int, ...) are allowed"},
    {"%YAML 1.3\n---\na: 1\n", "1:1 yaml/syntax-error", "an unknown version of YAML", "write '%YAML 1.2'"},
    {"%YAML 1.2\n%YAML 1.2\n---\n", "2:1 yaml/syntax-error", "a second %YAML directive", "remove it"},
    {"%TAG !a! b\n%TAG !a! c\n---\n", "2:1 yaml/syntax-error", "a second %TAG directive for the same handle",
     "remove it"},
    {"%YAML x\n---\n", "1:7 yaml/syntax-error", "did not find expected version number while scanning a %YAML directive",
     ""},
    {"%FOO bar\n---\n", "1:1 yaml/syntax-error", "an unknown directive", "only %YAML and %TAG exist"},
    {"%YAML 1.2\na: 1\n", "2:1 yaml/syntax-error", "directives must be followed by '---'", ""},
    {"[a]\nb: 1\n", "2:1 yaml/syntax-error", "text follows the end of the document",
     "a document has one root: a mapping, a sequence or a scalar"},
};

TEST(SyntaxFault, NamesTheSlipAndItsPlace) {
    for (const Slip& slip : slips) {
        const Parsed parsed(slip.text);
        EXPECT_THAT(findings(parsed.report), testing::ElementsAre(slip.finding)) << slip.text;
        if (parsed.report.diagnostics().empty()) continue;
        std::string message = parsed.first().message;
        if (parsed.first().id == "yaml/syntax-error")
            message.erase(0, std::string_view("not well-formed YAML: ").size());
        EXPECT_EQ(message, slip.message) << slip.text;
        EXPECT_EQ(parsed.first().hint, slip.hint) << slip.text;
        EXPECT_FALSE(parsed.document->complete()) << slip.text;
    }
}

TEST(SyntaxFault, LeavesTheTreeReadSoFar) {
    EXPECT_EQ(shape(Parsed("a: {b: [1, {c: x}]}\nd:\n- e\n- f: @\n  g: 1\n").root()),
              R"({"a": {"b": [i1, {"c": "x"}]}, "d": ["e", {"f": ?}]})");
    EXPECT_EQ(shape(Parsed("a: 1\na: 2\nb: @\n").root()), R"({"a": i1})") << "duplicates are still reported";
    EXPECT_EQ(shape(Parsed("- [a]\n- @").root()), R"([["a"]])");
}

TEST(SyntaxFault, LeavesNoScalarThatWasMisread) {
    EXPECT_EQ(shape(Parsed("a: 1\nb: 2\n  c: 3\n").root()), R"({"a": i1})") << "not '2 c', and b may be misplaced";
    EXPECT_EQ(shape(Parsed("b: 2\n  c: 3\n").root()), R"({"b": ?})") << "no mapping becomes empty";
    EXPECT_EQ(shape(Parsed("a: [1, 2\nb: 3\n").root()), R"({"a": [i1, ?]})") << "not '2 b'";
}

TEST(SyntaxFault, SaysWhatLibyamlSaysWhenNoRowExplainsIt) {
    const std::string_view text = "a: 1\n";
    const Diagnostic d =
        explain({.problem = "did not find x", .problem_offset = 3, .context = "while y"}, "f", LineIndex(text));
    EXPECT_EQ(d.message, "not well-formed YAML: did not find x while y");
    EXPECT_EQ(d.place.column, 4u);
}

}  // namespace
}  // namespace csar::validate
