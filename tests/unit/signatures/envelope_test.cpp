#include "csar/signatures/envelope.hpp"

#include <gtest/gtest.h>

#include <string>

namespace csar {
namespace {

TEST(Envelope, SignsTypeAndPayloadWithTheirLengths) {
    // The example of the DSSE specification.
    const signatures::Envelope envelope{"hello world", "http://example.com/HelloWorld", {}};
    EXPECT_EQ(envelope.signed_bytes(), "DSSEv1 29 http://example.com/HelloWorld 11 hello world");
}

TEST(Envelope, IsReadBackAsPrinted) {
    signatures::Envelope envelope{std::string("pay\0load", 8), "type", {}};
    envelope.signatures.push_back({"signature", {}});
    const auto read = signatures::parse_envelope(signatures::print_envelope(envelope, ""));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->payload, envelope.payload);
    EXPECT_EQ(read->payload_type, "type");
    ASSERT_EQ(read->signatures.size(), 1U);
    EXPECT_EQ(read->signatures[0].bytes, "signature");
}

TEST(Envelope, TakesBothAlphabetsOfBase64) {
    const auto read =
        signatures::parse_envelope(R"({"payload": "-_8", "payloadType": "t", "signatures": [{"sig": "+/8="}]})");
    ASSERT_TRUE(read);
    EXPECT_EQ(read->payload, "\xFB\xFF");
    EXPECT_EQ(read->signatures[0].bytes, "\xFB\xFF");
}

TEST(Envelope, RefusesAnyOtherForm) {
    std::string crowd;
    for (int i = 0; i < 17; ++i) crowd += std::string(i == 0 ? "" : ",") + R"({"sig": "AA=="})";
    for (const std::string& text :
         {std::string(), std::string("[]"), std::string("{"), std::string(R"({"payload": "AA==", "payloadType": "t"})"),
          std::string(R"({"payload": "A", "payloadType": "t", "signatures": []})"),
          std::string(R"({"payload": 1, "payloadType": "t", "signatures": []})"),
          std::string(R"({"payload": "AA==", "payloadType": "t", "signatures": [1]})"),
          std::string(R"({"payload": "AA==", "payloadType": "t", "signatures": [{"sig": "*"}]})"),
          R"({"payload": "AA==", "payloadType": "t", "signatures": [)" + crowd + "]}", std::string(200'000, '[')})
        EXPECT_FALSE(signatures::parse_envelope(text)) << text.substr(0, 100);
}

TEST(Statement, SaysWhatItIsAbout) {
    const auto statement = signatures::parse_statement(
        R"({"_type": "https://in-toto.io/Statement/v1", "predicateType": "p", "predicate": {},
            "subject": [{"name": "a", "digest": {"sha256": "AB"}}, {"name": "b", "digest": {"sha1": "cd"}}]})");
    ASSERT_TRUE(statement);
    EXPECT_EQ(statement->predicate_type, "p");
    EXPECT_EQ(statement->digests, std::vector<std::string>{"ab"});
}

TEST(Statement, RefusesAnyOtherForm) {
    for (const char* text : {"", "{}", R"({"_type": "https://in-toto.io/Statement/v0.1", "subject": []})",
                             R"({"_type": "https://in-toto.io/Statement/v1"})",
                             R"({"_type": "https://in-toto.io/Statement/v1", "subject": [1]})"})
        EXPECT_FALSE(signatures::parse_statement(text)) << text;
}

}  // namespace
}  // namespace csar
