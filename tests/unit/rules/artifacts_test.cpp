#include <gmock/gmock.h>

#include "tests/unit/rules/marked.hpp"

namespace csar::validate {
namespace {

using testing::IsEmpty;

std::string artifact(const std::string& keys, const std::string& type = "{}") {
    return "repositories: { store: https://example.org }\nartifact_types: { Script: " + type +
           " }\nnode_types: { Server: { artifacts: { setup: { type: Script, " + keys + " } } } }\n";
}

TEST(ArtifactTypes, WarnOfWhatIsNoMediaType) {
    expect_problem("tosca/malformed-media-type", "artifact_types: { A: { mime_type: @@java } }\n");
    expect_problem("tosca/malformed-media-type", "artifact_types: { A: { mime_type: @@text/a/b } }\n");
    expect_no_problem("artifact_types: { A: { mime_type: application/vnd.x+json } }\n");
}

TEST(ArtifactTypes, NoteExtensionsWithADot) {
    const CheckedModel model(tosca_2_0("artifact_types: { A: { file_ext: [ .jar ] } }\n"));
    ASSERT_EQ(model.report.diagnostics().size(), 1u);
    EXPECT_EQ(model.report.diagnostics()[0].id, "tosca/dotted-extension");
    EXPECT_EQ(model.report.diagnostics()[0].severity, Severity::note);
}

TEST(Artifacts, CompareExtensionsWithoutCaseOrDot) {
    expect_no_problem(artifact("file: a.SH", "{ file_ext: [ jar, .sh ] }"));
    expect_no_problem(artifact("file: https://example.org/a", "{ file_ext: [ sh ] }"));
    expect_problem("tosca/wrong-file-extension", artifact("file: @@a.py", "{ file_ext: [ sh ] }"));
    expect_problem("tosca/wrong-file-extension", artifact("file: @@ash", "{ file_ext: [ sh ] }"));
}

TEST(Artifacts, WarnOfAUrlInARepository) {
    expect_no_problem(artifact("file: a.sh, repository: store"));
    expect_problem("tosca/url-in-repository", artifact("file: @@https://example.org/a.sh, repository: store"));
}

TEST(Artifacts, WarnOfChecksumsThatNobodyCanCompare) {
    expect_problem("tosca/algorithm-without-checksum", artifact("file: a.sh, @@checksum_algorithm: MD5"));
    expect_problem("tosca/unknown-checksum-algorithm",
                   artifact("file: a.sh, checksum: abc, checksum_algorithm: @@ROT13"));
    expect_problem("tosca/malformed-checksum", artifact("file: a.sh, checksum: @@abc, checksum_algorithm: MD5"));
    expect_no_problem(
        artifact("file: a.sh, checksum: 'md5:D41D8CD98F00B204E9800998ECF8427E', checksum_algorithm: md5"));
}

TEST(Artifacts, MayLackPropertiesOfTheirTypeBefore20) {
    const std::string types =
        "artifact_types: { Image: { properties: { size: { type: integer } } } }\n"
        "node_types: { Server: { artifacts: { image: { type: Image, file: a.img } } } }\n";
    const std::string of_template =
        "topology_template:\n  node_templates:\n    server:\n      type: Server\n"
        "      artifacts: { image: { type: Image, file: a.img } }\n";
    EXPECT_THAT(problems(tosca_1_3(types)), IsEmpty());
    EXPECT_THAT(problems(tosca_1_3(types + of_template)), testing::ElementsAre("tosca/missing-assignment 8:20"));
    EXPECT_THAT(problems(tosca_2_0(types)), testing::ElementsAre("tosca/missing-assignment 3:38"));
}

TEST(Artifacts, HaveOneVersion) {
    EXPECT_THAT(problems(tosca_2_0(artifact("file: a.sh, version: '1', artifact_version: '2'"))),
                testing::ElementsAre("tosca/tolerated-keyname 4:73", "tosca/artifact-version-twice 4:87"));
}

TEST(Artifacts, NameTheAlgorithmIn1_3) {
    EXPECT_THAT(problems(tosca_1_3("artifact_types: { my.Script: { derived_from: tosca.artifacts.File } }\n"
                                   "node_types: { my.Server: { artifacts: { a: { type: my.Script, file: a.sh, "
                                   "checksum: abc } } } }\n")),
                ElementsAre(testing::StartsWith("tosca/checksum-without-algorithm")));
}

TEST(Artifacts, WarnOfAnImplementationThatDoesNothing) {
    expect_problem(
        "tosca/implementation-without-primary",
        "interface_types: { I: { operations: { o: {} } } }\n"
        "node_types: { T: { interfaces: { i: { type: I, operations: { o: { implementation: @@{ dependencies: "
        "[ https://x.org/a ] } } } } } } }\n");
}

TEST(Credentials, AreFoundByTheirNames) {
    const auto property = [](const std::string& name, const std::string& value) {
        return "node_types: { T: { properties: { " + name + ": { type: string, required: false } } } }\n" +
               "service_template: { node_templates: { n: { type: T, properties: { " + name + ": " + value +
               " } } } }\n";
    };
    for (const char* const name :
         {"password", "root-password", "rootPassword", "api_key", "access.token", "privateKey"})
        expect_problem("tosca/literal-credential", property(name, "@@s3cret"));
    for (const char* const name : {"password_length", "key", "tokens", "secretary", "Passwordless"})
        expect_no_problem(property(name, "s3cret"));
    expect_no_problem(property("password", "''"));
    for (const char* const value : {"~/.ssh/id_rsa", "keys/id.pem", "/run/secrets/key"})
        expect_no_problem(property("private_key", value));
    expect_no_problem(property("password", "{ $concat: [ a, b ] }"));
}

TEST(Credentials, AreFoundInDefaultsOfInputs) {
    expect_problem("tosca/literal-credential",
                   "service_template:\n  inputs: { db_password: { type: string, default: @@s3cret } }\n"
                   "  node_templates: {}\n");
}

}  // namespace
}  // namespace csar::validate
