#include "csar/integrity/pem.hpp"

#include <cstdint>

#include "base/compose.hpp"
#include "csar/integrity/openssl.hpp"

namespace csar::integrity {
namespace {

struct OpensslFree {
    void operator()(void* memory) const { OPENSSL_free(memory); }
};
template <class T>
using OpensslMemory = std::unique_ptr<T, OpensslFree>;

bool lacks_end_line(std::string_view pem) {
    constexpr std::string_view end = "-----END ", dashes = "-----";
    const std::size_t at = pem.find(end);
    return at == std::string_view::npos || pem.find(dashes, at + end.size()) == std::string_view::npos;
}

}  // namespace

std::vector<PemBlock> read_pem(std::string_view text) {
    std::vector<PemBlock> blocks;
    const BioPtr source = memory_source(text);
    for (;;) {
        char* name = nullptr;
        char* header = nullptr;
        unsigned char* bytes = nullptr;
        long size = 0;
        if (PEM_read_bio(source.get(), &name, &header, &bytes, &size) != 1) break;
        const OpensslMemory<char> owned_name(name);
        const OpensslMemory<char> owned_header(header);
        const OpensslMemory<unsigned char> owned_bytes(bytes);
        if (*header != '\0') continue;
        blocks.push_back({name, std::string(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size))});
    }
    ERR_clear_error();
    return blocks;
}

std::string incompleteness(std::string_view text) {
    if (text.empty()) return "is empty; get a new copy";
    if (text.find("-----BEGIN ") != std::string_view::npos)
        return lacks_end_line(text) ? "looks truncated: it has no complete '-----END' line; get a new copy" : "";
    // A DER sequence of 128 bytes or more. Its first two bytes are not text.
    if (text.size() < 2 || text[0] != '\x30' || static_cast<unsigned char>(text[1]) <= 0x80) return "";
    const auto* const begin = reinterpret_cast<const unsigned char*>(text.data());
    const auto* at = begin;
    long size = 0;
    int tag = 0, kind = 0;
    ASN1_get_object(&at, &size, &tag, &kind, static_cast<long>(text.size()));
    ERR_clear_error();
    const std::uint64_t whole = static_cast<std::uint64_t>(at - begin) + static_cast<std::uint64_t>(size);
    return whole <= text.size() ? ""
                                : compose("looks truncated: it has {} of {} bytes; get a new copy", text.size(), whole);
}

}  // namespace csar::integrity
