#include <gtest/gtest.h>

#include "tests/unit/document/parsed.hpp"
#include "tests/unit/expressions/checked.hpp"
#include "validate/expressions/expression.hpp"

namespace csar::validate {
namespace {

// "literal", "call space|function(arguments)" or "malformed" of the value under `v`.
std::string parse(const std::string& yaml, Version version = Version::v2_0,
                  ExpressionPosition position = ExpressionPosition::value) {
    const Parsed parsed("v: " + yaml + "\n");
    const Node value = parsed.root()["v"];
    const Expression expression = parse_expression(value, version, position);
    // A second evaluation, from the cache, gives the same value.
    Checked checked("");
    for (int times = 0; times < 3; ++times) {
        const Expression again = expression_of(checked.context(), value, version, position);
        EXPECT_EQ(again.kind, expression.kind) << yaml;
        EXPECT_TRUE(again.node == value && again.name == expression.name && again.arguments == expression.arguments)
            << yaml;
        EXPECT_EQ(again.space, expression.space) << yaml;
        EXPECT_EQ(again.function, expression.function) << yaml;
    }
    if (expression.kind == Expression::Kind::literal) return "literal";
    if (expression.kind == Expression::Kind::malformed) return "malformed";
    return "call " + std::string(expression.space) + "|" + std::string(expression.function) + "(" +
           shape(expression.arguments) + ")";
}

TEST(Expression, IsACallWhenItIsAMappingWithOneMarkedKey) {
    EXPECT_EQ(parse("{ $get_input: a }"), "call |get_input(\"a\")");
    EXPECT_EQ(parse("{ $node_index: }"), "call |node_index(?)");
    EXPECT_EQ(parse("{ \"$node_index\": [] }"), "call |node_index([])");
    EXPECT_EQ(parse("{ get_input: a }"), "literal");
    EXPECT_EQ(parse("[ { $get_input: a } ]"), "literal");
}

TEST(Expression, IsACallWhenItIsAMarkedString) {
    EXPECT_EQ(parse("$node_index"), "call |node_index(?)");
    EXPECT_EQ(parse("\"$node_index\""), "call |node_index(?)");
    EXPECT_EQ(parse("a $b"), "literal");
}

TEST(Expression, HasNamespacesBeforeTheName) {
    EXPECT_EQ(parse("{ $ns:rnd: [] }"), "call ns|rnd([])");
    EXPECT_EQ(parse("{ $a:b:rnd: [] }"), "call a:b|rnd([])");
    EXPECT_EQ(parse("{ \"$:rnd\": [] }"), "malformed");
    EXPECT_EQ(parse("{ \"$ns:\": [] }"), "malformed");
}

TEST(Expression, IsALiteralWhenTheMarkIsDoubled) {
    EXPECT_EQ(parse("$$name"), "literal");
    EXPECT_EQ(parse("$$"), "literal");
    EXPECT_EQ(parse("{ $$a: 1 }"), "literal");
    EXPECT_EQ(parse("{ $$a: 1, b: 2, $$c: 3 }"), "literal");
}

TEST(Expression, IsMalformedWithOtherKeysBesideTheCall) {
    EXPECT_EQ(parse("{ $get_input: a, b: 1 }"), "malformed");
    EXPECT_EQ(parse("{ b: 1, $get_input: a }"), "malformed");
    EXPECT_EQ(parse("{ $concat: [ a ], $join: [ [ a ] ] }"), "malformed");
}

TEST(Expression, IsMalformedWithoutAProperName) {
    EXPECT_EQ(parse("$"), "malformed");
    EXPECT_EQ(parse("$5"), "malformed");
    EXPECT_EQ(parse("\"$ 5\""), "malformed");
    EXPECT_EQ(parse("${HOME}"), "malformed");
    EXPECT_EQ(parse("{ $a$b: [] }"), "malformed");
    EXPECT_EQ(parse("{ $: [] }"), "malformed");
}

TEST(Expression, MayHaveASuffixInComputedKeysOnly) {
    EXPECT_EQ(parse("{ $keygen$1: [ UUID ] }", Version::v2_0, ExpressionPosition::key), "call |keygen([\"UUID\"])");
    EXPECT_EQ(parse("{ $keygen$1: [ UUID ] }"), "malformed");
    EXPECT_EQ(parse("$keygen", Version::v2_0, ExpressionPosition::key), "literal");
}

TEST(Expression, ReadsFunctionsOf1xWithoutAMark) {
    EXPECT_EQ(parse("{ get_input: a }", Version::v1_3), "call |get_input(\"a\")");
    EXPECT_EQ(parse("{ concat: [ a, b ] }", Version::v1_0), "call |concat([\"a\", \"b\"])");
    EXPECT_EQ(parse("{ get_input: a, b: 1 }", Version::v1_3), "literal");
    EXPECT_EQ(parse("{ $get_input: a }", Version::v1_3), "literal");
    EXPECT_EQ(parse("$get_input", Version::v1_3), "literal");
}

TEST(Expression, IsDataIn1xWhenAFieldOnlyHasTheNameOfAFunction) {
    EXPECT_EQ(parse("{ token: secret }", Version::v1_3), "literal");
    EXPECT_EQ(parse("{ token: [ a, b, 1 ] }", Version::v1_3), "call |token([\"a\", \"b\", i1])");
}

TEST(LiteralText, DropsTheMarkThatEscapes) {
    const auto text = [](const std::string& yaml, Version version) {
        const Parsed parsed("v: " + yaml + "\n");
        return std::string(literal_text(parsed.root()["v"], version));
    };
    EXPECT_EQ(text("$$name", Version::v2_0), "$name");
    EXPECT_EQ(text("$$$item", Version::v2_0), "$$item");
    EXPECT_EQ(text("$$", Version::v2_0), "$");
    EXPECT_EQ(text("plain", Version::v2_0), "plain");
    EXPECT_EQ(text("$$name", Version::v1_3), "$$name");
}

}  // namespace
}  // namespace csar::validate
