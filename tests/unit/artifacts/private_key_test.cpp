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

// A DER value of at most 127 bytes.
std::string der(char tag, const std::string& content) {
    return std::string(1, tag) + static_cast<char>(content.size()) + content;
}

TEST(PrivateKeys, AreRecognisedInDer) {
    const std::string zero("\x02\x01\x00", 3), one = "\x02\x01\x01", bytes = der(4, "bytes");
    const std::string ed25519 = der(0x30, "\x06\x03\x2b\x65\x70");
    const std::string pbes2 = der(0x30, "\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x05\x0d" + der(0x30, ""));
    const std::string modulus = der(2, "modulus");
    const std::string rest(2000, 'x');
    for (const std::string& key : {der(0x30, zero + modulus), der(0x30, one + bytes), der(0x30, zero + ed25519 + bytes),
                                   der(0x30, one + ed25519 + bytes), der(0x30, pbes2 + bytes)}) {
        EXPECT_NE(artifacts::private_key_by_content(key), "");
        EXPECT_EQ(artifacts::private_key_by_content(key + "x"), "");
        EXPECT_EQ(artifacts::private_key_by_content(key.substr(0, key.size() - 1)), "");
        EXPECT_EQ(artifacts::private_key_by_content(key.substr(0, 1)), "");
    }
    const std::string longer = "\x30\x82\x07\xd7" + zero + "\x02\x82\x07\xd0" + rest;  // only its start is read
    EXPECT_EQ(artifacts::private_key_by_content(longer.substr(0, artifacts::private_key_start)),
              "the content is a key in DER (PKCS #1)");
    // A public key, a certificate, a certificate request, and a request for a time stamp.
    for (const std::string& other :
         {der(0x30, modulus + modulus), der(0x30, ed25519 + bytes), der(0x30, der(0x30, zero + ed25519)),
          der(0x30, one + der(0x30, ed25519)), der(0x30, ""), std::string("\x30\x84\xff\xff\xff\xff", 6)})
        EXPECT_EQ(artifacts::private_key_by_content(other), "");
}

}  // namespace
}  // namespace csar
