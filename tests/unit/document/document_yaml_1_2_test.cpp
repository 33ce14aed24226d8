// Differences of YAML 1.1, YAML 1.2 and libyaml: the table of docs/formats.md, row by row.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/document/parsed.hpp"

namespace csar::validate {
namespace {

struct Reading {
    std::string text;
    std::string shape;  // empty: rejected
};

void expect(const Reading& reading) {
    const Parsed parsed(reading.text);
    EXPECT_EQ(parsed.document->complete(), !reading.shape.empty()) << reading.text;
    if (!reading.shape.empty()) {
        EXPECT_EQ(shape(parsed.root()), reading.shape) << reading.text;
    }
}

TEST(DocumentYaml12, IsFollowedWhereYaml11Differs) {
    const Reading readings[] = {
        {"[yes, No, on, OFF, y, n]", R"(["yes", "No", "on", "OFF", "y", "n"])"},
        {"[010, 0o10, 0b1, 1_000, 190:20:30]", R"([i010, i0o10, "0b1", "1_000", "190:20:30"])"},
        {"[1.5e3, 1e3, 1_0.5, 190:20.5, .inf, inf]", R"([f1.5e3, f1e3, "1_0.5", "190:20.5", f.inf, "inf"])"},
        {"[2024-04-14, 2001-12-14t21:59:43.10-05:00]", R"(["2024-04-14", "2001-12-14t21:59:43.10-05:00"])"},
        {"[=, <<]", R"(["=", "<<"])"},
        {"[~, null, NULL, nULL]", R"([n~, nnull, nNULL, "nULL"])"},
        {R"(["\/"])", R"(["/"])"},
        {R"({"a":1, 'b':[2], [c]:d, {e: f}:g})", R"({"a": i1, "b": [i2], ["c"]: "d", {"e": "f"}: "g"})"},
        {"{a:1, b :2, http://c: d}", R"({"a:1": n, "b :2": n, "http://c": "d"})"},
        {"! 5", R"("5")"},
    };
    for (const Reading& reading : readings) expect(reading);
}

TEST(DocumentYaml12, AllowsMoreThanLibyamlTakes) {
    const Reading refused[] = {
        {"-\ta\n", ""},  // a tab as separation behind '-', '?' and block ':'
        {"? a\n:\tb\n", ""},
        {"a: b\n\t\nc: d\n", ""},     // a tab alone on a line
        {"[::a]", ""},                // a plain scalar in brackets that begins with ':'
        {"{a:}", ""},                 // ':' before a closing bracket
        {": a\n", ""},                // an entry without a key
        {"&a.b c", ""},               // names of anchors with other characters than [A-Za-z0-9_-]
        {"%FOO bar\n---\na\n", ""},   // directives unknown to it
        {"%YAML 1.3\n---\na\n", ""},  // later versions
        {"\"\x7F\"", ""},             // DEL and C1 control characters in quotes
        {"\"\u2028\"", ""},           // line separators as ordinary characters
        {"\"\uFEFF\"", ""},           // byte order marks in quotes
    };
    for (const Reading& reading : refused) expect(reading);
}

TEST(DocumentYaml12, AllowsLessThanLibyamlTakes) {
    const Reading taken[] = {
        {"a: \"x\ny\"\nb: [\n1\n]\n", R"({"a": "x y", "b": [i1]})"},  // continuation lines without indentation
        {"[\n\ta,\n\tb\n]\n", R"(["a", "b"])"},                       // tabs as indentation in brackets
        {"a: \"x\"#y\n", R"({"a": "x"})"},                            // a comment that no blank parts from a quote
    };
    for (const Reading& reading : taken) expect(reading);
}

TEST(DocumentYaml12, HasTabsWhereTheyAreNoIndentation) {
    expect({"a:\tb\t# c\nd: \"e\tf\"\n", "{\"a\": \"b\", \"d\": \"e\tf\"}"});
}

}  // namespace
}  // namespace csar::validate
