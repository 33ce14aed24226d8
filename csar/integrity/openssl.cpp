#include "csar/integrity/openssl.hpp"

namespace csar::integrity {

std::string take_error() {
    const unsigned long code = ERR_peek_last_error();
    const char* const reason = ERR_reason_error_string(code);
    ERR_clear_error();
    return reason == nullptr ? "unknown reason" : reason;
}

void throw_openssl_failure(std::string_view operation) {
    throw Failure(FailureKind::internal, "OpenSSL: " + std::string(operation) + ": " + take_error());
}

BioPtr memory_source(std::string_view bytes) {
    return require(BioPtr(BIO_new_mem_buf(bytes.data(), static_cast<int>(bytes.size()))), "a source of bytes");
}

std::string text_of(const BioPtr& memory) {
    char* text = nullptr;
    const long size = BIO_get_mem_data(memory.get(), &text);
    return {text, static_cast<std::size_t>(size)};
}

std::string_view text_of(const ASN1_STRING* bytes) {
    return {reinterpret_cast<const char*>(ASN1_STRING_get0_data(bytes)),
            static_cast<std::size_t>(ASN1_STRING_length(bytes))};
}

}  // namespace csar::integrity
