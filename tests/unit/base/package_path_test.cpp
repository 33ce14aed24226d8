#include "base/package_path.hpp"

#include <gtest/gtest.h>

namespace csar {
namespace {

NameFault fault(std::string_view name) { return entry_name_fault(name, Limits{}); }

TEST(EntryName, AcceptsOrdinaryNames) {
    for (const auto* name : {"TOSCA.meta", "a/b/c.yaml", "directory/", "with blank/x y", ".hidden",
                             "gr\xC3\xBC"
                             "n",
                             "a..b"})
        EXPECT_EQ(fault(name), NameFault::none) << name;
}

TEST(EntryName, RefusesWhatCouldLeaveTheDirectory) {
    EXPECT_EQ(fault("../x"), NameFault::parent);
    EXPECT_EQ(fault("a/../../x"), NameFault::parent);
    EXPECT_EQ(fault("a/.."), NameFault::parent);
    EXPECT_EQ(fault("/etc/passwd"), NameFault::absolute);
    EXPECT_EQ(fault("\\\\host\\share"), NameFault::absolute);
    EXPECT_EQ(fault("C:/x"), NameFault::drive);
    EXPECT_EQ(fault("..\\x"), NameFault::backslash);
}

TEST(EntryName, RefusesNamesThatReadersReadDifferently) {
    EXPECT_EQ(fault(""), NameFault::empty);
    EXPECT_EQ(fault(std::string_view("a\0b", 3)), NameFault::nul);
    EXPECT_EQ(fault("a\nb"), NameFault::control);
    EXPECT_EQ(fault("a\x7F"), NameFault::control);
    EXPECT_EQ(fault("a\u0080"), NameFault::control);
    EXPECT_EQ(fault("a/\u009B"
                    "2J"),
              NameFault::control);
    EXPECT_EQ(fault("a\u00A0b\u00C2"), NameFault::none);
    EXPECT_EQ(fault("a\xFF"), NameFault::not_utf8);
    EXPECT_EQ(fault("a//b"), NameFault::empty_component);
    EXPECT_EQ(fault("./a"), NameFault::current);
    EXPECT_EQ(fault("a/b.txt;1"), NameFault::version);
    EXPECT_EQ(fault("a;"), NameFault::version);
    EXPECT_EQ(fault("a;1/b"), NameFault::none);
    EXPECT_EQ(fault("a;1b"), NameFault::none);
    EXPECT_EQ(fault("12"), NameFault::none);
}

TEST(EntryName, EnforcesItsLimits) {
    Limits limits;
    limits.name_bytes = 8;
    EXPECT_EQ(entry_name_fault("12345678", limits), NameFault::none);
    EXPECT_EQ(entry_name_fault("123456789", limits), NameFault::too_long);
    limits = {};
    limits.path_depth = 3;
    EXPECT_EQ(entry_name_fault("a/b/c", limits), NameFault::none);
    EXPECT_EQ(entry_name_fault("a/b/c/", limits), NameFault::none);
    EXPECT_EQ(entry_name_fault("a/b/c/d", limits), NameFault::too_deep);
}

TEST(EntryName, DoubtsNamesThatWindowsCannotHold) {
    EXPECT_EQ(fault("a/con.txt"), NameFault::windows_reserved);
    EXPECT_EQ(fault("LPT1"), NameFault::windows_reserved);
    EXPECT_EQ(fault("conout$.txt"), NameFault::windows_reserved);
    EXPECT_EQ(fault("CON .txt"), NameFault::windows_reserved);
    EXPECT_EQ(fault("LPT1  "), NameFault::windows_reserved);
    EXPECT_EQ(fault("CONOUT"), NameFault::none);
    EXPECT_EQ(fault("CO N.txt"), NameFault::none);
    EXPECT_EQ(fault("LPT0"), NameFault::none);
    EXPECT_EQ(fault("com\u00B9.txt"), NameFault::windows_reserved);
    EXPECT_EQ(fault("LPT\u00B3"), NameFault::windows_reserved);
    EXPECT_EQ(fault("LPT\u2074"), NameFault::none);
    EXPECT_EQ(fault("COM10"), NameFault::none);
    EXPECT_EQ(fault("a/b:c"), NameFault::windows_characters);
    EXPECT_EQ(fault("name."), NameFault::trailing_dot_space);
    EXPECT_FALSE(is_hostile(fault("a/con.txt")));
    EXPECT_TRUE(is_hostile(fault("../x")));
}

TEST(EntryName, DoubtsNamesThatLookLikeOthers) {
    for (const char* mark : {"\u202A", "\u202E", "\u2066", "\u2069", "\u200E", "\u200F", "\u061C"}) {
        EXPECT_EQ(fault(std::string("a/b") + mark + "txt.exe"), NameFault::direction_mark);
        EXPECT_FALSE(is_hostile(fault(mark)));
    }
    for (const char* unseen : {"\u200B", "\u200C", "\u2060", "\u00AD", "\u206A", "\uFFF9", "\uFEFF", "\u2028", "\uFFFE",
                               "\U000E0041", "\uFE0F"}) {
        EXPECT_EQ(fault(std::string("a/b") + unseen + "c.sh"), NameFault::invisible) << unseen;
        EXPECT_EQ(fault(std::string(unseen) + "\u202E"), NameFault::direction_mark) << unseen;
    }
    EXPECT_EQ(fault("\u2030\u00E9\u4E2D\u2800\uFFFD"), NameFault::none);
    EXPECT_EQ(fault("con.\u202E"), NameFault::windows_reserved);
}

TEST(EntryName, NamesTheHostileFaultBeforeTheDoubtfulOne) { EXPECT_EQ(fault("con/../x"), NameFault::parent); }

TEST(ResolveReference, IsRelativeToTheFileThatRefers) {
    EXPECT_EQ(resolve_reference("a/b/c.yaml", "d.yaml"), "a/b/d.yaml");
    EXPECT_EQ(resolve_reference("a/b/c.yaml", "../d.yaml"), "a/d.yaml");
    EXPECT_EQ(resolve_reference("c.yaml", "./x//y.yaml"), "x/y.yaml");
}

TEST(ResolveReference, TakesALeadingSlashForTheRootOfThePackage) {
    EXPECT_EQ(resolve_reference("a/b/c.yaml", "/types/t.yaml"), "types/t.yaml");
}

TEST(ResolveReference, RefusesToLeaveThePackage) {
    EXPECT_EQ(resolve_reference("a/c.yaml", "../../x"), std::nullopt);
    EXPECT_EQ(resolve_reference("c.yaml", ".."), std::nullopt);
    EXPECT_EQ(resolve_reference("c.yaml", "/../x"), std::nullopt);
    EXPECT_EQ(resolve_reference("c.yaml", "."), std::nullopt);
}

TEST(PathParts, SplitPathsIntoDirectoryNameAndExtension) {
    EXPECT_EQ(parent_path("a/b/c.yaml"), "a/b");
    EXPECT_EQ(parent_path("c.yaml"), "");
    EXPECT_EQ(file_name("a/b/c.yaml"), "c.yaml");
    EXPECT_EQ(extension("a/b.c/d.yaml"), ".yaml");
    EXPECT_EQ(extension("a/.hidden"), "");
    EXPECT_TRUE(has_yaml_extension("a/x.YML"));
    EXPECT_FALSE(has_yaml_extension("a/yaml"));
}

TEST(UriScheme, HasTwoLettersOrMore) {
    EXPECT_TRUE(has_uri_scheme("https://example.com/x"));
    EXPECT_TRUE(has_uri_scheme("file:/x"));
    EXPECT_FALSE(has_uri_scheme("C:/x"));
    EXPECT_FALSE(has_uri_scheme("a/b:c"));
    EXPECT_FALSE(has_uri_scheme("types.yaml"));
}

TEST(PercentDecoded, ReplacesEscapesOnly) {
    EXPECT_EQ(percent_decoded("my%20main.yaml"), "my main.yaml");
    EXPECT_EQ(percent_decoded("a%2Fb%2f"), "a/b/");
    EXPECT_EQ(percent_decoded("100%"), "100%");
    EXPECT_EQ(percent_decoded("%4"), "%4");
    EXPECT_EQ(percent_decoded("%zz%41"), "%zzA");
    EXPECT_EQ(percent_decoded(""), "");
}

TEST(RelativeReference, LeadsFromOneFileToAnother) {
    struct Case {
        const char *from, *target, *reference;
    };
    for (const Case& c :
         {Case{"a.yaml", "b.yaml", "b.yaml"}, Case{"a.yaml", "x/b.yaml", "x/b.yaml"},
          Case{"x/a.yaml", "b.yaml", "../b.yaml"}, Case{"x/a.yaml", "x/b.yaml", "b.yaml"},
          Case{"x/y/a.yaml", "x/z/b.yaml", "../z/b.yaml"}, Case{"x/y/a.yaml", "z.yaml", "../../z.yaml"},
          Case{"xy/a.yaml", "x/b.yaml", "../x/b.yaml"}, Case{"x/a.yaml", "xy/b.yaml", "../xy/b.yaml"}}) {
        EXPECT_EQ(relative_reference(c.from, c.target), c.reference) << c.from << " -> " << c.target;
        EXPECT_EQ(resolve_reference(c.from, c.reference), c.target);
    }
}

}  // namespace
}  // namespace csar
