#include "csar/sign/stale_files.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <system_error>
#include <tuple>
#include <utility>
#include <vector>

#include <csar/failure.hpp>
#include "base/ascii.hpp"
#include "base/checksum_file.hpp"
#include "base/digest.hpp"
#include "base/hexadecimal.hpp"
#include "base/package_path.hpp"
#include "base/regular_file.hpp"
#include "base/sbom_names.hpp"
#include "base/text_position.hpp"
#include "csar/container/container.hpp"
#include "csar/integrity/cms.hpp"
#include "csar/integrity/digester.hpp"
#include "csar/integrity/identity_certificate.hpp"
#include "csar/open/file_content.hpp"
#include "csar/open/input.hpp"
#include "csar/open/package_outputs.hpp"
#include "csar/signatures/envelope.hpp"
#include "csar/signatures/signatures.hpp"
#include "csar/signatures/sigstore_bundle.hpp"
#include "csar/verify/sbom_claims.hpp"
#include "csar/verify/verify.hpp"
#include "report/diagnose.hpp"
#include "report/rules/integrity.hpp"
#include "report/rules/pack.hpp"

namespace csar::sign {
namespace {

struct OtherFile {
    std::string_view ending;
    std::optional<DigestAlgorithm> algorithm;  // for a checksum file: each line begins with a digest
};

// Signatures and checksums that other programs write next to a package.
constexpr std::array<OtherFile, 5> other_files = {{{".sig", {}},
                                                   {".asc", {}},
                                                   {".sha384", DigestAlgorithm::sha384},
                                                   {".sha512", DigestAlgorithm::sha512},
                                                   {".md5", DigestAlgorithm::md5}}};
constexpr std::size_t max_checksum_bytes = 64 * 1024;
// An SBOM of other files violates these rules. If an SBOM only lacks files, it can be the SBOM of the directory.
constexpr std::array<const Rule*, 2> bill_rules = {&rules::integrity::sbom_mismatch,
                                                   &rules::integrity::sbom_missing_file};

class NewPackage {
public:
    NewPackage(std::string target, const File& archive) : target_(std::move(target)), archive_(archive) {}

    const std::string& target() const { return target_; }
    const File& archive() const { return archive_; }
    // Computed on first use.
    const Digest& digest(DigestAlgorithm algorithm) {
        if (const auto known = digests_.find(algorithm); known != digests_.end()) return known->second;
        integrity::Digester digester(algorithm);
        open::content_of(archive_)(digester);
        return digests_.emplace(algorithm, digester.finish()).first->second;
    }
    std::string sha256() { return hex(digest(DigestAlgorithm::sha256)); }

private:
    std::string target_;  // the future path of the package
    const File& archive_;
    std::map<DigestAlgorithm, Digest> digests_;
};

bool is_filled_file(const std::string& path) {
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && status.st_size != 0;
}

// Returns nullopt for an unreadable file.
std::optional<bool> is_same(const std::string& path, NewPackage& package) {
    return found_out(std::optional<bool>(), [&]() -> std::optional<bool> {
        const File former = open_regular_file(path);
        return former.size() == package.archive().size() &&
               open::sha256_of(open::content_of(former)) == package.sha256();
    });
}

// A file of a zip. Of a manifest, only the text before its signature.
using UnsignedFile = std::tuple<std::string, std::uint16_t, std::uint64_t, std::uint32_t, std::string>;

// The files of a zip except signatures. Returns nullopt for other archives, and if the zip is damaged.
std::optional<std::vector<UnsignedFile>> unsigned_files(File archive, const Limits& limits) {
    Report unreported;
    const auto zip = container::open(std::move(archive), {.limits = limits}, unreported);
    std::vector<UnsignedFile> files;
    std::uint64_t left = limits.manifest;
    for (const container::Entry& entry : zip->entries()) {
        if (entry.name.ends_with(".cms")) continue;
        if (!entry.name.ends_with(".mf")) {
            files.emplace_back(entry.name, entry.mode, entry.size, entry.crc, "");
            continue;
        }
        StringSink text;
        if (entry.size > left || !zip->read(entry, text, unreported)) return std::nullopt;
        left -= entry.size;
        files.emplace_back(entry.name, entry.mode, 0, 0,
                           text.text().substr(0, text.text().find("\n-----BEGIN CMS-----")));
    }
    if (zip->format() != container::Format::zip || unreported.exit_status() != ExitStatus::ok) return std::nullopt;
    return files;
}

bool differs_only_in_signature(const std::string& path, const File& archive, const Limits& limits) {
    return found_out(false, [&] {
        const auto before = unsigned_files(open_regular_file(path), limits);
        return before && before == unsigned_files(archive.duplicate(), limits);
    });
}

std::vector<integrity::Signer> signers_of(const std::string& signature, const File& package, std::uint64_t max_bytes) {
    return integrity::signers_of(read_regular_file(signature, max_bytes), open::content_of(package),
                                 integrity::binary_forms(), signatures::certificates_beside(signature, max_bytes));
}

bool is_of_other_bytes(const integrity::Signer& signer) {
    return signer.state == integrity::SignerState::other_content || signer.state == integrity::SignerState::broken;
}

// Returns false if the signature signs other bytes. Returns true if this is unknown.
bool may_sign(const std::string& signature, const std::string& package, std::uint64_t max_bytes) {
    return found_out(true, [&] {
        const auto signers = signers_of(signature, open_regular_file(package), max_bytes);
        return !std::ranges::all_of(signers, is_of_other_bytes);
    });
}

std::optional<bool> fits_as_signature(const std::string& path, const NewPackage& package, std::uint64_t max_cms_bytes) {
    const auto signers = signers_of(path, package.archive(), max_cms_bytes);
    if (std::ranges::all_of(signers, is_of_other_bytes)) return false;
    if (std::ranges::all_of(
            signers, [](const integrity::Signer& signer) { return signer.state == integrity::SignerState::intact; }))
        return true;
    return std::nullopt;
}

std::optional<bool> fits_as_statement(const std::string& path, const std::string& digest) {
    const std::string text = read_regular_file(path, signatures::max_statement_bytes);
    std::optional<bool> fits;
    LineReader lines(text);
    for (Line line; lines.next(line);) {
        const auto envelope = signatures::parse_envelope(line.text);
        const auto statement = envelope ? signatures::statement_in(*envelope) : std::nullopt;
        if (statement && statement->is_about(digest)) return true;
        if (statement) fits = false;
    }
    return fits;
}

// Returns nullopt if the bundle has no digest, statement or certificate to compare.
std::optional<bool> fits_as_bundle(const std::string& path, NewPackage& package) {
    std::string problem;
    const auto bundle =
        signatures::parse_sigstore_bundle(read_regular_file(path, signatures::max_statement_bytes), problem);
    if (!bundle) return std::nullopt;
    if (bundle->digest) return hexadecimal_of(*bundle->digest) == hex(package.digest(bundle->algorithm));
    if (bundle->envelope) {
        const auto statement = signatures::statement_in(*bundle->envelope);
        return statement ? std::optional(statement->is_about(package.sha256())) : std::nullopt;
    }
    const auto certificate = integrity::IdentityCertificate::parse(bundle->certificate);
    if (!certificate) return std::nullopt;
    return certificate->signed_digest(package.digest(bundle->algorithm), bundle->signature);
}

// Returns nullopt if the SBOM does not state the package's digest, such as the SBOM of a directory.
std::optional<bool> fits_as_bill(const std::string& path, NewPackage& package) {
    const auto stated = verify::stated_digest(read_regular_file(path, verify::max_sbom_bytes));
    return stated ? std::optional(*stated == package.digest(stated->algorithm)) : std::nullopt;
}

// Returns true if a line begins with the package's digest. Returns false if the only line has another digest. Otherwise
// returns nullopt: of several lines, the package's line is unknown.
std::optional<bool> fits_as_checksum(const std::string& path, DigestAlgorithm algorithm, const std::string& digest) {
    const std::string text = read_regular_file(path, max_checksum_bytes);
    std::size_t count = 0;
    bool is_digest = false;
    LineReader lines(text);
    for (Line line; lines.next(line);) {
        if (line.text.empty()) continue;
        ++count;
        const std::string_view begin = line.text.substr(0, digest.size());
        if (equal_ignoring_case(begin, digest)) return true;
        is_digest = parse_digest(algorithm, begin).has_value();  // false in another notation
    }
    if (count == 1 && is_digest) return false;
    return std::nullopt;
}

// Returns whether the signature, statement, checksum file or SBOM at `path` matches the new package. Ignores trust in
// signers. Returns nullopt if this is unknown, and for other files.
std::optional<bool> fits(const std::string& path, NewPackage& package, std::uint64_t max_cms_bytes) {
    return found_out(std::optional<bool>(), [&]() -> std::optional<bool> {
        if (path.ends_with(".cms")) return fits_as_signature(path, package, max_cms_bytes);
        if (path.ends_with(".sigstore.json")) return fits_as_bundle(path, package);
        if (path.ends_with(".jsonl")) return fits_as_statement(path, package.sha256());
        if (is_sbom_name(path)) return fits_as_bill(path, package);
        for (const auto& [ending, algorithm] : other_files)
            if (algorithm && path.ends_with(ending))
                return fits_as_checksum(path, *algorithm, hex(package.digest(*algorithm)));
        const std::string checksum = find_checksum_of(path, package.target());
        if (checksum.empty()) return std::nullopt;
        return equal_ignoring_case(checksum, package.sha256());
    });
}

// Whether the SBOM lists files that the package lacks. `must_list_all`: also whether it omits files of the package. If
// unknown, returns `must_list_all`.
bool is_other_bill(const std::string& path, const NewPackage& package, bool must_list_all, const Limits& limits) {
    return found_out(must_list_all, [&] {
        VerifyOptions verify{{.limits = limits}};
        verify.trust.ignore_trust = true;
        verify.sbom = path;
        Report found(package.target(), {}, limits.findings);
        // Other findings are about the package.
        const VerifyResult result =
            verify::verify_input(open::OpenInput::alone(package.archive().duplicate()), verify, found);
        const auto has = [&](const Rule* rule) { return found.count(rule->id, Severity::error) != 0; };
        const bool has_all = contains(result.checked, Check::sbom) && !has(&rules::integrity::sbom_unlisted_file);
        return std::ranges::any_of(bill_rules, has) || (must_list_all && !has_all);
    });
}

// Whether the file at `path` belongs to other bytes than the new package.
// `may_fit`: the existing package equals the new package, or there is none. Then a file is stale only if it is known
// not to match. Otherwise a file is stale unless it is known to match, for example after a return to an earlier
// package. An SBOM with another digest may state the version of a manifest, which the comparison ignores. An SBOM
// without a digest may be the SBOM of the directory.
bool is_stale(const std::string& path, NewPackage& package, bool may_fit, const Limits& limits) {
    const std::optional<bool> fitting = fits(path, package, limits.cms);
    if (is_sbom_name(path) && (may_fit || fitting == true))
        return is_other_bill(path, package, fitting == false, limits);
    return may_fit ? fitting == false : fitting != true;
}

// Explains why an SBOM is stale although verification accepts it: verification does not compare the package's digest.
std::string stale_hint(const std::string& path, NewPackage& package, const Limits& limits) {
    if (!is_sbom_name(path) || fits(path, package, limits.cms) != false || is_other_bill(path, package, true, limits))
        return {};
    return "only the digest of the package itself is outdated, and csar::verify_package does not compare this digest; "
           "for other programs, create the bill of materials again with csar::make_sbom";
}

// Files next to `target` that may be its bills of materials.
std::vector<std::string> bills_beside(const std::string& target) {
    const std::string stem(without_extension(target));
    std::vector<std::string> bills;
    for (const std::string_view ending : sbom_endings) {
        bills.push_back(target + std::string(ending));
        bills.push_back(stem + std::string(ending));
        for (std::string& name : open::numbered_beside(target, ending)) bills.push_back(std::move(name));
    }
    return bills;
}

bool is_one_of(const std::string& path, const std::vector<std::string>& files) {
    return std::ranges::any_of(files, [&](const std::string& file) {
        std::error_code absent;
        return std::filesystem::equivalent(path, file, absent);
    });
}

}  // namespace

std::string signature_beside(const std::string& package, std::uint64_t max_bytes) {
    std::string found = open::file_beside(package, ".cms");
    if (!found.empty() && (found == package + ".cms" || may_sign(found, package, max_bytes))) return found;
    const std::vector<std::string> numbered = open::numbered_beside(package, ".cms");
    return numbered.empty() ? std::string() : numbered.front();
}

std::string detached_signature_of(const std::string& package, std::uint64_t max_bytes) {
    std::string named = package + ".cms", found = open::file_beside(package, ".cms");
    if (found.empty() || found == named) return named;
    const bool signs = found_out(false, [&] {
        return std::ranges::any_of(
            signers_of(found, open_regular_file(package), max_bytes),
            [](const integrity::Signer& signer) { return signer.state == integrity::SignerState::intact; });
    });
    return signs ? found : named;
}

bool is_bill_of_other_package(const std::string& bill, const std::string& name, const File& archive,
                              const Limits& limits) {
    NewPackage package(name, archive);
    const auto fitting = found_out(std::optional<bool>(), [&] { return fits_as_bill(bill, package); });
    return is_other_bill(bill, package, fitting == false, limits);
}

std::vector<std::string> bills_without_digest(const std::string& target) {
    std::vector<std::string> bills = bills_beside(target);
    std::erase_if(bills, [](const std::string& path) {
        return found_out(
            true, [&] { return verify::stated_digest(read_regular_file(path, verify::max_sbom_bytes)).has_value(); });
    });
    return bills;
}

void report_stale_files(const std::string& target, const File& archive, const std::vector<std::string>& fitting,
                        const Limits& limits, Report& report, bool is_unsigned_beside, std::string_view version) {
    if (target.empty()) return;
    std::vector<std::string> stale;
    const auto add = [&](std::string path) {
        if (is_filled_file(path) && !is_one_of(path, fitting) && !is_one_of(path, stale))
            stale.push_back(std::move(path));
    };
    for (std::string& path : open::names_beside(target)) add(std::move(path));
    for (const OtherFile& other : other_files) add(target + std::string(other.ending));
    if (std::string path = signature_beside(target, limits.cms); !path.empty()) add(std::move(path));
    for (std::string& path : bills_beside(target)) add(std::move(path));
    for (std::string& path : open::checksum_files_beside(target)) add(std::move(path));
    // Verification uses NAME.cms as the signature of the new package.
    const std::string extracted = signatures::extracted_beside(archive, target, limits);
    const std::string beside = is_unsigned_beside ? open::file_beside(target, ".cms") : "";
    if (!beside.empty() && beside != extracted) add(beside);
    const bool replaces = is_filled_file(target);
    if (!replaces) std::erase(stale, extracted);
    NewPackage package(target, archive);
    const bool is_version_replaced = replaces && !version.empty();
    if (stale.empty() && !is_version_replaced) return;
    const std::optional<bool> is_replaced_by_itself = is_same(target, package);
    if (is_version_replaced && is_replaced_by_itself == false)
        report.add(diagnose(rules::pack::replaced_version, place_of(""), target, version)
                       .with_hint(differs_only_in_signature(target, archive, limits)
                                      ? "only the signature differs; if the former package was delivered, keep it"
                                      : "if the former package was delivered, increase the version"));
    for (const std::string& path : stale) {
        // Without a former package, the other files may belong to the new package.
        const bool may_fit = is_replaced_by_itself == true || (!replaces && path != beside);
        if (is_stale(path, package, may_fit, limits))
            report.add(
                diagnose(rules::pack::stale_file, place_of(""), path).with_hint(stale_hint(path, package, limits)));
    }
}

}  // namespace csar::sign
