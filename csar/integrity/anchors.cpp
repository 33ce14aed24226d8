#include "csar/integrity/anchors.hpp"

#include <csar/limits.hpp>
#include "base/file.hpp"
#include "base/list_directory.hpp"
#include "base/regular_file.hpp"
#include "base/utf8.hpp"
#include "csar/integrity/certificate_list.hpp"
#include "csar/integrity/pem.hpp"

namespace csar::integrity {
namespace {

constexpr std::uint64_t max_trust_file_bytes = 16 * MiB;

// Returns the number of certificates in `content`.
std::size_t add_anchors(Trust::State::Anchors& anchors, std::string_view content) {
    Certificates certificates;
    certificates.add(content);
    for (const CertificatePtr& certificate : certificates.state().list) {
        if (X509_STORE_add_cert(anchors.store.get(), certificate.get()) != 1)
            throw_openssl_failure("adding a trusted certificate");
        anchors.certificates.push_back(shared(certificate.get()));
    }
    return certificates.size();
}

std::size_t add_anchors_of_directory(Trust::State::Anchors& anchors, const std::string& path) {
    std::size_t count = 0;
    for (const std::string& name : list_directory(File::open_read(path))) {
        std::string file = path + "/";
        file += name;
        if (!is_directory(file)) count += add_anchors(anchors, read_regular_file(file, max_trust_file_bytes));
    }
    return count;
}

}  // namespace

Trust::State::Anchors read_anchors(const std::vector<std::string>& paths) {
    Trust::State::Anchors anchors;
    anchors.store = require(StorePtr(X509_STORE_new()), "a store of certificates");
    for (const std::string& path : paths) {
        const bool is_file = !is_directory(path);
        const std::string content = is_file ? read_whole_file(path, max_trust_file_bytes) : std::string();
        if ((is_file ? add_anchors(anchors, content) : add_anchors_of_directory(anchors, path)) != 0) continue;
        const std::string fault = is_file ? incompleteness(content) : std::string();
        throw Failure(FailureKind::usage, "'" + printable(path) + "' has no certificate to trust" +
                                              (fault.empty() ? fault : ": it " + fault));
    }
    return anchors;
}

}  // namespace csar::integrity
