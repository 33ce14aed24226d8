#include "csar/integrity/pem.hpp"

#include "csar/integrity/openssl.hpp"

namespace csar::integrity {
namespace {

struct OpensslFree {
    void operator()(void* memory) const { OPENSSL_free(memory); }
};
template <class T>
using OpensslMemory = std::unique_ptr<T, OpensslFree>;

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

}  // namespace csar::integrity
