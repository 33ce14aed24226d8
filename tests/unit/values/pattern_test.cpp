#include "validate/values/pattern.hpp"

#include <gtest/gtest.h>

namespace csar::validate {
namespace {

using Extent = Pattern::Extent;

// "yes", "no", "unknown", or why the pattern cannot be evaluated.
std::string match(const std::string& pattern, const std::string& text, Extent extent = Extent::anywhere) {
    const Pattern::Compiled compiled = Pattern::compile(pattern);
    if (!compiled.pattern) return compiled.fault;
    const auto found = compiled.pattern->matches(text, extent);
    return !found ? "unknown" : *found ? "yes" : "no";
}
std::string whole(const std::string& pattern, const std::string& text) { return match(pattern, text, Extent::whole); }

TEST(Pattern, MatchesAnywhereUnlessItIsAnchored) {
    EXPECT_EQ(match("abc", "xabcx"), "yes");
    EXPECT_EQ(match("^abc$", "xabcx"), "no");
    EXPECT_EQ(match("^abc$", "abc"), "yes");
    EXPECT_EQ(match("", ""), "yes");
    EXPECT_EQ(match("^$", "a"), "no");
}

TEST(Pattern, MatchesAllOfTheTextWhereThatIsAsked) {
    EXPECT_EQ(whole("abc", "xabcx"), "no");
    EXPECT_EQ(whole("abc", "abc"), "yes");
    EXPECT_EQ(whole("a|ab", "ab"), "yes");
    EXPECT_EQ(whole("a*", "aab"), "no");
}

TEST(Pattern, RepeatsAtoms) {
    EXPECT_EQ(whole("ab*c", "ac"), "yes");
    EXPECT_EQ(whole("ab+c", "ac"), "no");
    EXPECT_EQ(whole("ab?c", "abbc"), "no");
    EXPECT_EQ(whole("a{2,3}", "a"), "no");
    EXPECT_EQ(whole("a{2,3}", "aaa"), "yes");
    EXPECT_EQ(whole("a{2,3}", "aaaa"), "no");
    EXPECT_EQ(whole("a{2,}", "aaaaa"), "yes");
    EXPECT_EQ(whole("a{2}", "aa"), "yes");
    EXPECT_EQ(whole("a+?b", "aab"), "yes");
    EXPECT_EQ(whole("{a}{2", "{a}{2"), "yes");
    EXPECT_EQ(whole("{2}a+{2}", "{2}aa{2}"), "yes");  // a brace that repeats nothing, or what is repeated already
}

// RE2 rejects counts that multiply to more than 1000.
TEST(Pattern, RepeatsRepetitions) {
    const auto labels = [](int count, int length) {
        std::string text;
        for (int i = 0; i < count; ++i) text += std::string(static_cast<std::size_t>(length), 'a') + '.';
        return text;
    };
    const std::string domain = "([a-z]{1,63}\\.){2,20}";
    EXPECT_EQ(whole(domain, labels(1, 63)), "no");
    EXPECT_EQ(whole(domain, labels(2, 63)), "yes");
    EXPECT_EQ(whole(domain, labels(20, 63)), "yes");
    EXPECT_EQ(whole(domain, labels(21, 63)), "no");
    EXPECT_EQ(whole(domain, labels(20, 64)), "no");
    const std::string many = "(a{60}){30,}";
    EXPECT_EQ(whole(many, std::string(60 * 29, 'a')), "no");
    EXPECT_EQ(whole(many, std::string(60 * 30, 'a')), "yes");
    EXPECT_EQ(whole(many, std::string(60 * 77, 'a')), "yes");
}

TEST(Pattern, HasGroupsAndAlternatives) {
    EXPECT_EQ(whole("(ab|cd)+", "abcdab"), "yes");
    EXPECT_EQ(whole("(?:ab)|x", "x"), "yes");
    EXPECT_EQ(whole("(?<year>\\d{4})-(?P<month>\\d\\d)", "2024-04"), "yes");
    EXPECT_EQ(whole("(a|)b", "b"), "yes");
}

TEST(Pattern, HasClasses) {
    EXPECT_EQ(whole("[a-c]+", "abcab"), "yes");
    EXPECT_EQ(whole("[^a-c]", "a"), "no");
    EXPECT_EQ(whole("[]a-]+", "a]-"), "yes");
    EXPECT_EQ(whole("[\\w.]+", "a_1.b"), "yes");
    EXPECT_EQ(whole("[\\D]", "1"), "no");
    EXPECT_EQ(whole("[[:upper:][:digit:]]+", "A1"), "yes");
    EXPECT_EQ(whole("[\\t\\n]", "\n"), "yes");
    EXPECT_EQ(whole("[\\-\\]]", "]"), "yes");
}

TEST(Pattern, HasEscapes) {
    EXPECT_EQ(whole("\\d\\w\\s\\S", "1a x"), "yes");
    EXPECT_EQ(whole("\\.", "x"), "no");
    EXPECT_EQ(whole("\\x41\\u00e9", "A\xC3\xA9"), "yes");
    EXPECT_EQ(match("\\bcat\\b", "a cat."), "yes");
    EXPECT_EQ(match("\\bcat\\b", "concat"), "no");
    EXPECT_EQ(match("\\Acat\\z", "cat"), "yes");
    EXPECT_EQ(whole("\\s[\\s][^\\S]", "\v\v\v"), "yes");
}

TEST(Pattern, CountsCharactersNotBytes) {
    EXPECT_EQ(whole(".", "\xC3\xA9"), "yes");
    EXPECT_EQ(whole("[\xC3\xA0-\xC3\xBF]{2}", "\xC3\xA9\xC3\xA8"), "yes");
    EXPECT_EQ(whole(".", "\n"), "no");
    EXPECT_EQ(match("b", "\xFF"), "unknown");
    EXPECT_EQ(match("\\B", "c\xC3\xA9s"), "no");  // each of its places is a boundary, those within a character are none
    EXPECT_EQ(match("\\B", "c\xC3\xA9\xC3\xA9s"), "yes");
}

TEST(Pattern, SaysWhatIsWrongWithIt) {
    EXPECT_EQ(match("(", ""), "')' is missing");
    EXPECT_EQ(match(")", ""), "')' is without '('");
    EXPECT_EQ(match("[a", ""), "']' is missing");
    EXPECT_EQ(match("[z-a]", ""), "the end of a character range precedes its start");
    EXPECT_EQ(match("*a", ""), "'*' has nothing to repeat");
    EXPECT_EQ(match("a**", ""), "a quantifier follows another quantifier");
    EXPECT_EQ(match("a{3,2}", ""), "the repetition {3, 2} is empty");
    EXPECT_EQ(match("a\\", ""), "the pattern ends in a backslash");
    EXPECT_EQ(match("\\x4", ""), "a hexadecimal digit is missing");
    EXPECT_EQ(match("[[:none:]]", ""), "the character class is not known");
    EXPECT_EQ(match("(?<name", ""), "'>' is missing");
    EXPECT_EQ(match("\xFF", ""), "the pattern is not UTF-8");
    EXPECT_EQ(match("([\\p", ""), "escapes such as '\\p' are not evaluated");
    EXPECT_EQ(match("([\\x4", ""), "a hexadecimal digit is missing");
}

TEST(Pattern, LeavesOutWhatDialectsDoNotShare) {
    EXPECT_EQ(match("(a)\\1", ""), "back-references are not evaluated");
    EXPECT_EQ(match("a(?=b)", ""), "look-around and flags are not evaluated");
    EXPECT_EQ(match("(?<!b)a", ""), "look-around and flags are not evaluated");
    EXPECT_EQ(match("(?i)a", ""), "look-around and flags are not evaluated");
    EXPECT_EQ(match("a*+", ""), "possessive quantifiers are not evaluated");
    EXPECT_EQ(match("\\p{L}", ""), "escapes such as '\\p' are not evaluated");
    EXPECT_EQ(match("\\Qa", ""), "escapes such as '\\Q' are not evaluated");
    EXPECT_EQ(match("[[:^alpha:]]", ""), "the character class is not known");
}

TEST(Pattern, TakesLinearTimeWhateverItIs) {
    const std::string text(3000, 'a');
    EXPECT_EQ(whole("(a*)*b", text), "no");
    EXPECT_EQ(whole("(a|a)*b", text), "no");
    EXPECT_EQ(whole("(a|aa)+c", text), "no");
    EXPECT_EQ(whole("(x+x+)+y", std::string(3000, 'x')), "no");
}

TEST(Pattern, IsBounded) {
    EXPECT_EQ(match("((((a{1000}){1000}){1000}){1000})", ""), "the pattern is too large");
    EXPECT_EQ(match("(((((){1000}){1000}){1000}){1000})", ""), "the pattern is too large");
    EXPECT_EQ(match("(\\W{1000}){19}", ""), "the pattern is too large");  // for RE2: \W is many ranges of bytes
    EXPECT_EQ(match("a{1001}", ""), "repetitions of more than 1000 times are not evaluated");
    EXPECT_EQ(match("a{99999999999999}", ""), "repetitions of more than 1000 times are not evaluated");
    EXPECT_EQ(match(std::string(100, '(') + std::string(100, ')'), ""), "the groups are nested too deeply");
    EXPECT_EQ(match(std::string(20'000, 'a'), ""), "the pattern is too long");
    EXPECT_EQ(match("(a?){1000}b", std::string(1'000'000, 'a')), "unknown");
}

}  // namespace
}  // namespace csar::validate
