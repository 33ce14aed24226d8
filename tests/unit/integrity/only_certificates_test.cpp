#include <gtest/gtest.h>

#include "csar/integrity/certificate_list.hpp"
#include "csar/integrity/certificates.hpp"
#include "csar/integrity/cms_message.hpp"
#include "tests/support/signing.hpp"

namespace csar::integrity {
namespace {

const test::Identity& certified() {
    static const test::Identity made = test::make_authority("Release");
    return made;
}

std::string pem() {
    const BioPtr out(BIO_new(BIO_s_mem()));
    PEM_write_bio_X509(out.get(), certified().certificate.get());
    return text_of(out);
}

std::string der() {
    unsigned char* bytes = nullptr;
    const int size = i2d_X509(certified().certificate.get(), &bytes);
    std::string text(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size));
    OPENSSL_free(bytes);
    return text;
}

TEST(OnlyCertificates, AreOneOrSeveral) {
    EXPECT_TRUE(is_only_certificates(pem()));
    EXPECT_TRUE(is_only_certificates("\r\n" + pem() + "\n" + pem() + "\n"));
    EXPECT_TRUE(is_only_certificates(der()));
}

TEST(OnlyCertificates, HaveNothingBesideThem) {
    EXPECT_FALSE(is_only_certificates(""));
    EXPECT_FALSE(is_only_certificates("rm -r /\n"));
    EXPECT_FALSE(is_only_certificates("rm -r /\n" + pem()));
    EXPECT_FALSE(is_only_certificates(pem() + "rm -r /\n"));
    EXPECT_FALSE(is_only_certificates(pem() + "rm -r /\n" + pem()));
    EXPECT_FALSE(is_only_certificates(der() + "x"));
    EXPECT_FALSE(is_only_certificates(pem() + "-----BEGIN DATA-----\nAAAA\n-----END DATA-----\n"));
    std::string within = pem();
    within.insert(within.find('\n') + 1, "Comment: rm -r /\n\n");
    EXPECT_FALSE(is_only_certificates(within));
}

TEST(OnlyCertificates, AreNoSignatureThatCarriesThem) {
    const std::string signature = test::sign("text", {.signers = {&certified()}});
    EXPECT_FALSE(is_only_certificates(signature));
    std::string problem;
    const CmsPtr cms = read_signed_data(signature, problem);
    unsigned char* bytes = nullptr;
    const int size = i2d_CMS_ContentInfo(cms.get(), &bytes);
    ASSERT_GT(size, 0);
    EXPECT_FALSE(is_only_certificates({reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size)}));
    OPENSSL_free(bytes);
}

}  // namespace
}  // namespace csar::integrity
