// Values of expressions. Values that are not known remain open.
#include <gtest/gtest.h>

#include "tests/unit/expressions/checked.hpp"

namespace csar::validate {
namespace {

std::string written(const Value& value);

struct Writer {
    std::string operator()(const Value::Nil&) const { return "null"; }
    std::string operator()(bool truth) const { return truth ? "true" : "false"; }
    std::string operator()(std::int64_t number) const { return std::to_string(number); }
    std::string operator()(double number) const { return std::to_string(number); }
    std::string operator()(const std::string& text) const { return '"' + text + '"'; }
    std::string operator()(const Value::List& list) const {
        std::string text = "[";
        for (const Value& entry : list) text += " " + written(entry);
        return text + " ]";
    }
    std::string operator()(const Value::Map& map) const {
        std::string text = "{";
        for (const auto& [key, entry] : map) text += " " + written(key) + ": " + written(entry);
        return text + " }";
    }
    template <class T>
    std::string operator()(const T&) const {
        return "other";
    }
};

std::string written(const Value& value) { return std::visit(Writer(), value.content()); }

// The value of the expression as input `v` of a service; "?": not known.
std::string value_of(const std::string& expression, const std::string& version = "tosca_2_0") {
    const bool old = version != "tosca_2_0";
    Checked checked(std::string(old ? "topology_template" : "service_template") +
                        ":\n  inputs:\n    v: { type: string, default: " + expression + " }\n  node_templates: {}\n",
                    version);
    const Node node = checked.file().service_template()->child(Key::inputs, "v")->operator[](Key::default_);
    const auto value = evaluate(checked.context(), node, {}, checked.site());
    EXPECT_TRUE(checked.findings().empty());
    return value ? written(*value) : "?";
}

TEST(Evaluate, ComputesLogicAndStopsWhereItIsDecided) {
    EXPECT_EQ(value_of("{ $and: [ true, false ] }"), "false");
    EXPECT_EQ(value_of("{ $and: [ { $vendor: [] }, false ] }"), "false");
    EXPECT_EQ(value_of("{ $and: [ { $vendor: [] }, true ] }"), "?");
    EXPECT_EQ(value_of("{ $or: [ true, { $vendor: [] } ] }"), "true");
    EXPECT_EQ(value_of("{ $or: [ false, { $vendor: [] } ] }"), "?");
    EXPECT_EQ(value_of("{ $not: [ true ] }"), "false");
    EXPECT_EQ(value_of("{ $not: true }"), "false");
    EXPECT_EQ(value_of("{ $xor: [ true, false ] }"), "true");
    EXPECT_EQ(value_of("{ $xor: [ true, true ] }"), "false");
}

TEST(Evaluate, ComparesWhatHasAnOrder) {
    EXPECT_EQ(value_of("{ $less_than: [ 1, 1.5 ] }"), "true");
    EXPECT_EQ(value_of("{ $greater_or_equal: [ 2, 2 ] }"), "true");
    EXPECT_EQ(value_of("{ $less_or_equal: [ 3, 2 ] }"), "false");
    EXPECT_EQ(value_of("{ $greater_than: [ 3, 2 ] }"), "true");
    EXPECT_EQ(value_of("{ $less_than: [ a, b ] }"), "?");
    EXPECT_EQ(value_of("{ $equal: [ [ 1, { a: b } ], [ 1, { a: b } ] ] }"), "true");
    EXPECT_EQ(value_of("{ $equal: [ a, b ] }"), "false");
    EXPECT_EQ(value_of("{ $equal: [ 1, \"1\" ] }"), "?");
    EXPECT_EQ(value_of("{ $valid_values: [ 2, [ 1, 2 ] ] }"), "true");
    EXPECT_EQ(value_of("{ $valid_values: [ 3, [ 1, 2 ] ] }"), "false");
    EXPECT_EQ(value_of("{ $matches: [ xabcx, abc ] }"), "true");
    EXPECT_EQ(value_of("{ $matches: [ xabcx, \"^abc$\" ] }"), "false");
    EXPECT_EQ(value_of("{ $matches: [ aa, \"(a)\\\\1\" ] }"), "?");
}

TEST(Evaluate, LooksIntoStringsListsAndMaps) {
    EXPECT_EQ(value_of("{ $has_suffix: [ abc, bc ] }"), "true");
    EXPECT_EQ(value_of("{ $has_suffix: [ [ 1, 2 ], [ 1 ] ] }"), "false");
    EXPECT_EQ(value_of("{ $has_prefix: [ [ 1, 2 ], [ 1 ] ] }"), "true");
    EXPECT_EQ(value_of("{ $has_prefix: [ a, abc ] }"), "false");
    EXPECT_EQ(value_of("{ $contains: [ [ 1, 2, 3 ], [ 2, 3 ] ] }"), "true");
    EXPECT_EQ(value_of("{ $contains: [ [ 1, 2, 3 ], [ 1, 3 ] ] }"), "false");
    EXPECT_EQ(value_of("{ $contains: [ [ 1, 2 ], [] ] }"), "true");
    EXPECT_EQ(value_of("{ $contains: [ [], [] ] }"), "true");
    EXPECT_EQ(value_of("{ $contains: [ abc, b ] }"), "true");
    EXPECT_EQ(value_of("{ $has_entry: [ { a: 1 }, 1 ] }"), "true");
    EXPECT_EQ(value_of("{ $has_entry: [ [ 1, 2 ], 3 ] }"), "false");
    EXPECT_EQ(value_of("{ $has_key: [ { a: 1 }, a ] }"), "true");
    EXPECT_EQ(value_of("{ $has_all_entries: [ [ 1, 2 ], [ 2, 3 ] ] }"), "false");
    EXPECT_EQ(value_of("{ $has_any_entry: [ [ 1, 2 ], [ 2, 3 ] ] }"), "true");
    EXPECT_EQ(value_of("{ $has_all_keys: [ { a: 1, b: 2 }, [ a, b ] ] }"), "true");
    EXPECT_EQ(value_of("{ $has_any_key: [ { a: 1 }, [ b ] ] }"), "false");
}

TEST(Evaluate, MakesStringsAndLists) {
    EXPECT_EQ(value_of("{ $length: [ äöü ] }"), "3");
    EXPECT_EQ(value_of("{ $length: [ { a: 1 } ] }"), "1");
    EXPECT_EQ(value_of("{ $concat: [ a, { $concat: [ b, $$c ] } ] }"), "\"ab$c\"");
    EXPECT_EQ(value_of("{ $concat: [ [ 1 ], [ 2 ] ] }"), "[ 1 2 ]");
    EXPECT_EQ(value_of("{ $join: [ [ a, b ], \", \" ] }"), "\"a, b\"");
    EXPECT_EQ(value_of("{ $join: [ [ a, b ] ] }"), "\"ab\"");
    EXPECT_EQ(value_of("{ $token: [ \"a:b.c\", \":.\", 2 ] }"), "\"c\"");
    EXPECT_EQ(value_of("{ $token: [ a, \":\", 1 ] }"), "?");
    EXPECT_EQ(value_of("{ $length: [ { $union: [ [ 1, 2 ], [ 2, 3 ] ] } ] }"), "3");
    EXPECT_EQ(value_of("{ $length: [ { $intersection: [ [ 1, 2, 2 ], [ 2, 3 ] ] } ] }"), "1");
}

TEST(Evaluate, ComputesNumbersThatFit) {
    EXPECT_EQ(value_of("{ $sum: [ 1, 2, 3 ] }"), "6");
    EXPECT_EQ(value_of("{ $sum: [ 9223372036854775807, 1 ] }"), "?");
    EXPECT_EQ(value_of("{ $difference: [ 1, 2.5 ] }"), "-1.500000");
    EXPECT_EQ(value_of("{ $product: [ 2, 3, 4 ] }"), "24");
    EXPECT_EQ(value_of("{ $quotient: [ 6, 3 ] }"), "2.000000");
    EXPECT_EQ(value_of("{ $quotient: [ 6, 0 ] }"), "?");
    EXPECT_EQ(value_of("{ $remainder: [ 7, 2 ] }"), "1");
    EXPECT_EQ(value_of("{ $remainder: [ 7, 0 ] }"), "?");
    EXPECT_EQ(value_of("{ $round: [ 3.5 ] }"), "3");
    EXPECT_EQ(value_of("{ $round: [ 3.53 ] }"), "4");
    EXPECT_EQ(value_of("{ $round: [ -3.5 ] }"), "-4");
    EXPECT_EQ(value_of("{ $floor: [ -0.5 ] }"), "-1");
    EXPECT_EQ(value_of("{ $ceil: [ 1.1 ] }"), "2");
    EXPECT_EQ(value_of("{ $ceil: [ 1.0e300 ] }"), "?");
}

TEST(Evaluate, JoinsScalarsInVersion1) {
    EXPECT_EQ(value_of("{ concat: [ a, 1, true ] }", "tosca_simple_yaml_1_3"), "\"a1true\"");
    EXPECT_EQ(value_of("{ join: [ [ a, b ], 0 ] }", "tosca_simple_yaml_1_3"), "\"a0b\"");
    EXPECT_EQ(value_of("{ token: [ a.b, \".\", 1 ] }", "tosca_simple_yaml_1_3"), "\"b\"");
    EXPECT_EQ(value_of("{ $concat: [ a ] }", "tosca_simple_yaml_1_3"), "{ \"$concat\": [ \"a\" ] }");
}

// The value of property `p` of node template `n`. `types` precede it.
std::string property_value(const std::string& nodes, const CheckOptions& options = {}) {
    Checked checked(
        "node_types:\n  N:\n    properties:\n      p: { type: integer }\n      q: { type: integer, default: 7 }\n"
        "      l: { type: list, entry_schema: integer, default: [ 1, 2 ] }\n"
        "    requirements: [ { next: { node: N, capability: C, count_range: [ 0, 9 ] } } ]\n"
        "    capabilities: { feature: C }\ncapability_types: { C: {} }\n"
        "service_template:\n  inputs:\n    i: { type: integer, default: 3 }\n  node_templates:\n" +
        nodes);
    checked.options() = options;
    const Element* const n = checked.file().service_template()->child(Key::node_templates, "n");
    Site site = checked.site();
    site.self = Site::Self::node;
    site.self_type = n->type();
    site.self_template = n;
    const auto value = evaluate(checked.context(), (*n)[Key::properties]["p"], {}, site);
    return value ? written(*value) : "?";
}

TEST(Evaluate, FollowsPropertiesToWhatTheyAreAssignedOrTheirDefault) {
    EXPECT_EQ(property_value("    n: { type: N, properties: { p: { $get_property: [ SELF, q ] } } }\n"), "7");
    EXPECT_EQ(property_value("    n: { type: N, properties: { q: 8, p: { $get_property: [ n, q ] } } }\n"), "8");
    EXPECT_EQ(property_value("    n: { type: N, properties: { p: { $get_property: [ SELF, l, 1 ] } } }\n"), "2");
    EXPECT_EQ(property_value("    n: { type: N, properties: { p: { $get_property: [ SELF, l, 2 ] } } }\n"), "?");
    EXPECT_EQ(property_value("    n:\n      type: N\n      properties:\n"
                             "        p: { $get_property: [ SELF, RELATIONSHIP, next, TARGET, q ] }\n"
                             "      requirements: [ next: m ]\n    m: { type: N, properties: { p: 1, q: 5 } }\n"),
              "5");
}

TEST(Evaluate, LeavesOpenWhatOthersMayDecide) {
    EXPECT_EQ(property_value("    n: { type: N, properties: { p: { $get_input: i } } }\n"), "?");
    EXPECT_EQ(property_value("    n: { type: N, properties: { p: { $get_property: [ m, q ] } } }\n"
                             "    m: { type: N, directives: [ select ] }\n"),
              "?");
    EXPECT_EQ(property_value("    n: { type: N, properties: { p: { $get_attribute: [ SELF, q ] } } }\n"), "?");
    EXPECT_EQ(property_value("    n: { type: N, properties: { p: $node_index } }\n"), "?");
}

TEST(Evaluate, EndsInCycles) {
    EXPECT_EQ(property_value("    n: { type: N, properties: { p: { $get_property: [ SELF, q ] }, q: { $get_property: [ "
                             "SELF, p ] } } }\n"),
              "?");
}

}  // namespace
}  // namespace csar::validate
