// Verifying a descriptor or memory. No files are searched next to it.
#include "csar/verify/verify.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "csar/pack/pack.hpp"
#include "tests/support/signing.hpp"
#include "tests/support/temporary_directory.hpp"

namespace csar {
namespace {

using test::TemporaryDirectory;
using testing::IsEmpty;
using testing::SizeIs;

class VerifyInput : public testing::Test {
protected:
    VerifyInput() {
        const test::Identity identity = test::make_identity({.common_name = "Release"});
        signer_.key = directory_.write("key.pem", identity.key_pem());
        signer_.certificates = {directory_.write("certificate.pem", identity.certificate_pem())};
        directory_.write("p/a.yaml", "tosca_definitions_version: tosca_2_0\n");
    }

    // The path of a package with this signature.
    std::string packed(const std::string& name, VerifiedSignature::Scope scope) {
        PackOptions options;
        options.output = directory_ / name;
        options.signature.signer = signer_;
        options.signature.scope = scope;
        Report report;
        EXPECT_TRUE(pack::pack(directory_ / "p", options, {}, report).done);
        return options.output;
    }

    static open::OpenInput in_memory(std::string_view bytes) {
        return open::OpenInput::alone(File::of_memory(as_bytes(bytes), "memory"));
    }

    TemporaryDirectory directory_;
    SignerOptions signer_;
    Report report_{"memory"};
};

TEST_F(VerifyInput, ReadsPackagesInMemory) {
    for (const char* name : {"x.csar", "x.tar", "x.tar.gz"}) {
        PackOptions options;
        options.output = directory_ / name;
        Report packing;
        ASSERT_TRUE(pack::pack(directory_ / "p", options, {}, packing).done);
        const std::string bytes = TemporaryDirectory::read(options.output);
        EXPECT_EQ(verify::verify_input(in_memory(bytes), {}, report_).definitions, 1u) << name;
        EXPECT_EQ(verify::validate_input(Input::memory(bytes, "memory"), {}, report_).definitions, 1u) << name;
        EXPECT_THAT(report_.diagnostics(), IsEmpty()) << name;
    }
}

TEST_F(VerifyInput, ReadsASignedContainerInMemory) {
    const std::string bytes = TemporaryDirectory::read(packed("x.zip", VerifiedSignature::Scope::container));
    const VerifyResult result = verify::verify_input(in_memory(bytes), {}, report_);
    EXPECT_THAT(result.signatures, SizeIs(1));
    EXPECT_EQ(result.definitions, 1u);
    EXPECT_EQ(report_.count(Severity::error), 0u);
}

TEST_F(VerifyInput, LooksForASignatureOnlyBesideAPath) {
    const std::string path = packed("x.csar", VerifiedSignature::Scope::detached);
    EXPECT_THAT(verify::verify_input(path, {}, report_).signatures, SizeIs(1));
    EXPECT_THAT(verify::verify_input({File::open_read(path), path, false}, {}, report_).signatures, IsEmpty());
}

TEST_F(VerifyInput, TakesASignatureThatIsOpen) {
    const std::string path = packed("x.csar", VerifiedSignature::Scope::detached);
    const std::string bytes = TemporaryDirectory::read(path), cms = TemporaryDirectory::read(path + ".cms");
    const File signature = File::of_memory(as_bytes(cms), "the signature");
    const VerifyResult result = verify::verify_input(in_memory(bytes), {}, report_, &signature);
    ASSERT_THAT(result.signatures, SizeIs(1));
    EXPECT_EQ(result.signatures[0].location, "the signature");
    EXPECT_EQ(report_.count(Severity::error), 0u);
    static_cast<void>(
        verify::verify_input(in_memory(TemporaryDirectory::read(directory_ / "p/a.yaml")), {}, report_, &signature));
    EXPECT_EQ(report_.exit_status(), ExitStatus::mismatch);
}

// Definitions must not reveal files of the machine that checks them.
TEST_F(VerifyInput, ImportsNothingIntoDefinitionsWithoutAPath) {
    directory_.write("secret.yaml", "tosca_definitions_version: tosca_2_0\nnode_types: {T: {}}\n");
    const std::string text =
        "tosca_definitions_version: tosca_2_0\nimports: [ 'file://" + (directory_ / "secret.yaml") + "' ]\n";
    directory_.write("a.yaml", text);
    Report named;
    EXPECT_EQ(verify::validate_input(directory_ / "a.yaml", {}, named).definitions, 2u);
    EXPECT_EQ(verify::validate_input(Input::memory(text, "memory"), {}, report_).definitions, 1u);
}

TEST_F(VerifyInput, ReadsADirectoryByItsDescriptor) {
    EXPECT_EQ(verify::verify_input(open::OpenInput::alone(File::open_read(directory_ / "p")), {}, report_).definitions,
              1u);
    EXPECT_THAT(report_.diagnostics(), IsEmpty());
}

}  // namespace
}  // namespace csar
