#include "base/suggest.hpp"

#include <gtest/gtest.h>

namespace csar {
namespace {

TEST(EditDistance, CountsInsertionsDeletionsSubstitutionsAndSwaps) {
    EXPECT_EQ(edit_distance("properties", "properties", 3), 0u);
    EXPECT_EQ(edit_distance("propertes", "properties", 3), 1u);
    EXPECT_EQ(edit_distance("propertiess", "properties", 3), 1u);
    EXPECT_EQ(edit_distance("proparties", "properties", 3), 1u);
    EXPECT_EQ(edit_distance("proeprties", "properties", 3), 1u);
}

TEST(EditDistance, StopsAtTheLimit) {
    EXPECT_EQ(edit_distance("abcdef", "uvwxyz", 2), 3u);
    EXPECT_EQ(edit_distance("a", "abcdef", 2), 3u);
}

TEST(EditDistance, IgnoresAsciiCase) { EXPECT_EQ(edit_distance("TOSCA.META", "TOSCA.meta", 1), 0u); }

TEST(Suggestion, ChoosesTheNearestCandidate) {
    Suggestion suggestion("propertes");
    for (const auto* name : {"policies", "properties", "property"}) suggestion.offer(name);
    EXPECT_EQ(suggestion.best(), "properties");
}

TEST(Suggestion, TakesANameThatDiffersOnlyInCaseAndKeepsIt) {
    Suggestion suggestion("tosca.meta");
    suggestion.offer("TOSCA.meta");
    suggestion.offer("tosca.mete");
    EXPECT_EQ(suggestion.best(), "TOSCA.meta");
}

TEST(Suggestion, StaysSilentWhenNothingIsNear) {
    Suggestion suggestion("banana");
    for (const auto* name : {"type", "interfaces", "requirements", ""}) suggestion.offer(name);
    EXPECT_EQ(suggestion.best(), "");
}

TEST(Suggestion, AsksInAHintFitToPrint) {
    Suggestion suggestion("propertes");
    EXPECT_EQ(suggestion.hint("; "), "");
    suggestion.offer("properties\x1b");
    EXPECT_EQ(suggestion.hint(), "did you mean 'properties\\x1b'?");
    EXPECT_EQ(suggestion.hint("; "), "; did you mean 'properties\\x1b'?");
}

TEST(Suggestion, DoesNotOfferAnUnrelatedNameOfOneLetter) {
    Suggestion suggestion("a");
    suggestion.offer("b");
    EXPECT_EQ(suggestion.best(), "");
}

TEST(Suggestion, ComparesWhatComesAfterTheSameParts) {
    Suggestion suggestion("tosca.nodes.Foo");
    suggestion.offer("tosca.nodes.Root");  // two edits of three letters
    EXPECT_EQ(suggestion.best(), "");
    Suggestion other("tosca.nodes.compute");
    other.offer("tosca.nodes.Compute");
    EXPECT_EQ(other.best(), "tosca.nodes.Compute");
    Suggestion misspelt("tosca.node.Compute");
    misspelt.offer("tosca.nodes.Compute");
    EXPECT_EQ(misspelt.best(), "tosca.nodes.Compute");
}

TEST(Suggestion, TakesABeginningForTheShortestNameWhenNoneIsNear) {
    Suggestion suggestion("mem");
    for (const auto* name : {"memory_size", "memory"}) suggestion.offer(name);
    EXPECT_EQ(suggestion.best(), "");
    EXPECT_EQ(suggestion.meant(), "memory");
    Suggestion near("int");
    for (const auto* name : {"integer", "ints"}) near.offer(name);
    EXPECT_EQ(near.meant(), "ints");
    Suggestion too_short("me");
    too_short.offer("memory");
    EXPECT_EQ(too_short.meant(), "");
}

TEST(Suggestion, FindsANameWithTheSameWords) {
    const auto meant = [](std::string_view wanted, std::string_view candidate) {
        Suggestion suggestion(wanted);
        suggestion.offer(candidate);
        return suggestion.meant();
    };
    EXPECT_EQ(meant("quota", "mail_quota"), "mail_quota");
    EXPECT_EQ(meant("disk-mount", "mount_disk"), "mount_disk");
    EXPECT_EQ(meant("db_endpoint", "database_endpoint"), "database_endpoint");
    EXPECT_EQ(meant("web_endpoint", "database_endpoint"), "");
    EXPECT_EQ(meant("host", "mail_host"), "") << "too short";
    EXPECT_EQ(meant("_____", "mail_quota"), "");
    EXPECT_EQ(meant("version", "tosca_definitions_version"), "") << "less than half";
    EXPECT_EQ(meant("database", "db"), "");
    EXPECT_EQ(meant("--against", "--as"), "") << "only an abbreviation";
    EXPECT_EQ(meant("forbidden", "zip/forbidden_name"), "");
    Suggestion nearest("less_than_or_equal");
    for (const auto* name : {"equal", "less_or_equal", "less_than"}) nearest.offer(name);
    EXPECT_EQ(nearest.meant(), "less_or_equal");
}

Hint hint_for(std::string_view wanted, std::initializer_list<std::string_view> names) {
    Suggestion suggestion(wanted);
    for (const std::string_view name : names) suggestion.offer(name);
    return suggestion.hint();
}

TEST(Suggestion, HasAnEditThatIsSureWhenOneNameIsNearest) {
    const Hint hint = hint_for("propertes", {"properties", "attributes"});
    EXPECT_EQ(hint, "did you mean 'properties'?");
    ASSERT_TRUE(hint.edit);
    EXPECT_EQ(hint.edit->before, "propertes");
    EXPECT_EQ(hint.edit->text, "properties");
    EXPECT_TRUE(hint.edit->is_sure);
    EXPECT_FALSE(hint_for("propertes", {"properties", "propertees"}).edit->is_sure) << "both are as near";
    EXPECT_TRUE(hint_for("propertes", {"properties", "properties"}).edit->is_sure) << "the same twice";
    EXPECT_FALSE(hint_for("port1", {"port2"}).edit->is_sure) << "another number is another name";
    EXPECT_FALSE(hint_for("mem", {"memory"}).edit->is_sure) << "an abbreviation may be one of something else";
    EXPECT_FALSE(hint_for("ab", {"ac"}).edit->is_sure) << "too short";
    EXPECT_FALSE(hint_for("abcd", {"xyz"}).edit);
}

}  // namespace
}  // namespace csar
