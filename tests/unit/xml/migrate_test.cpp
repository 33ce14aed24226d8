// TOSCA 1.0 in XML, migrated to TOSCA 2.0.
#include "validate/xml/migrate.hpp"

#include <gtest/gtest.h>

#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "validate/xml/grammar.hpp"

namespace csar::validate::xml {
namespace {

// The kinds in the rows of the grammar, and in the table of counterparts.
std::set<std::string> kinds_of_grammar() {
    return {
#define CSAR_XML_ELEMENT(dialects, kind, attributes, content) #kind,
#include "validate/xml/grammar_table.def"
#undef CSAR_XML_ELEMENT
    };
}
std::multiset<std::string> kinds_with_counterpart() {
    return {
#define CSAR_XML_BECOMES(kind, counterpart) #kind,
#define CSAR_XML_VANISHES(kind, reason) #kind,
#define CSAR_XML_FOLLOWS(kind) #kind,
#define CSAR_XML_ATTRIBUTE_BECOMES(kind, attribute, value, counterpart)
#define CSAR_XML_ATTRIBUTE_VANISHES(kind, attribute, value, reason)
#include "validate/xml/migration_table.def"
#undef CSAR_XML_BECOMES
#undef CSAR_XML_VANISHES
#undef CSAR_XML_FOLLOWS
#undef CSAR_XML_ATTRIBUTE_BECOMES
#undef CSAR_XML_ATTRIBUTE_VANISHES
    };
}

struct Attribute {
    std::string kind, name;
};
std::vector<Attribute> attributes_with_counterpart() {
    return {
#define CSAR_XML_BECOMES(kind, counterpart)
#define CSAR_XML_VANISHES(kind, reason)
#define CSAR_XML_FOLLOWS(kind)
#define CSAR_XML_ATTRIBUTE_BECOMES(kind, attribute, value, counterpart) {#kind, #attribute},
#define CSAR_XML_ATTRIBUTE_VANISHES(kind, attribute, value, reason) {#kind, #attribute},
#include "validate/xml/migration_table.def"
#undef CSAR_XML_BECOMES
#undef CSAR_XML_VANISHES
#undef CSAR_XML_FOLLOWS
#undef CSAR_XML_ATTRIBUTE_BECOMES
#undef CSAR_XML_ATTRIBUTE_VANISHES
    };
}

bool has(Dialect dialect, const Attribute& attribute) {
    try {
        return element_rule(dialect, attribute.kind).attribute(attribute.name) != nullptr;
    } catch (const std::logic_error&) {
        return false;  // the dialect has no such element
    }
}

TEST(XmlMigration, HasOneRowForEveryKindOfElement) {
    const std::multiset<std::string> rows = kinds_with_counterpart();
    for (const std::string& kind : kinds_of_grammar()) EXPECT_EQ(rows.count(kind), 1U) << kind;
    EXPECT_EQ(rows.size(), kinds_of_grammar().size());
}

TEST(XmlMigration, NamesAttributesThatElementsHave) {
    for (const Attribute& attribute : attributes_with_counterpart())
        EXPECT_TRUE(has(Dialect::draft, attribute) || has(Dialect::published, attribute))
            << attribute.kind << " " << attribute.name;
}

}  // namespace
}  // namespace csar::validate::xml
