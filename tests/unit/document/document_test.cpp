#include "validate/document/document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/document/parsed.hpp"

namespace csar::validate {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::string shape_of(std::string text) {
    const Parsed parsed(std::move(text));
    EXPECT_THAT(findings(parsed.report), IsEmpty());
    EXPECT_TRUE(parsed.document->complete());
    return shape(parsed.root());
}

Node first_value(Node mapping) {
    for (const auto& [key, value] : mapping.entries()) return value;
    return {};
}

TEST(Document, ReadsBlockCollections) {
    EXPECT_EQ(shape_of("a:\n  b: x\n  c:\n  - y\n  - d: z\n    e: w\ne: v\n"),
              R"({"a": {"b": "x", "c": ["y", {"d": "z", "e": "w"}]}, "e": "v"})");
}

TEST(Document, ReadsFlowCollections) {
    EXPECT_EQ(shape_of("{a: [x, {b: y}, []], c: {}, \"d\":1, e}"),
              R"({"a": ["x", {"b": "y"}, []], "c": {}, "d": i1, "e": n})");
    EXPECT_EQ(shape_of("[a: 1, b]"), R"([{"a": i1}, "b"])");
}

TEST(Document, ReadsScalarsOfEveryStyle) {
    EXPECT_EQ(
        shape_of("a: x y\n   z\nb: 'it''s'\nc: \"q\\\"\\x41\\u00e9\\\n   r\"\nd: |\n  1\n   2\n\ne: >-\n  f\n  g\n"),
        "{\"a\": \"x y z\", \"b\": \"it's\", \"c\": \"q\"A\u00e9r\", \"d\": \"1\n 2\n\", \"e\": \"f g\"}");
}

TEST(Document, ReadsAScalarAsRoot) {
    EXPECT_EQ(shape_of("just text\n"), "\"just text\"");
    EXPECT_EQ(shape_of("---\n"), "n");
}

TEST(Document, HasNoRootWhenThereIsNothing) {
    for (const char* text : {"", "\n\n", "# comment\n", "...\n"}) {
        const Parsed parsed(text);
        EXPECT_FALSE(parsed.root()) << text;
        EXPECT_TRUE(parsed.document->complete()) << text;
        EXPECT_THAT(findings(parsed.report), IsEmpty()) << text;
    }
}

TEST(Document, TakesDocumentMarkersAndDirectives) {
    EXPECT_EQ(shape_of("# c\n%YAML 1.2\n--- # x\na: 1\n... # end\n# more\n...\n"), R"({"a": i1})");
    EXPECT_EQ(shape_of("---\na: 1\n...\n"), R"({"a": i1})");
}

TEST(Document, WarnsOfYaml11) {
    const Parsed parsed("%TAG !e! tag:example.org,2000:\n%YAML 1.1\n---\na: yes\n");
    EXPECT_THAT(findings(parsed.report), ElementsAre("2:1 yaml/version-1-1"));
    EXPECT_EQ(parsed.first().severity, Severity::warning);
    EXPECT_EQ(shape(parsed.root()), R"({"a": "yes"})");
}

TEST(Document, RefusesASecondDocument) {
    const std::pair<const char*, const char*> table[] = {
        {"a: 1\n---\nb: 2\n", "2:1 yaml/multiple-documents"},
        {"a: 1\n--- b", "2:1 yaml/multiple-documents"},
        {"---\n---\n", "2:1 yaml/multiple-documents"},
        {"a: 1\n...\n\n# c\nb: 2\n", "5:1 yaml/multiple-documents"},
        {"a: 1\n...\n  - b\n", "3:3 yaml/multiple-documents"},
        {"a: 1\n%YAML 1.2\n---\nb: 2\n", "2:1 yaml/multiple-documents"},
        {"a: 1\n...\n%TAG !a! b\n---\n", "3:1 yaml/multiple-documents"},
    };
    for (const auto& [text, finding] : table) {
        const Parsed parsed(text);
        EXPECT_THAT(findings(parsed.report), ElementsAre(finding)) << text;
        EXPECT_TRUE(parsed.document->complete()) << "the first document is whole";
    }
}

TEST(Node, AnswersWithNothingWhereThereIsNothing) {
    const Parsed parsed("{a: {b: x}}");
    EXPECT_EQ(parsed.root()["a"]["b"].text(), "x");
    const Node nothing = parsed.root()["a"]["no"]["such"]["path"];
    EXPECT_FALSE(nothing);
    EXPECT_EQ(nothing.kind(), NodeKind::none);
    EXPECT_EQ(nothing.text(), "");
    EXPECT_EQ(nothing.size(), 0u);
    EXPECT_FALSE(nothing.is_null());
    EXPECT_FALSE(nothing[0]);
    EXPECT_FALSE(nothing["x"]);
    EXPECT_EQ(nothing.entries().begin(), nothing.entries().end());
    EXPECT_EQ(nothing.items().begin(), nothing.items().end());
    EXPECT_EQ(nothing.position(), TextPosition());
    EXPECT_EQ(nothing.place().file, "");
    EXPECT_EQ(nothing.document(), nullptr);
    EXPECT_FALSE(parsed.root()["a"]["b"]["c"]) << "a scalar has no entries";
    EXPECT_FALSE(parsed.root()[0]) << "a mapping has no items";
}

TEST(Node, CountsAndIteratesItsChildren) {
    const Parsed parsed("{a: [x, [y, z], w], b: 1, c: 2}");
    EXPECT_EQ(parsed.root().size(), 3u);
    const Node items = parsed.root()["a"];
    EXPECT_EQ(items.size(), 3u);
    EXPECT_EQ(items[2].text(), "w");
    EXPECT_EQ(items[1][1].text(), "z");
    EXPECT_FALSE(items[3]);
    std::string keys;
    for (const auto& [key, value] : parsed.root().entries()) keys += key.text();
    EXPECT_EQ(keys, "abc");
}

TEST(Node, ComparesByIdentity) {
    const Parsed parsed("{a: &x [1], b: *x, c: [1]}");
    EXPECT_EQ(parsed.root()["a"], parsed.root()["b"]);
    EXPECT_EQ(parsed.root()["a"].id(), parsed.root()["b"].id());
    EXPECT_FALSE(parsed.root()["a"] == parsed.root()["c"]);
    EXPECT_EQ(Node(), Node());
}

TEST(Node, StandsWhereItsFirstByteStands) {
    const Parsed parsed("a: x\r\nb:\r\n  - 'y'\r\n  - {c: z, d: &n !!str w}\r\n\r\ne: |\r\n  text\r\n");
    const Node root = parsed.root();
    EXPECT_EQ(root.position(), (TextPosition{1, 1}));
    EXPECT_EQ(root["a"].position(), (TextPosition{1, 4}));
    EXPECT_EQ(root.entry("b").key.position(), (TextPosition{2, 1}));
    EXPECT_EQ(root["b"].position(), (TextPosition{3, 3}));
    EXPECT_EQ(root["b"][0].position(), (TextPosition{3, 5}));
    EXPECT_EQ(root["b"][1].position(), (TextPosition{4, 5}));
    EXPECT_EQ(root["b"][1]["c"].position(), (TextPosition{4, 9}));
    EXPECT_EQ(root["b"][1]["d"].position(), (TextPosition{4, 15})) << "at its anchor";
    EXPECT_EQ(root["e"].position(), (TextPosition{6, 4}));
    EXPECT_EQ(root["e"].text(), "text\n");
}

TEST(Node, CountsColumnsInBytes) {
    const Parsed parsed("\u00e9: \"\u20ac\" # \U0001f600\n\u20ac\u20ac: [\u00e9, x, \U0001f600, y]\n");
    const Node root = parsed.root();
    EXPECT_EQ(root["\u00e9"].position(), (TextPosition{1, 5}));
    EXPECT_EQ(root["\u00e9"].text(), "\u20ac");
    const Node list = root["\u20ac\u20ac"];
    EXPECT_EQ(list.position(), (TextPosition{2, 9}));
    EXPECT_EQ(list[1].position(), (TextPosition{2, 14}));
    EXPECT_EQ(list[3].position(), (TextPosition{2, 23}));
    EXPECT_EQ(list[3].place().excerpt.substr(list[3].place().caret), "y]");
}

TEST(Node, DoesNotCountTheByteOrderMark) {
    const Parsed parsed(
        "\xEF\xBB\xBF"
        "a: b\n");
    EXPECT_EQ(shape(parsed.root()), R"({"a": "b"})");
    EXPECT_EQ(parsed.root()["a"].position(), (TextPosition{1, 4}));
    EXPECT_EQ(parsed.root()["a"].place().excerpt, "a: b");
}

TEST(Node, TakesPositionsThatEditorsShow) {
    // For libyaml, U+2028 ends a line; for editors and csar, it does not.
    const Parsed parsed("a: \"x\u2028y\"\nb: z\n");
    EXPECT_EQ(parsed.root()["b"].position(), (TextPosition{2, 4}));
}

TEST(Node, HasAPlaceWithItsKeyPath) {
    const Parsed parsed(
        "service_template:\n  node_templates:\n    a.b:\n      requirements: [x, {host: [y, z]}]\n  \"\": {' q\"': 1}\n"
        "  ? [k, {m: l}]\n  : {v: 1}\n  ? {n: o}\n  : {}\n");
    const Node node = parsed.root()["service_template"]["node_templates"]["a.b"]["requirements"][1]["host"][1];
    const Place place = node.place();
    EXPECT_EQ(place.file, "f.yaml");
    EXPECT_EQ(place.line, 4u);
    EXPECT_EQ(place.column, 36u);
    EXPECT_EQ(place.key_path, "service_template.node_templates.\"a.b\".requirements[1].host[1]");
    EXPECT_EQ(place.excerpt, "      requirements: [x, {host: [y, z]}]");
    EXPECT_EQ(place.caret, 35u);
    EXPECT_EQ(parsed.root().place().key_path, "");
    std::vector<std::string> paths;
    for (const auto& [key, value] : parsed.root()["service_template"].entries())
        paths.push_back(key.place().key_path + " = " + first_value(value).place().key_path);
    EXPECT_THAT(paths, ElementsAre("service_template.node_templates = service_template.node_templates.\"a.b\"",
                                   "service_template.\"\" = service_template.\"\".\" q\\\"\"",
                                   "service_template.[...] = service_template.[...].v", "service_template.{...} = "));
}

TEST(Node, PutsHostileKeysInAPathInPrintableForm) {
    const Parsed parsed("{\"a\\e[2J\": x, \"" + std::string(1000, 'k') + "\": y}");
    std::vector<std::string> paths;
    for (const auto& [key, value] : parsed.root().entries()) paths.push_back(value.place().key_path);
    EXPECT_THAT(paths, ElementsAre("\"a\\x1b[2J\"", "\"" + std::string(64, 'k') + "...\""));
}

}  // namespace
}  // namespace csar::validate
