#include "csar/artifacts/private_key.hpp"

#include <gtest/gtest.h>

namespace csar {
namespace {

std::string pem(const std::string& label) {
    return "-----BEGIN " + label + "-----\nMIIB\n-----END " + label + "-----\n";
}

TEST(PrivateKeys, AreRecognisedByTheirNames) {
    for (const char* name : {"id_rsa", "keys/id_ed25519", "a/server.key", "b.P12", "c.pfx", "d.ppk"})
        EXPECT_NE(artifacts::private_key_by_name(name), "") << name;
    for (const char* name : {"id_rsa.pub", "key", "keys/a.txt", "monkey", "a.key.md", "cert.pem"})
        EXPECT_EQ(artifacts::private_key_by_name(name), "") << name;
    EXPECT_EQ(artifacts::private_key_by_name("a/server.key"), "the name of the file ends in .key");
}

TEST(PrivateKeys, AreRecognisedByTheirContent) {
    for (const char* label : {"PRIVATE KEY", "RSA PRIVATE KEY", "EC PRIVATE KEY", "ENCRYPTED PRIVATE KEY",
                              "OPENSSH PRIVATE KEY", "PGP PRIVATE KEY BLOCK"})
        EXPECT_NE(artifacts::private_key_by_content("text before\n" + pem(label)), "") << label;
    EXPECT_NE(artifacts::private_key_by_content(pem("CERTIFICATE") + pem("EC PRIVATE KEY")), "");
    EXPECT_NE(artifacts::private_key_by_content("PuTTY-User-Key-File-3: ssh-ed25519"), "");
    for (const char* label : {"CERTIFICATE", "PUBLIC KEY", "CMS"})
        EXPECT_EQ(artifacts::private_key_by_content(pem(label)), "");
    for (const char* text :
         {"", "-----BEGIN ", "-----BEGIN PRIVATE KEY", "a PRIVATE KEY-----", "-----BEGIN a\nPRIVATE KEY-----"})
        EXPECT_EQ(artifacts::private_key_by_content(text), "") << text;
}

}  // namespace
}  // namespace csar
