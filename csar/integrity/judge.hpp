// Judging a certificate (RFC 5280, 6): for the .cpp files of this folder.
#pragma once

#include <cstdint>
#include <vector>

#include "csar/integrity/openssl.hpp"
#include "csar/integrity/trust.hpp"

namespace csar::integrity {

struct Trust::State {
    StorePtr store;
    std::int64_t time = 0;
    std::vector<CertificatePtr> certificates;  // the anchors
    bool has_revocation_lists = false;
};

enum class CertificateUse : std::uint8_t { signing, time_stamping };

// How `certificate` stands at `time` when it was used so; `intermediates` may complete its chain, but are not trusted.
Judgement judge(X509* certificate, STACK_OF(X509) * intermediates, CertificateUse use, const Trust& trust,
                std::int64_t time);

}  // namespace csar::integrity
