#include "csar/signatures/envelope.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "base/ascii.hpp"
#include "base/base64.hpp"

namespace csar {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t max_signatures = 16;

// Verifiers must take both alphabets of RFC 4648, with and without padding.
std::optional<std::string> decode_either(std::string text) {
    std::replace(text.begin(), text.end(), '-', '+');
    std::replace(text.begin(), text.end(), '_', '/');
    while (text.size() % 4 != 0) text += '=';
    return decode_base64(text);
}

std::optional<std::string> text_at(const Json& object, const char* key) {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_string()) return std::nullopt;
    return found->get<std::string>();
}

std::optional<std::string> bytes_at(const Json& object, const char* key) {
    const auto text = text_at(object, key);
    return text ? decode_either(*text) : std::nullopt;
}

std::optional<integrity::MessageSignature> parse_signature(const Json& object) {
    if (!object.is_object()) return std::nullopt;
    auto bytes = bytes_at(object, "sig");
    if (!bytes) return std::nullopt;
    integrity::MessageSignature signature;
    signature.bytes = std::move(*bytes);
    if (const auto certificates = text_at(object, "cert")) signature.certificates.add(*certificates);
    return signature;
}

// JSON without exceptions, and without recursion on what hostile input nests.
Json parse(std::string_view text) {
    constexpr int deepest = 64;
    const auto shallow = [](int depth, Json::parse_event_t, Json&) { return depth < deepest; };
    return Json::parse(text, shallow, false);
}

}  // namespace

std::string Envelope::signed_bytes() const {
    return "DSSEv1 " + std::to_string(payload_type.size()) + " " + payload_type + " " + std::to_string(payload.size()) +
           " " + payload;
}

std::string print_envelope(const Envelope& envelope, const std::string& certificates) {
    Json json;
    json["payload"] = encode_base64(envelope.payload);
    json["payloadType"] = envelope.payload_type;
    json["signatures"] = Json::array();
    for (const integrity::MessageSignature& signature : envelope.signatures)
        json["signatures"].push_back({{"keyid", ""}, {"sig", encode_base64(signature.bytes)}, {"cert", certificates}});
    return json.dump() + "\n";
}

std::optional<Envelope> parse_envelope(std::string_view text) {
    const Json json = parse(text);
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

bool is_sigstore_bundle(std::string_view text) {
    const Json json = parse(text);
    if (!json.is_object()) return false;
    return text_at(json, "mediaType").value_or("").starts_with("application/vnd.dev.sigstore.bundle") ||
           json.contains("base64Signature");
}

std::optional<Statement> parse_statement(std::string_view payload) {
    const Json json = parse(payload);
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

}  // namespace csar
