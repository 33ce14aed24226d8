// The form of TOSCA 1.0 definitions: the elements, their order, attributes and values.
#include "validate/xml/check_form.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace csar::validate::xml {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const std::string head =
    R"(xmlns="http://docs.oasis-open.org/tosca/ns/2011/12" xmlns:t="urn:t" id="d" targetNamespace="urn:t">)";

std::string published(const std::string& content) { return "<Definitions " + head + content + "</Definitions>"; }
std::string draft(const std::string& content) { return "<ServiceTemplate " + head + content + "</ServiceTemplate>"; }
// A service template with this content of the topology.
std::string topology(const std::string& content) {
    return published("<ServiceTemplate id='s'><TopologyTemplate>" + content + "</TopologyTemplate></ServiceTemplate>");
}

// "id: message (hint)" of each finding.
std::vector<std::string> findings(const std::string& text) {
    Report report;
    const auto document = XmlDocument::parse("a.tosca", text, {}, report);
    EXPECT_TRUE(document->complete()) << text;
    const auto dialect = dialect_of(*document);
    EXPECT_TRUE(dialect.has_value()) << text;
    if (dialect) check_form(document->root(), *dialect, report);
    std::vector<std::string> all;
    for (const Diagnostic& finding : report.diagnostics())
        all.push_back(std::string(finding.id) + ": " + finding.message +
                      (finding.hint.empty() ? "" : " (" + finding.hint + ")"));
    return all;
}

TEST(CheckForm, TakesWhatTheSpecificationHas) {
    EXPECT_THAT(findings(published("<NodeType name='A'/>")), IsEmpty());
    EXPECT_THAT(findings(published(R"(
<Extensions><Extension namespace="urn:v" mustUnderstand="no"/></Extensions>
<Import importType="http://www.w3.org/2001/XMLSchema" location="x.xsd" namespace="urn:x"/>
<Types><xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="P"/></xs:schema></Types>
<ServiceTemplate id="s" name="S" substitutableNodeType="t:A">
  <documentation xml:lang="en">Some <b xmlns="urn:html">bold</b> words</documentation>
  <Tags><Tag name="n" value=""/></Tags>
  <BoundaryDefinitions>
    <Properties><p:P xmlns:p="urn:p">text</p:P>
      <PropertyMappings><PropertyMapping serviceTemplatePropertyRef="/p" targetObjectRef="n" targetPropertyRef="/q"/></PropertyMappings>
    </Properties>
    <Requirements><Requirement ref="r"/></Requirements>
    <Interfaces><Interface name="urn:i"><Operation name="o"><Plan planRef="b"/></Operation></Interface></Interfaces>
  </BoundaryDefinitions>
  <TopologyTemplate>
    <RelationshipTemplate id="c" type="t:C"><SourceElement ref="n"/><TargetElement ref="n"/></RelationshipTemplate>
    <NodeTemplate id="n" type="t:A" minInstances="0" maxInstances="unbounded" v:x="1" xmlns:v="urn:v">
      <v:note/>
      <Properties><p:P xmlns:p="urn:p"/></Properties>
      <Requirements><Requirement id="r" name="host" type="t:R"/></Requirements>
    </NodeTemplate>
  </TopologyTemplate>
  <Plans><Plan id="b" planType="urn:p" planLanguage="urn:l"><PlanModelReference reference="b.bpmn"/></Plan></Plans>
</ServiceTemplate>
<NodeType name="A"><DerivedFrom typeRef="t:Base"/></NodeType>
<PolicyType name="P"/>)")),
                IsEmpty());
    EXPECT_THAT(findings(draft("<NodeTypes><NodeType name='A'/></NodeTypes>")), IsEmpty());
    EXPECT_THAT(findings(draft("<NodeTypes><NodeType id='A'/></NodeTypes>")), IsEmpty());
}

TEST(CheckForm, RefusesUnknownNames) {
    EXPECT_THAT(findings(published("<NodeTyp name='A'/><NodeType name='B'/>")),
                ElementsAre("xml/unknown-element: 'Definitions' has no element 'NodeTyp' (did you mean 'NodeType'?)"));
    EXPECT_THAT(
        findings(published("<NodeType name='A' abstrakt='yes'/>")),
        ElementsAre("xml/unknown-attribute: 'NodeType' has no attribute 'abstrakt' (did you mean 'abstract'?)"));
    EXPECT_THAT(
        findings(topology("<NodeTemplate id='n' nodeType='t:A'/>")),
        ElementsAre("xml/unknown-attribute: 'NodeTemplate' has no attribute 'nodeType' (the name in this version is "
                    "'type')"));
    EXPECT_THAT(findings(topology("<NodeTemplate id='n' typ='t:A'/>")),
                ElementsAre("xml/unknown-attribute: 'NodeTemplate' has no attribute 'typ' (did you mean 'type'?)"));
}

TEST(CheckForm, RefusesWhatIsMissing) {
    EXPECT_THAT(findings(topology("<NodeTemplate id='n'/>")),
                ElementsAre("xml/missing-attribute: 'NodeTemplate' lacks its attribute 'type'"));
    EXPECT_THAT(findings(topology("")), ElementsAre("xml/missing-element: 'TopologyTemplate' lacks 'NodeTemplate' or "
                                                    "'RelationshipTemplate'"));
    EXPECT_THAT(
        findings(topology("<RelationshipTemplate id='r' type='t:R'><SourceElement ref='a'/></RelationshipTemplate>")),
        ElementsAre("xml/missing-element: 'RelationshipTemplate' lacks 'TargetElement'"));
    EXPECT_THAT(findings(topology("<NodeTemplate id='n' type='t:A'><Properties/></NodeTemplate>")),
                ElementsAre("xml/missing-element: 'Properties' lacks a child element"));
    EXPECT_THAT(findings(published("<NodeType name='A'><Interfaces/></NodeType>")),
                ElementsAre("xml/missing-element: 'Interfaces' lacks 'Interface'"));
    EXPECT_THAT(
        findings(published("<ServiceTemplate id='s'><BoundaryDefinitions><Properties><PropertyMappings>"
                           "<PropertyMapping serviceTemplatePropertyRef='a' targetObjectRef='n' targetPropertyRef='b'/>"
                           "</PropertyMappings></Properties></BoundaryDefinitions><TopologyTemplate>"
                           "<NodeTemplate id='n' type='t:A'/></TopologyTemplate></ServiceTemplate>")),
        ElementsAre("xml/missing-element: 'Properties' lacks a child element"));
}

TEST(CheckForm, WantsTheOrderOfTheSpecification) {
    EXPECT_THAT(findings(published("<NodeType name='A'/><Import importType='urn:i'/>")),
                ElementsAre("xml/wrong-order: 'Import' must come before 'NodeType'"));
    EXPECT_THAT(findings(draft("<Plans><Plan id='p' planType='urn:t' languageUsed='urn:l'><PlanModel><m xmlns='urn:m'/>"
                               "</PlanModel></Plan></Plans><NodeTypes><NodeType name='A'/></NodeTypes>")),
                ElementsAre("xml/wrong-order: 'NodeTypes' must come before 'Plans'"));
    EXPECT_THAT(
        findings(published("<NodeType name='A'><DerivedFrom typeRef='t:B'/><DerivedFrom typeRef='t:C'/></NodeType>")),
        ElementsAre("xml/repeated-element: 'NodeType' has a second 'DerivedFrom', but only one is allowed"));
    EXPECT_THAT(
        findings(topology(
            "<NodeTemplate id='n' type='t:A'><Properties><a xmlns='u'/><b xmlns='u'/></Properties></NodeTemplate>")),
        ElementsAre("xml/repeated-element: 'Properties' has a second element, but only one is allowed"));
}

TEST(CheckForm, RefusesTextBetweenElements) {
    EXPECT_THAT(findings(published("<NodeType name='A'>words</NodeType>")),
                ElementsAre("xml/unexpected-text: there is text in 'NodeType', which may only contain elements"));
}

TEST(CheckForm, RefusesValuesOfAnotherForm) {
    const auto value = [](const std::string& attribute, const std::string& bad, const std::string& form) {
        EXPECT_THAT(findings(topology("<NodeTemplate id='n' type='t:A' " + attribute + "='" + bad + "'/>")),
                    ElementsAre("xml/malformed-value: the '" + attribute + "' of 'NodeTemplate' must be " + form +
                                ", not '" + bad + "'"));
    };
    value("minInstances", "-1", "a non-negative integer");
    value("maxInstances", "0", "a positive integer or 'unbounded'");
    EXPECT_THAT(findings(topology("<NodeTemplate id='n' type='t:A' minInstances=' +05 ' maxInstances='007'/>")),
                IsEmpty());
    const std::string name = "a name that begins with a letter or '_' and has no spaces or colons";
    EXPECT_THAT(findings(published("<NodeType name='my type'/>")),
                ElementsAre("xml/malformed-value: the 'name' of 'NodeType' must be " + name + ", not 'my type'"));
    EXPECT_THAT(findings(published("<NodeType name='A' abstract='true'/>")),
                ElementsAre("xml/malformed-value: the 'abstract' of 'NodeType' must be 'yes' or 'no', not 'true'"));
    EXPECT_THAT(findings(topology("<NodeTemplate id='1n' type='t:A:B'/>")),
                ElementsAre("xml/malformed-value: the 'id' of 'NodeTemplate' must be " + name + ", not '1n'",
                            "xml/malformed-value: the 'type' of 'NodeTemplate' must be a qualified name, such as "
                            "'prefix:Name', not 't:A:B'"));
    EXPECT_THAT(findings(topology("<NodeTemplate id='n' type='u:A'/>")),
                ElementsAre("xml/undeclared-prefix: the prefix 'u' of 'u:A' is not declared"));
    EXPECT_THAT(findings(published("<Import importType='urn:a b'/><NodeType name='A'/>")),
                ElementsAre("xml/blank-in-uri: the URI 'urn:a b' contains white space"));
}

TEST(CheckForm, WantsIdsOnlyOnce) {
    EXPECT_THAT(findings(topology("<NodeTemplate id='d' type='t:A'/>")),
                ElementsAre("xml/repeated-id: the id 'd' is used twice"));
}

TEST(CheckForm, RefusesMandatoryExtensions) {
    EXPECT_THAT(findings(published("<Extensions><Extension namespace='urn:v'/></Extensions><NodeType name='A'/>")),
                ElementsAre("xml/unknown-extension: the mandatory extension 'urn:v' is not supported (the default of "
                            "'mustUnderstand' is 'yes')"));
}

// All rows of the table are well-formed, and refer to existing kinds.
TEST(Grammar, IsWhole) {
    for (const Dialect dialect : {Dialect::draft, Dialect::published}) {
        EXPECT_FALSE(root_rule(dialect).content.empty());
        for (const ContentStep& step : root_rule(dialect).content)
            for (const ContentStep::Choice& choice : step.choices) EXPECT_NE(choice.rule, nullptr) << choice.name;
    }
    EXPECT_THROW(element_rule(Dialect::draft, "Definitions"), std::logic_error);
}

}  // namespace
}  // namespace csar::validate::xml
