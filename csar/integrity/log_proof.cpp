#include "csar/integrity/log_proof.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/base64.hpp"
#include "base/hexadecimal.hpp"
#include "base/parse_number.hpp"
#include "csar/integrity/merkle_tree.hpp"
#include "csar/integrity/public_key.hpp"

namespace csar::integrity {
namespace {

constexpr std::size_t max_note_bytes = 64 * 1024;
constexpr std::size_t max_note_signatures = 32;
constexpr std::size_t hint_bytes = 4;

struct NoteSignature {
    std::string hint;  // start of the key's identifier
    std::string bytes;
};

struct Checkpoint {
    std::string_view text;  // what is signed
    std::uint64_t size = 0;
    std::string root;
    std::vector<NoteSignature> signatures;
};

// Removes the first line and returns it without its line ending. Returns nullopt if there is no line ending.
std::optional<std::string_view> take_line(std::string_view& text) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    return line;
}

std::optional<NoteSignature> parse_signature(std::string_view line) {
    constexpr std::string_view start = "\xE2\x80\x94 ";  // a dash and a space
    const std::size_t blank = line.rfind(' ');
    if (!line.starts_with(start) || blank < start.size()) return std::nullopt;
    const auto bytes = decode_base64(line.substr(blank + 1));
    if (!bytes || bytes->size() <= hint_bytes) return std::nullopt;
    return NoteSignature{bytes->substr(0, hint_bytes), bytes->substr(hint_bytes)};
}

std::optional<Checkpoint> parse_checkpoint(std::string_view note) {
    const std::size_t end = note.find("\n\n");
    if (note.size() > max_note_bytes || end == std::string_view::npos) return std::nullopt;
    Checkpoint checkpoint;
    checkpoint.text = note.substr(0, end + 1);
    std::string_view text = checkpoint.text, lines = note.substr(end + 2);
    const auto origin = take_line(text), size = take_line(text), root = take_line(text);
    if (!origin || origin->empty() || !size || !root) return std::nullopt;
    const auto count = parse_number<std::uint64_t>(*size);
    auto hash = decode_base64(*root);
    if (!count || !hash) return std::nullopt;
    checkpoint.size = *count;
    checkpoint.root = std::move(*hash);
    while (!lines.empty()) {
        const auto line = take_line(lines);
        auto signature = line ? parse_signature(*line) : std::nullopt;
        if (!signature || checkpoint.signatures.size() == max_note_signatures) return std::nullopt;
        checkpoint.signatures.push_back(std::move(*signature));
    }
    return checkpoint;
}

bool is_signed(const Checkpoint& checkpoint, const TransparencyLog& log) {
    const KeyPtr key = key_from_der(log.key);
    return key && std::ranges::any_of(checkpoint.signatures, [&](const auto& signature) {
               return log.id.starts_with(signature.hint) && is_signed_by(key.get(), checkpoint.text, signature.bytes);
           });
}

}  // namespace

std::string check_promise(const LogEntry& entry, const TransparencyLog& log) {
    const std::string promised =
        "{\"body\":\"" + encode_base64(entry.body) + "\",\"integratedTime\":" +
        std::to_string(entry.time.value_or(std::chrono::sys_seconds()).time_since_epoch().count()) + ",\"logID\":\"" +
        hexadecimal_of(entry.log_id) + "\",\"logIndex\":" + std::to_string(entry.index) + "}";
    const KeyPtr key = key_from_der(log.key);
    if (!key) return "the key of the log cannot be used";
    return is_signed_by(key.get(), promised, entry.promise) ? ""
                                                            : "the log did not sign the promise to include the "
                                                              "entry";
}

std::string check_inclusion(const LogEntry& entry, const TransparencyLog& log) {
    const InclusionProof& proof = *entry.proof;
    const auto root = tree_hash(entry.body, proof.index, proof.size, proof.path);
    if (!root || *root != proof.root)
        return "the inclusion proof of the entry does not lead to the root hash of the "
               "log";
    const auto checkpoint = parse_checkpoint(proof.checkpoint);
    if (!checkpoint) return "the checkpoint of the entry cannot be read";
    if (checkpoint->size != proof.size || checkpoint->root != proof.root)
        return "the checkpoint of the entry is for "
               "another tree";
    return is_signed(*checkpoint, log) ? "" : "the log did not sign the checkpoint of the entry";
}

}  // namespace csar::integrity
