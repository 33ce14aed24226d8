#include "csar/signatures/envelope.hpp"

#include "base/ascii.hpp"
#include "base/base64.hpp"
#include "csar/signatures/json_fields.hpp"

namespace csar::signatures {
namespace {

constexpr std::size_t max_signatures = 16;

std::optional<integrity::MessageSignature> parse_signature(const Json& object) {
    if (!object.is_object()) return std::nullopt;
    auto bytes = bytes_at(object, "sig");
    if (!bytes) return std::nullopt;
    integrity::MessageSignature signature;
    signature.bytes = std::move(*bytes);
    if (const auto certificates = text_at(object, "cert")) signature.certificates.add(*certificates);
    return signature;
}

}  // namespace

std::string Envelope::signed_bytes() const {
    return "DSSEv1 " + std::to_string(payload_type.size()) + " " + payload_type + " " + std::to_string(payload.size()) +
           " " + payload;
}

std::string print_envelope(const Envelope& envelope, const std::string& certificates) {
    nlohmann::ordered_json json;
    json["payload"] = encode_base64(envelope.payload);
    json["payloadType"] = envelope.payload_type;
    json["signatures"] = nlohmann::ordered_json::array();
    for (const integrity::MessageSignature& signature : envelope.signatures)
        json["signatures"].push_back({{"keyid", ""}, {"sig", encode_base64(signature.bytes)}, {"cert", certificates}});
    return json.dump() + "\n";
}

std::optional<Envelope> parse_envelope(std::string_view text) {
    const Json json = parse_json(text);
    if (!json.is_object()) return std::nullopt;
    auto payload = bytes_at(json, "payload");
    auto type = text_at(json, "payloadType");
    const auto signatures = json.find("signatures");
    if (!payload || !type || signatures == json.end() || !signatures->is_array() || signatures->size() > max_signatures)
        return std::nullopt;
    Envelope envelope{std::move(*payload), std::move(*type), {}};
    for (const Json& object : *signatures) {
        auto signature = parse_signature(object);
        if (!signature) return std::nullopt;
        envelope.signatures.push_back(std::move(*signature));
    }
    return envelope;
}

std::optional<Statement> parse_statement(std::string_view payload) {
    const Json json = parse_json(payload);
    if (!json.is_object() || text_at(json, "_type") != "https://in-toto.io/Statement/v1") return std::nullopt;
    Statement statement;
    statement.predicate_type = text_at(json, "predicateType").value_or("");
    const auto subjects = json.find("subject");
    if (subjects == json.end() || !subjects->is_array()) return std::nullopt;
    for (const Json& subject : *subjects) {
        if (!subject.is_object()) return std::nullopt;
        const auto digest = subject.find("digest");
        if (digest == subject.end() || !digest->is_object()) continue;
        if (const auto sha256 = text_at(*digest, "sha256")) statement.digests.push_back(lower_case(*sha256));
    }
    return statement;
}

std::optional<Statement> statement_in(const Envelope& envelope) {
    return envelope.payload_type == in_toto_payload ? parse_statement(envelope.payload) : std::nullopt;
}

}  // namespace csar::signatures
