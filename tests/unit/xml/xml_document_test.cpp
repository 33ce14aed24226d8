// XML documents: the tree, positions, namespaces, encodings, and what is rejected.
#include "validate/document/xml/xml_document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace csar::validate::xml {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

struct Parsed {
    explicit Parsed(std::string text, Limits limits = {})
        : document(XmlDocument::parse("a.tosca", std::move(text), limits, report)) {}
    // "id line:column" or "id" of each finding.
    std::vector<std::string> findings() const {
        std::vector<std::string> all;
        for (const Diagnostic& finding : report.diagnostics()) {
            std::string text(finding.id);
            if (finding.place.line != 0)
                text += " " + std::to_string(finding.place.line) + ":" + std::to_string(finding.place.column);
            all.push_back(std::move(text));
        }
        return all;
    }
    std::string message() const {
        return report.diagnostics().empty() ? std::string() : report.diagnostics().front().message;
    }
    XmlElement root() const { return document->root(); }

    Report report;
    std::unique_ptr<XmlDocument> document;
};

std::string where(const Place& place) { return std::to_string(place.line) + ":" + std::to_string(place.column); }

std::vector<std::string> names(XmlElement element) {
    std::vector<std::string> all;
    for (const XmlElement child : element.children()) all.push_back(child.qualified_name());
    return all;
}

// ASCII text as UTF-16 with a byte order mark.
std::string utf16(std::string_view text, bool little) {
    std::string wide = little ? "\xFF\xFE" : "\xFE\xFF";
    for (const char c : text) {
        if (!little) wide += '\0';
        wide += c;
        if (little) wide += '\0';
    }
    return wide;
}

TEST(XmlDocument, IsATreeOfElements) {
    const Parsed parsed("<a><b><c/><d/></b>\n<e/></a>");
    EXPECT_THAT(parsed.findings(), IsEmpty());
    EXPECT_TRUE(parsed.document->complete());
    EXPECT_EQ(parsed.root().qualified_name(), "a");
    EXPECT_THAT(names(parsed.root()), ElementsAre("b", "e"));
    const XmlElement b = parsed.root().child("b");
    EXPECT_THAT(names(b), ElementsAre("c", "d"));
    EXPECT_EQ(b.parent(), parsed.root());
    EXPECT_FALSE(parsed.root().parent());
    EXPECT_FALSE(parsed.root().child("x"));
    EXPECT_FALSE(parsed.root().child("x").child("y").first_child());
    EXPECT_EQ(where(b.child("d").place()), "1:11");
    EXPECT_EQ(where(parsed.root().child("e").place()), "2:1");
}

TEST(XmlDocument, HasAttributesWithTheirPlaces) {
    const Parsed parsed("<a\n  one = '1'   xmlns:p=\"urn:p\" p:two=\"x &amp; &#x41;\tz\" />");
    ASSERT_THAT(parsed.findings(), IsEmpty());
    const auto attributes = parsed.root().attributes();
    ASSERT_EQ(attributes.size(), 2u);
    EXPECT_EQ(parsed.root().value("one"), "1");
    EXPECT_EQ(where(parsed.root().place("one")), "2:3");
    EXPECT_EQ(parsed.root().attribute("two"), nullptr);  // that is in a namespace
    const XmlAttribute& two = attributes.begin()[1];
    EXPECT_EQ(two.name, (XmlName{"urn:p", "two"}));
    EXPECT_EQ(two.prefix, "p");
    EXPECT_EQ(two.value, "x & A z");
    EXPECT_EQ(where(parsed.root().place(two)), "2:31");
    EXPECT_EQ(where(parsed.root().place("none")), "1:1");
}

TEST(XmlDocument, KnowsNamespacesInScope) {
    const Parsed parsed("<a xmlns='urn:1' xmlns:p='urn:2'><p:b xmlns='' xmlns:q='urn:3'><c/></p:b><d/></a>");
    ASSERT_THAT(parsed.findings(), IsEmpty());
    const XmlElement b = parsed.root().first_child(), c = b.first_child(), d = b.next_sibling();
    EXPECT_EQ(parsed.root().name(), (XmlName{"urn:1", "a"}));
    EXPECT_EQ(b.name(), (XmlName{"urn:2", "b"}));
    EXPECT_EQ(c.name(), (XmlName{"", "c"}));
    EXPECT_EQ(c.namespace_of("q"), "urn:3");
    EXPECT_EQ(c.namespace_of("p"), "urn:2");
    EXPECT_EQ(c.namespace_of(""), "");
    EXPECT_EQ(d.namespace_of(""), "urn:1");
    EXPECT_EQ(d.namespace_of("q"), std::nullopt);
    EXPECT_EQ(d.namespace_of("xml"), "http://www.w3.org/XML/1998/namespace");
}

TEST(XmlDocument, HasTheTextOfElements) {
    const Parsed parsed("<a> <b>one<c/><![CDATA[ <two>]]>&lt;</b> \n</a>");
    ASSERT_THAT(parsed.findings(), IsEmpty());
    EXPECT_EQ(parsed.root().text(), "");
    EXPECT_FALSE(parsed.root().has_text());
    EXPECT_EQ(parsed.root().first_child().text(), "one <two><");
    EXPECT_TRUE(parsed.root().first_child().has_text());
}

TEST(XmlDocument, SaysWhereTextBegins) {
    const auto place = [](const std::string& text) { return where(Parsed(text).root().text_place()); };
    EXPECT_EQ(place("<a>\n  <b/> words</a>"), "2:8");
    EXPECT_EQ(place("<a>\r\n  \xC3\x9C"
                    "ber\r\nfoo\r\nbar\r\n</a>"),
              "2:3");
    EXPECT_EQ(place("<a b='M&amp;'>\xC3\x9C</a>"), "1:15");
    EXPECT_EQ(place("<a>\n&#x00000000041;</a>"), "2:1");
    EXPECT_EQ(place("<a><![CDATA[ words ]]></a>"), "1:14");
    EXPECT_EQ(place("<a> <b/> </a>"), "1:1");
}

TEST(XmlDocument, PassesOverTagsInCommentsAndTheLike) {
    const Parsed parsed("<?xml version='1.0'?><!-- <x> --><a><?pi <y> ?><![CDATA[<z>]]><b k='>'/></a>");
    ASSERT_THAT(parsed.findings(), IsEmpty());
    EXPECT_EQ(where(parsed.root().place()), "1:34");
    EXPECT_EQ(where(parsed.root().first_child().place("k")), "1:66");
}

TEST(XmlDocument, ReadsTheEncodingsOfXml) {
    EXPECT_EQ(Parsed("\xEF\xBB\xBF<a b='\xC3\xA9'/>").root().value("b"), "\xC3\xA9");
    EXPECT_EQ(Parsed("<?xml version='1.0' encoding='ISO-8859-1'?><a b='\xE9'/>").root().value("b"), "\xC3\xA9");
    for (const bool little : {true, false}) {
        const Parsed parsed(utf16("<?xml version='1.0' encoding='UTF-16'?>\n<a b='c'/>", little));
        EXPECT_THAT(parsed.findings(), IsEmpty());
        EXPECT_EQ(parsed.root().value("b"), "c");
        EXPECT_EQ(where(parsed.root().place("b")), "2:4");
    }
}

TEST(XmlDocument, RefusesOtherEncodings) {
    EXPECT_THAT(Parsed("<a\nb='\xE9'/>").findings(), ElementsAre("xml/wrong-encoding 2:4"));
    EXPECT_THAT(Parsed("<?xml version='1.0' encoding='UTF-16'?><a/>").findings(), ElementsAre("xml/wrong-encoding"));
    EXPECT_THAT(Parsed(utf16("<a/>", true) + "x").findings(), ElementsAre("xml/wrong-encoding"));
    EXPECT_THAT(Parsed("<?xml version='1.0' encoding='UTF-7'?>+ADw-a/+AD4-").findings(),
                ElementsAre("xml/unsupported-encoding"));
    EXPECT_THAT(Parsed("<?xml version='1.0' encoding='windows-1252'?><a/>").findings(),
                ElementsAre("xml/unsupported-encoding"));
}

TEST(XmlDocument, LetsLibxml2WriteNothing) {
    testing::internal::CaptureStderr();
    const Parsed parsed(std::string("\xFF\xFE<\0a\0\0\xD8/\0>\0", 12));  // half of a surrogate pair
    EXPECT_THAT(parsed.findings(), ElementsAre("xml/wrong-encoding"));
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(XmlDocument, SaysWhatIsNotWellFormedAndWhere) {
    const auto fault = [](const std::string& text, std::string_view words) {
        const Parsed parsed(text);
        EXPECT_THAT(parsed.findings(), ElementsAre(StartsWith("xml/not-well-formed"))) << text;
        EXPECT_THAT(parsed.message(), HasSubstr(std::string(words))) << text;
        EXPECT_FALSE(parsed.document->complete());
    };
    fault("", "does not begin with an element");
    fault("\xFE\xFF", "does not begin with an element");  // nothing but a byte order mark
    fault("\xFF\xFE", "does not begin with an element");
    fault("\xEF\xBB\xBF", "does not begin with an element");
    fault("text", "does not begin with an element");
    fault("<a>", "end tags are missing");
    fault("<a/><b/>", "follows the last end tag");
    fault("<a></b>", "the end tag does not match");
    fault("<a b='1' b='2'/>", "twice in one tag");
    fault("<a xmlns:p='u' xmlns:q='u' p:b='1' q:b='2'/>", "with two prefixes");
    fault("<a b/>", "has no value");
    fault("<a b=c/>", "quotes");
    fault("<a b='<'/>", "write &lt;");
    fault("<a>&x;</a>", "an entity is not declared");
    fault("<a>&</a>", "name is missing");
    fault("<a>&amp</a>", "write &amp;");
    fault("<p:a/>", "prefix of a name is not declared");
    fault("<a>\x01</a>", "not allowed in XML");
    fault("<a>&#1;</a>", "not allowed in XML");
    fault("<!-- a -- b --><a/>", "a comment contains '--'");
    fault("<a>]]></a>", "']]>'");
    fault(" <?xml version='1.0'?><a/>", "beginning of the file");
    const Parsed parsed("<a>\n<b></c>\n</a>");
    EXPECT_THAT(parsed.findings(), ElementsAre(StartsWith("xml/not-well-formed 2:")));
    EXPECT_THAT(names(parsed.root()), ElementsAre("b"));  // what stands before is there
}

TEST(XmlDocument, RefusesDocumentTypes) {
    const Parsed parsed("<?xml version='1.0'?>\n<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>");
    EXPECT_THAT(parsed.findings(), ElementsAre("xml/document-type 2:1"));
    EXPECT_FALSE(parsed.root());
}

TEST(XmlDocument, IsBounded) {
    Limits limits;
    limits.xml_depth = 3;
    EXPECT_THAT(Parsed("<a><b><c/></b></a>", limits).findings(), IsEmpty());
    EXPECT_THAT(Parsed("<a><b><c><d/></c></b></a>", limits).findings(), ElementsAre("xml/too-deep 1:10"));
    limits = {};
    limits.xml_attributes = 2;
    EXPECT_THAT(Parsed("<a b='' c=''/>", limits).findings(), IsEmpty());
    EXPECT_THAT(Parsed("<a b='' c='' d=''/>", limits).findings(), ElementsAre("xml/too-many-attributes 1:14"));
    limits = {};
    limits.xml_nodes = 3;
    EXPECT_THAT(Parsed("<a b=''><c/></a>", limits).findings(), IsEmpty());
    EXPECT_THAT(Parsed("<a b=''><c/><d/></a>", limits).findings(), ElementsAre("xml/too-many-nodes 1:13"));
    limits = {};
    limits.definitions_file = 4;
    EXPECT_THAT(Parsed("<a/>", limits).findings(), IsEmpty());
    EXPECT_THAT(Parsed("<ab/>", limits).findings(), ElementsAre("xml/too-large"));
    std::string namespaces = "<a";
    for (int i = 0; i < 200; ++i) namespaces += " xmlns:n" + std::to_string(i) + "='u'";
    EXPECT_THAT(Parsed(namespaces + "/>").findings(), IsEmpty());
    EXPECT_THAT(Parsed(namespaces + ">" + namespaces + "></a></a>").findings(),
                ElementsAre(StartsWith("xml/too-many-namespaces")));
    const std::string megabyte(1024 * 1024, 'x');
    EXPECT_THAT(Parsed("<a b='" + megabyte + "'/>").findings(), IsEmpty());
    EXPECT_THAT(Parsed("<a b='" + megabyte + "x'/>").findings(), ElementsAre("xml/value-too-long 1:4"));
}

}  // namespace
}  // namespace csar::validate::xml
