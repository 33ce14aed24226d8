// Signs an existing package, or while packing: where the signature goes, and what is rejected before anything is
// written.
#include "csar/sign/sign.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <stdexcept>

#include "base/regular_file.hpp"
#include "csar/integrity/payload.hpp"
#include "csar/pack/pack.hpp"
#include "tests/support/signing.hpp"
#include "tests/support/temporary_directory.hpp"

namespace csar {
namespace {

using Scope = VerifiedSignature::Scope;
using testing::HasSubstr;

class Sign : public testing::Test {
protected:
    Sign() {
        const test::Identity identity = test::make_identity({.common_name = "Release"});
        signer_.key = directory_.write("keys/key.pem", identity.key_pem());
        signer_.certificates = {directory_.write("keys/certificate.pem", identity.certificate_pem())};
        directory_.write("p/a.yaml", "tosca_definitions_version: tosca_2_0\n");
    }

    std::string packed(bool manifest) {
        PackOptions options;
        options.output = directory_ / "out/x.csar";
        options.manifest = manifest;
        std::filesystem::create_directories(directory_ / "out");
        Report report;
        EXPECT_TRUE(pack::pack(directory_ / "p", options, {}, report).done);
        return options.output;
    }
    SignResult signed_with(const std::string& package, SignOptions options = {}) {
        options.signer = signer_;
        Report report;
        return sign::sign(package, options, report);
    }
    // The message of the failure; empty: none.
    std::string refusal(const std::string& package, const SignOptions& options) {
        try {
            Report report;
            static_cast<void>(sign::sign(package, options, report));
        } catch (const Failure& failure) {
            EXPECT_EQ(failure.kind(), FailureKind::usage);
            return failure.what();
        }
        return {};
    }
    std::string pack_refusal(const PackOptions& options) {
        try {
            Report report;
            static_cast<void>(pack::pack(directory_ / "p", options, {}, report));
        } catch (const Failure& failure) {
            EXPECT_EQ(failure.kind(), FailureKind::usage);
            return failure.what();
        }
        return {};
    }
    SignOptions with_key() {
        SignOptions options;
        options.signer = signer_;
        return options;
    }
    std::vector<std::string> written() {
        std::vector<std::string> names;
        for (const auto& entry : std::filesystem::directory_iterator(directory_ / "out"))
            names.push_back(entry.path().filename());
        return names;
    }

    test::TemporaryDirectory directory_;
    SignerOptions signer_;
};

TEST_F(Sign, TakesTheSignatureFromAFunction) {
    const std::string package = packed(true);
    SignOptions options;
    options.signer.certificates = signer_.certificates;
    const integrity::SigningIdentity key({.key = signer_.key, .passphrase = {}, .certificates = signer_.certificates});
    options.signer.sign = [&](std::string_view bytes, DigestAlgorithm digest) {
        EXPECT_EQ(digest, DigestAlgorithm::sha256);
        return integrity::sign_message(bytes, key);
    };
    Report report;
    EXPECT_TRUE(sign::sign(package, options, report).done);

    options.existing = ExistingSignature::replace;
    options.signer.sign = [](std::string_view, DigestAlgorithm) { return std::string("wrong"); };
    EXPECT_THROW(static_cast<void>(sign::sign(package, options, report)), Failure);
    options.signer.sign = [](std::string_view, DigestAlgorithm) -> std::string {
        throw std::out_of_range("no such key");
    };
    EXPECT_THROW(static_cast<void>(sign::sign(package, options, report)), std::out_of_range);

    options.signer.key = signer_.key;
    EXPECT_THAT(refusal(package, options), HasSubstr("SignerOptions::command"));
}

TEST_F(Sign, OverwritesNothingThatChangedMeanwhile) {
    const integrity::SigningIdentity key({.key = signer_.key, .passphrase = {}, .certificates = signer_.certificates});
    for (const bool manifest : {true, false}) {
        const std::string package = packed(manifest);
        SignOptions options;
        if (!manifest) {
            static_cast<void>(signed_with(package));
            options.existing = ExistingSignature::replace;
        }
        const std::string target = manifest ? package : package + ".cms";
        options.signer.certificates = signer_.certificates;
        options.signer.sign = [&](std::string_view bytes, DigestAlgorithm) {
            std::filesystem::rename(directory_.write("other", "of another program"), target);
            return integrity::sign_message(bytes, key);
        };
        Report report;
        EXPECT_THROW(static_cast<void>(sign::sign(package, options, report)), Failure) << target;
        EXPECT_EQ(read_regular_file(target, 100), "of another program");
    }
}

TEST_F(Sign, WritesBesideAPackageWithoutAManifest) {
    const std::string package = packed(false);
    const SignResult done = signed_with(package);
    EXPECT_TRUE(done.done);
    EXPECT_EQ(done.scope, Scope::detached);
    EXPECT_EQ(done.output, package + ".cms");
    EXPECT_EQ(done.covers, package);
    EXPECT_EQ(done.subject, "CN=Release,O=ACME");
}

TEST_F(Sign, WritesIntoAManifest) {
    const std::string package = packed(true);
    const SignResult done = signed_with(package);
    EXPECT_EQ(done.scope, Scope::manifest);
    EXPECT_EQ(done.output, package);
    EXPECT_EQ(done.covers, "TOSCA.mf");
}

TEST_F(Sign, KeepsTheSignatureOfASignedContainerInIt) {
    const std::string package = packed(true);
    SignOptions around;
    around.scope = Scope::container;
    const SignResult first = signed_with(package, around);
    EXPECT_EQ(first.output, directory_ / "out/x.zip");
    EXPECT_THAT(refusal(first.output, with_key()), HasSubstr("'x.cms' is already signed"));
    SignOptions more;
    more.existing = ExistingSignature::replace;
    const SignResult second = signed_with(first.output, more);
    EXPECT_EQ(second.scope, Scope::container);
    EXPECT_EQ(second.output, first.output);
    EXPECT_EQ(second.covers, "x.csar");
}

TEST_F(Sign, RefusesTheSameSignerTwice) {
    const std::string package = packed(false);
    static_cast<void>(signed_with(package));
    SignOptions again = with_key();
    again.existing = ExistingSignature::add_signer;
    EXPECT_THAT(refusal(package, again), HasSubstr("has already signed"));
}

TEST_F(Sign, AddsASignatureThoughItsCertificateIsThereAlready) {
    const std::string package = packed(false);
    const test::Identity other = test::make_identity({.common_name = "Review"});
    signer_.certificates.push_back(directory_.write("keys/other.pem", other.certificate_pem()));
    EXPECT_TRUE(signed_with(package).done);
    signer_.key = directory_.write("keys/other.key", other.key_pem());
    SignOptions more;
    more.existing = ExistingSignature::add_signer;
    EXPECT_EQ(signed_with(package, more).subject, "CN=Review,O=ACME");
}

TEST_F(Sign, LeavesEverythingAsItWasWhenItFails) {
    const std::string package = packed(false);
    const std::string before = test::TemporaryDirectory::read(package);
    SignOptions options = with_key();
    options.scope = Scope::manifest;
    EXPECT_THAT(refusal(package, options), HasSubstr("has no manifest to sign"));
    options.scope = Scope::detached;
    options.certificate_beside = true;
    EXPECT_THAT(refusal(package, options), HasSubstr("a detached signature contains its certificate"));
    options = with_key();
    options.scope = Scope::container;
    options.output = package;
    EXPECT_THAT(refusal(package, options), HasSubstr("must have different names"));
    EXPECT_THAT(refusal(directory_ / "p", with_key()), HasSubstr("a directory can only be signed while packing"));
    EXPECT_EQ(test::TemporaryDirectory::read(package), before);
    EXPECT_THAT(written(), testing::ElementsAre("x.csar"));
}

TEST_F(Sign, AsksForATimeStampOfASignatureThatIsThere) {
    const std::string package = packed(false);
    const std::string request = directory_ / "out/x.tsq";
    Report report;
    EXPECT_THAT([&] { static_cast<void>(sign::request_timestamp(package, request, {}, report)); },
                testing::ThrowsMessage<Failure>(HasSubstr("the signature '")));
    static_cast<void>(signed_with(package));
    const SignatureResult done = sign::request_timestamp(package, request, {}, report);
    EXPECT_TRUE(done.done);
    EXPECT_EQ(done.output, request);
}

TEST_F(Sign, ReplacesAFileWithAnExtractedSignatureOnlyOnRequest) {
    const std::string package = packed(false);
    const std::string signature = signed_with(package).output;
    const std::string copy = directory_.write("out/copy", "mine");
    Report report;
    EXPECT_THAT([&] { static_cast<void>(sign::extract_signature(package, copy, {}, report)); },
                testing::ThrowsMessage<Failure>(HasSubstr("ExtractSignatureOptions::replace overwrites it")));
    ExtractSignatureOptions options;
    options.replace = true;
    EXPECT_TRUE(sign::extract_signature(package, copy, options, report).done);
    EXPECT_EQ(test::TemporaryDirectory::read(copy), test::TemporaryDirectory::read(signature));
}

TEST_F(Sign, RestoresTheUnsignedPackageInAnExistingFileOnlyOnRequest) {
    const std::string package = packed(true);
    const std::string before = test::TemporaryDirectory::read(package);
    static_cast<void>(signed_with(package));
    ChangeSignatureOptions options;
    options.output = directory_.write("out/y.csar", "mine");
    Report report;
    EXPECT_THAT([&] { static_cast<void>(sign::remove_signature(package, options, report)); },
                testing::ThrowsMessage<Failure>(HasSubstr("ChangeSignatureOptions::replace overwrites it")));
    options.replace = true;
    EXPECT_TRUE(sign::remove_signature(package, options, report).done);
    EXPECT_EQ(test::TemporaryDirectory::read(options.output), before);
}

TEST_F(Sign, NeedsAKeyAndAPlaceAsPartOfPacking) {
    PackOptions options;
    options.output = directory_ / "y.csar";
    options.signature.scope = Scope::detached;
    EXPECT_THAT(pack_refusal(options), HasSubstr("a signature requires a key"));
    options.signature.signer = signer_;
    options.signature.scope = Scope::manifest;
    EXPECT_THAT(pack_refusal(options), HasSubstr("no manifest to sign"));
    options.signature.scope = Scope::detached;
    options.signature.certificate_beside = true;
    EXPECT_THAT(pack_refusal(options), HasSubstr("a detached signature has no certificate file next to it"));
    options.signature.certificate_beside = false;
    options.write = to_descriptor(1);
    options.output.clear();
    EXPECT_THAT(pack_refusal(options), HasSubstr("requires a package in a file"));
    options.write = nullptr;
    options.output = directory_ / "y.csar";
    options.signature.scope = Scope::container;
    options.output = directory_ / "y.tar";
    EXPECT_THAT(pack_refusal(options), HasSubstr("a signed container must be a zip archive"));
    EXPECT_FALSE(std::filesystem::exists(directory_ / "y.csar"));
}

TEST_F(Sign, GoesWhereItIsWantedAsPartOfPacking) {
    PackOptions options;
    options.output = directory_ / "y.csar";
    options.signature.signer = signer_;
    Report report;
    EXPECT_EQ(pack::pack(directory_ / "p", options, {}, report).signature_scope, Scope::detached);
    EXPECT_TRUE(std::filesystem::exists(directory_ / "y.csar.cms"));
    options.manifest = true;
    const PackResult inside = pack::pack(directory_ / "p", options, {}, report);
    EXPECT_EQ(inside.signature_scope, Scope::manifest);
    EXPECT_EQ(inside.signer, "CN=Release,O=ACME");
}

}  // namespace
}  // namespace csar
