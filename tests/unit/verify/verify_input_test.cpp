// Verifying what is open already: by a descriptor, or in memory. Nothing is looked for beside what has no path.
#include "csar/verify/verify.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "csar/pack/pack.hpp"
#include "tests/support/signing.hpp"
#include "tests/support/temporary_folder.hpp"

namespace csar {
namespace {

using test::TemporaryFolder;
using testing::IsEmpty;
using testing::SizeIs;

class VerifyInput : public testing::Test {
protected:
    VerifyInput() {
        const test::Identity identity = test::make_identity({.common_name = "Release"});
        signer_.key = folder_.write("key.pem", identity.key_pem());
        signer_.certificates = {folder_.write("certificate.pem", identity.certificate_pem())};
        folder_.write("p/a.yaml", "tosca_definitions_version: tosca_2_0\n");
    }

    // The path of a package that is signed so.
    std::string packed(const std::string& name, VerifiedSignature::Scope scope) {
        PackOptions options;
        options.output = folder_ / name;
        options.signature.signer = signer_;
        options.signature.scope = scope;
        Report report;
        EXPECT_TRUE(pack(folder_ / "p", options, report).done);
        return options.output;
    }

    static OpenInput in_memory(std::string_view bytes) {
        return OpenInput::alone(File::of_memory(as_bytes(bytes), "memory"));
    }

    TemporaryFolder folder_;
    SignerOptions signer_;
    Report report_{"memory"};
};

TEST_F(VerifyInput, ReadsPackagesInMemory) {
    for (const char* name : {"x.csar", "x.tar", "x.tar.gz"}) {
        PackOptions options;
        options.output = folder_ / name;
        Report packing;
        ASSERT_TRUE(pack(folder_ / "p", options, packing).done);
        const std::string bytes = TemporaryFolder::read(options.output);
        EXPECT_EQ(verify_input(in_memory(bytes), {}, report_).definitions, 1u) << name;
        EXPECT_EQ(validate_input(in_memory(bytes), {}, report_).definitions, 1u) << name;
        EXPECT_THAT(report_.diagnostics(), IsEmpty()) << name;
    }
}

TEST_F(VerifyInput, ReadsASignedContainerInMemory) {
    const std::string bytes = TemporaryFolder::read(packed("x.zip", VerifiedSignature::Scope::container));
    const VerifyResult result = verify_input(in_memory(bytes), {}, report_);
    EXPECT_THAT(result.signatures, SizeIs(1));
    EXPECT_EQ(result.definitions, 1u);
    EXPECT_EQ(report_.count(Severity::error), 0u);
}

TEST_F(VerifyInput, LooksForASignatureOnlyBesideAPath) {
    const std::string path = packed("x.csar", VerifiedSignature::Scope::detached);
    EXPECT_THAT(verify_package(path, {}, report_).signatures, SizeIs(1));
    EXPECT_THAT(verify_input({File::open_read(path), path, false}, {}, report_).signatures, IsEmpty());
}

TEST_F(VerifyInput, TakesASignatureThatIsOpen) {
    const std::string path = packed("x.csar", VerifiedSignature::Scope::detached);
    const std::string bytes = TemporaryFolder::read(path), cms = TemporaryFolder::read(path + ".cms");
    const File signature = File::of_memory(as_bytes(cms), "the signature");
    const VerifyResult result = verify_input(in_memory(bytes), {}, report_, &signature);
    ASSERT_THAT(result.signatures, SizeIs(1));
    EXPECT_EQ(result.signatures[0].location, "the signature");
    EXPECT_EQ(report_.count(Severity::error), 0u);
    verify_input(in_memory(TemporaryFolder::read(folder_ / "p/a.yaml")), {}, report_, &signature);
    EXPECT_EQ(report_.exit_status(), ExitStatus::mismatch);
}

// Who sends definitions to be checked must not learn what lies about on the machine that checks them.
TEST_F(VerifyInput, ImportsNothingIntoDefinitionsWithoutAPath) {
    folder_.write("secret.yaml", "tosca_definitions_version: tosca_2_0\nnode_types: {T: {}}\n");
    const std::string text =
        "tosca_definitions_version: tosca_2_0\nimports: [ 'file://" + (folder_ / "secret.yaml") + "' ]\n";
    folder_.write("a.yaml", text);
    Report named;
    EXPECT_EQ(validate_package(folder_ / "a.yaml", {}, named).definitions, 2u);
    EXPECT_EQ(validate_input(in_memory(text), {}, report_).definitions, 1u);
}

TEST_F(VerifyInput, ReadsAFolderByItsDescriptor) {
    EXPECT_EQ(verify_input(OpenInput::alone(File::open_read(folder_ / "p")), {}, report_).definitions, 1u);
    EXPECT_THAT(report_.diagnostics(), IsEmpty());
}

}  // namespace
}  // namespace csar
