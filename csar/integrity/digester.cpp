#include "csar/integrity/digester.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "csar/integrity/openssl.hpp"

namespace csar::integrity {
namespace {

// A chunk stays in the processor's cache while all algorithms hash it.
constexpr std::size_t chunk_size = 64 * 1024;

using Method = std::unique_ptr<EVP_MD, FreeWith<EVP_MD_free>>;

constexpr std::array<const char*, digest_algorithms> openssl_names = {"MD5",      "SHA1",     "SHA2-224",
                                                                      "SHA2-256", "SHA2-384", "SHA2-512"};

// Fetching an algorithm costs more than hashing a small file, so it happens once per process.
const EVP_MD* method_of(DigestAlgorithm algorithm) {
    static const std::array<Method, digest_algorithms> fetched = [] {
        std::array<Method, digest_algorithms> all;
        for (std::size_t i = 0; i < all.size(); ++i) all[i].reset(EVP_MD_fetch(nullptr, openssl_names[i], nullptr));
        return all;
    }();
    const EVP_MD* const method = fetched[static_cast<std::size_t>(algorithm)].get();
    if (method == nullptr)
        throw Failure(FailureKind::internal, "OpenSSL does not offer " + std::string(to_string(algorithm)));
    return method;
}

void require_success(int result) {
    if (result != 1) throw_openssl_failure("computing a digest");
}

}  // namespace

struct Digester::State {
    DigestAlgorithm algorithm;
    DigestContextPtr context;
};

Digester::Digester(DigestAlgorithm algorithm)
    : state_(std::make_unique<State>(
          State{algorithm, require(DigestContextPtr(EVP_MD_CTX_new()), "computing a digest")})) {
    reset();
}

Digester::~Digester() = default;
Digester::Digester(Digester&&) noexcept = default;
Digester& Digester::operator=(Digester&&) noexcept = default;

void Digester::write(ByteView bytes) {
    require_success(EVP_DigestUpdate(state_->context.get(), bytes.data(), bytes.size()));
}

Digest Digester::finish() {
    Digest digest;
    digest.algorithm = state_->algorithm;
    require_success(
        EVP_DigestFinal_ex(state_->context.get(), reinterpret_cast<unsigned char*>(digest.bytes.data()), nullptr));
    return digest;
}

void Digester::reset() {
    require_success(EVP_DigestInit_ex2(state_->context.get(), method_of(state_->algorithm), nullptr));
}

Digest digest_of(DigestAlgorithm algorithm, ByteView bytes) {
    Digester digester(algorithm);
    digester.write(bytes);
    return digester.finish();
}

void ContentDigester::start(DigestAlgorithms algorithms) {
    wanted_ = algorithms;
    for (std::size_t i = 0; i < digest_algorithms; ++i) {
        const auto algorithm = static_cast<DigestAlgorithm>(i);
        if (!wanted_.contains(algorithm)) continue;
        if (digesters_[i])
            digesters_[i]->reset();
        else
            digesters_[i].emplace(algorithm);
    }
}

void ContentDigester::write(ByteView bytes) {
    while (!bytes.empty()) {
        const ByteView part = bytes.first(std::min(bytes.size(), chunk_size));
        for (std::size_t i = 0; i < digest_algorithms; ++i)
            if (wanted_.contains(static_cast<DigestAlgorithm>(i))) digesters_[i]->write(part);
        bytes = bytes.subspan(part.size());
    }
}

Digests ContentDigester::finish() {
    Digests digests;
    for (std::size_t i = 0; i < digest_algorithms; ++i)
        if (wanted_.contains(static_cast<DigestAlgorithm>(i))) digests.insert(digesters_[i]->finish());
    return digests;
}

}  // namespace csar::integrity
