#include "csar/verify/remote_check.hpp"

#include <array>
#include <filesystem>
#include <system_error>
#include <utility>

#include <csar/failure.hpp>
#include "base/compose.hpp"
#include "base/file.hpp"
#include "base/interrupt.hpp"
#include "base/package_path.hpp"
#include "base/regular_file.hpp"
#include "report/diagnose.hpp"
#include "report/rules/integrity.hpp"

namespace csar::verify {
namespace {

namespace fs = std::filesystem;

// "https://user@host/dir/file?query" becomes "host/dir/file".
std::string location_of(std::string_view uri) {
    uri = uri.substr(0, uri.find_first_of("?#"));
    uri.remove_prefix(std::min(uri.size(), uri.find(':') + 1));
    if (uri.starts_with("//")) uri.remove_prefix(2);
    const std::string_view authority = uri.substr(0, uri.find('/'));
    if (const std::size_t at = authority.rfind('@'); at != std::string_view::npos) uri.remove_prefix(at + 1);
    return percent_decoded(uri);
}

// The copy of https://HOST/DIR/FILE in `directory` is the first existing file of HOST/DIR/FILE (as in mirrors and `wget
// --force-directories`), DIR/FILE and FILE. Returns an empty string if there is no copy.
std::string copy_of(const std::string& directory, std::string_view uri) {
    const std::string location = location_of(uri);
    const std::size_t slash = location.find('/');
    const std::array<std::string, 3> places = {location,
                                               slash == std::string::npos ? std::string() : location.substr(slash),
                                               std::string(file_name(location))};
    for (const std::string& place : places) {
        if (place.find('\0') != std::string::npos) continue;
        const auto path = resolve_reference("", place);
        std::error_code error;
        if (path && fs::is_regular_file(directory + "/" + *path, error)) return directory + "/" + *path;
    }
    return {};
}

// Throws Failure(input) if the file cannot be read.
integrity::Digests digests_of(const std::string& path, DigestAlgorithms algorithms) {
    constexpr std::size_t block = 1024 * 1024;
    const File file = open_regular_file(path);
    std::vector<std::byte> buffer(block);
    integrity::ContentDigester digester;
    digester.start(algorithms);
    while (const std::size_t count = file.read(buffer)) {
        check_interrupt();
        digester.write(ByteView(buffer).first(count));
    }
    return digester.finish();
}

// The hints blame the copy: the digests may be correct.
class RemoteClaims : public integrity::ClaimOrigin {
public:
    explicit RemoteClaims(const std::string& directory) : directory_(directory) {}

protected:
    std::string hint_for(std::string_view uri, const Digest& actual, const std::optional<Digest>& expected) const {
        return compose("the copy '{}' has the digest {}", copy_of(directory_, uri), hex(actual)) +
               (expected
                    ? ": replace it with a copy that has the digest " + hex(*expected) + ", or correct the digest here"
                    : "");
    }

private:
    const std::string& directory_;
};

class ListedRemotes final : public RemoteClaims {
public:
    ListedRemotes(const std::string& directory, const meta::Manifest& manifest,
                  const std::vector<const meta::ManifestSource*>& sources)
        : RemoteClaims(directory), manifest_(manifest), sources_(sources) {}
    Place place(std::size_t number) const override { return manifest_.place(sources_[number]->hash); }
    const Rule& mismatch() const override { return rules::integrity::digest_mismatch; }
    std::string hint(std::size_t number, const Digest& actual) const override {
        return hint_for(sources_[number]->source.text, actual, sources_[number]->digest());
    }

private:
    const meta::Manifest& manifest_;
    const std::vector<const meta::ManifestSource*>& sources_;
};

class RemoteChecksums final : public RemoteClaims {
public:
    RemoteChecksums(const std::string& directory, std::span<const validate::Obligation> obligations,
                    const Rule& mismatch)
        : RemoteClaims(directory), obligations_(obligations), mismatch_(mismatch) {}
    Place place(std::size_t number) const override { return obligations_[number].place; }
    const Rule& mismatch() const override { return mismatch_; }
    std::string hint(std::size_t number, const Digest& actual) const override {
        const validate::Obligation& checksum = obligations_[number];
        const auto expected = parse_digest(actual.algorithm, checksum.value);
        return hint_for(checksum.path, actual, expected ? std::optional(expected->digest) : std::nullopt);
    }

private:
    std::span<const validate::Obligation> obligations_;
    const Rule& mismatch_;
};

}  // namespace

std::optional<DigestAlgorithm> algorithm_of(const validate::Obligation& checksum) {
    if (!checksum.algorithm.empty()) return parse_digest_algorithm(checksum.algorithm);
    for (std::size_t i = 0; i < digest_algorithms; ++i) {
        const auto algorithm = static_cast<DigestAlgorithm>(i);
        if (checksum.value.size() == 2 * digest_size(algorithm)) return algorithm;
    }
    return std::nullopt;
}

RemoteCheck::RemoteCheck(const open::OpenedPackage& package, const std::vector<const meta::ManifestSource*>& sources,
                         const std::string& directory, bool just_written, Report& report)
    : package_(package), sources_(sources), directory_(directory), just_written_(just_written), report_(report) {
    if (std::error_code error; !directory_.empty() && !fs::is_directory(directory_, error))
        throw Failure(FailureKind::input,
                      compose("VerifyOptions::remote_directory: '{}' is not a directory", directory_));
    gather_listed();
    gather_checksums();
    claims_.close();
}

void RemoteCheck::gather_listed() {
    if (!package_.manifest()) return;
    const auto& origin =
        *origins_.emplace_back(std::make_unique<ListedRemotes>(directory_, *package_.manifest(), sources_));
    for (std::size_t i = 0; i < sources_.size(); ++i) {
        const meta::ManifestSource& source = *sources_[i];
        const auto digest = source.remote ? source.digest() : std::nullopt;
        if (!digest) continue;
        claims_.add(source.source.text, *digest, origin, i);
        auto& first = listed_[source.source.text][static_cast<std::size_t>(digest->algorithm)];
        if (!first) first = *digest;
    }
}

void RemoteCheck::gather_checksums() {
    const auto obligations = package_.obligations();
    namespace rule = rules::integrity;
    const auto& origin =
        *origins_.emplace_back(std::make_unique<RemoteChecksums>(directory_, obligations, rule::checksum_mismatch));
    const auto& malformed =
        *origins_.emplace_back(std::make_unique<RemoteChecksums>(directory_, obligations, rule::malformed_checksum));
    for (std::size_t i = 0; i < obligations.size(); ++i) {
        const validate::Obligation& checksum = obligations[i];
        if (!checksum.remote) continue;
        const auto algorithm = algorithm_of(checksum);
        if (!algorithm) {
            if (!directory_.empty() || listed_.contains(checksum.path))
                report_.add(
                    diagnose(rule::unknown_checksum_algorithm, checksum.place, checksum.path, checksum.algorithm));
            continue;
        }
        if (const auto spelled = parse_digest(*algorithm, checksum.value)) {
            // If the two digests contradict each other, no copy can match. Only the contradiction is reported.
            if (!contradicts_manifest(checksum, spelled->digest))
                claims_.add(checksum.path, spelled->digest, origin, i);
        } else {
            claims_.add(checksum.path, Digest{.algorithm = *algorithm}, malformed, i);
        }
    }
}

bool RemoteCheck::contradicts_manifest(const validate::Obligation& checksum, const Digest& digest) {
    const auto found = listed_.find(checksum.path);
    if (found == listed_.end()) return false;
    const std::optional<Digest>& listed = found->second[static_cast<std::size_t>(digest.algorithm)];
    if (!listed || *listed == digest) return false;
    report_.add(diagnose(rules::integrity::contradicting_checksum, checksum.place, to_string(digest.algorithm),
                         checksum.path, hex(digest), hex(*listed)));
    return true;
}

bool RemoteCheck::compare(std::string_view uri, DigestAlgorithms algorithms) {
    const std::string path = directory_.empty() ? std::string() : copy_of(directory_, uri);
    if (path.empty()) return false;
    claims_.check(uri, digests_of(path, algorithms), true);
    compared_.insert(uri);
    return true;
}

void RemoteCheck::check_listed(ContentCoverage& coverage) {
    for (const meta::ManifestSource* source : sources_) {
        const std::string_view uri = source->source.text;
        if (!source->remote || !counted_.insert(uri).second) continue;
        ++coverage.remote;
        const Place place = package_.manifest()->place(source->source);
        const DigestAlgorithms wanted = claims_.wanted(uri);  // also of checksums in the definitions
        const bool has_digest = !wanted.empty();
        if (!has_digest) report_.add(diagnose(rules::integrity::remote_file_without_digest, place, uri));
        if (!has_digest) continue;
        if (compare(uri, wanted))
            ++coverage.remote_checked;
        else
            report_unchecked(place, uri);
    }
}

void RemoteCheck::report_unchecked(const Place& place, std::string_view uri) {
    namespace rule = rules::integrity;
    if (!directory_.empty()) return report_.add(diagnose(rule::missing_remote_file, place, uri, directory_));
    Diagnostic finding = diagnose(rule::remote_file, place, uri);
    finding.hint = "to check a local copy, use csar::verify_package with VerifyOptions::remote_directory";
    if (just_written_ && report_.policy().strict) finding.severity = Severity::note;
    report_.add(std::move(finding));
}

void RemoteCheck::finish() {
    for (const validate::Obligation& checksum : package_.obligations()) {
        if (!checksum.remote || counted_.contains(checksum.path) || compared_.contains(checksum.path)) continue;
        const DigestAlgorithms algorithms = claims_.wanted(checksum.path);
        if (algorithms.empty() || compare(checksum.path, algorithms)) continue;
        if (unchecked_.insert(checksum.path).second) report_unchecked(checksum.place, checksum.path);
    }
    claims_.report_to(report_);
}

}  // namespace csar::verify
