#include "csar/sign/stale_files.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include <csar/failure.hpp>
#include "base/ascii.hpp"
#include "base/checksum_file.hpp"
#include "base/package_path.hpp"
#include "base/regular_file.hpp"
#include "base/text_position.hpp"
#include "csar/integrity/cms.hpp"
#include "csar/integrity/digester.hpp"
#include "csar/open/file_content.hpp"
#include "csar/signatures/envelope.hpp"
#include "csar/signatures/signatures.hpp"
#include "report/diagnose.hpp"
#include "report/rules/pack.hpp"

namespace csar::sign {
namespace {

// The suffixes of further files that other programs write next to a package: plain signatures and checksums.
constexpr std::array<std::string_view, 5> other_endings = {".sig", ".asc", ".sha384", ".sha512", ".md5"};

// Those that begin with a digest.
constexpr std::array<std::pair<std::string_view, DigestAlgorithm>, 3> other_checksums = {
    {{".sha384", DigestAlgorithm::sha384}, {".sha512", DigestAlgorithm::sha512}, {".md5", DigestAlgorithm::md5}}};
constexpr std::size_t max_checksum_bytes = 64 * 1024;

bool is_filled_file(const std::string& path) {
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && status.st_size != 0;
}

// The result of `find_out`; `otherwise` if a file is unreadable. A failing disk is an error.
template <class Find>
bool found_out(bool otherwise, Find find_out) {
    try {
        return find_out();
    } catch (const Failure& failure) {
        if (failure.kind() == FailureKind::interrupted || failure.system_error() == EIO) throw;
        return otherwise;
    }
}

// An unreadable file is treated as different.
bool is_same(const std::string& path, const File& archive) {
    return found_out(false, [&] {
        const File former = open_regular_file(path);
        return former.size() == archive.size() &&
               open::sha256_of(open::content_of(former)) == open::sha256_of(open::content_of(archive));
    });
}

std::vector<integrity::Signer> signers_of(const std::string& signature, const File& package, std::uint64_t max_bytes) {
    return integrity::signers_of(read_regular_file(signature, max_bytes), open::content_of(package),
                                 integrity::binary_forms(), signatures::certificates_beside(signature, max_bytes));
}

// False if the signature signs other bytes. If that cannot be found out, it is treated as a signature of the package.
bool may_sign(const std::string& signature, const std::string& package, std::uint64_t max_bytes) {
    return found_out(true, [&] {
        const auto signers = signers_of(signature, open_regular_file(package), max_bytes);
        return std::ranges::any_of(signers, [](const integrity::Signer& signer) {
            return signer.state != integrity::SignerState::other_content &&
                   signer.state != integrity::SignerState::broken;
        });
    });
}

bool is_statement_about(std::string_view text, const std::string& digest) {
    const auto envelope = signatures::parse_envelope(text);
    const auto statement = envelope ? signatures::parse_statement(envelope->payload) : std::nullopt;
    return statement && std::ranges::find(statement->digests, digest) != statement->digests.end();
}

// True if the signature, checksum file or statement at `path` matches `archive`, which will be at `target`: after a
// return to an earlier package. The signers are not judged. False for other files.
bool fits(const std::string& path, const std::string& target, const File& archive, std::uint64_t max_cms_bytes) {
    return found_out(false, [&] {
        if (path.ends_with(".cms")) {
            const auto signers = signers_of(path, archive, max_cms_bytes);
            return !signers.empty() && std::ranges::all_of(signers, [](const integrity::Signer& signer) {
                return signer.state == integrity::SignerState::intact;
            });
        }
        for (const auto& [ending, algorithm] : other_checksums)
            if (path.ends_with(ending)) {
                integrity::Digester digester(algorithm);
                open::content_of(archive)(digester);
                const std::string digest = hex(digester.finish()), text = read_regular_file(path, max_checksum_bytes);
                return equal_ignoring_case(std::string_view(text).substr(0, digest.size()), digest);
            }
        const std::string checksum = find_checksum_of(path, target);
        const bool is_statement = path.ends_with(".jsonl");
        if (checksum.empty() && !is_statement) return false;
        const std::string digest = open::sha256_of(open::content_of(archive));
        if (!is_statement) return equal_ignoring_case(checksum, digest);
        const std::string text = read_regular_file(path, signatures::max_statement_bytes);
        LineReader lines(text);
        for (Line line; lines.next(line);)
            if (is_statement_about(line.text, digest)) return true;
        return false;
    });
}

// An unreadable file is treated as different.
bool is_copy(const std::string& path, std::string_view signature, std::uint64_t max_bytes) {
    return found_out(false, [&] { return signatures::is_copy_of(read_regular_file(path, max_bytes), signature); });
}

bool is_one_of(const std::string& path, const std::vector<std::string>& files) {
    return std::ranges::any_of(files, [&](const std::string& file) {
        std::error_code absent;
        return std::filesystem::equivalent(path, file, absent);
    });
}

}  // namespace

std::string signature_beside(const std::string& package, std::uint64_t max_bytes) {
    std::string found = signatures::file_beside(package, ".cms");
    if (!found.empty() && (found == package + ".cms" || may_sign(found, package, max_bytes))) return found;
    const std::vector<std::string> numbered = open::numbered_beside(package, ".cms");
    return numbered.empty() ? std::string() : numbered.front();
}

std::vector<std::string> bills_beside(const std::string& target) {
    const std::string stem(without_extension(target));
    std::vector<std::string> bills;
    for (const std::string_view ending : {".cdx.json", ".spdx.json"}) {
        bills.push_back(target + std::string(ending));
        bills.push_back(stem + std::string(ending));
        for (std::string& name : open::numbered_beside(target, ending)) bills.push_back(std::move(name));
    }
    return bills;
}

void report_stale_files(const std::string& target, const File& archive, const std::vector<std::string>& fitting,
                        std::uint64_t max_cms_bytes, Report& report, const std::optional<std::string>& inside) {
    // If there was no package, the origin of the files is unknown: they may belong to the new bytes.
    if (!is_filled_file(target)) return;
    std::vector<std::string> stale;
    const auto add = [&](std::string path) {
        if (is_filled_file(path) && !is_one_of(path, fitting) && !is_one_of(path, stale))
            stale.push_back(std::move(path));
    };
    for (std::string& path : open::names_beside(target)) add(std::move(path));
    for (const std::string_view ending : other_endings) add(target + std::string(ending));
    if (std::string path = signature_beside(target, max_cms_bytes); !path.empty()) add(std::move(path));
    // Verification takes any other NAME.cms for the signature of the new package.
    if (std::string path = inside ? signatures::file_beside(target, ".cms") : "";
        !path.empty() && !is_copy(path, *inside, max_cms_bytes))
        add(std::move(path));
    for (std::string& path : bills_beside(target)) add(std::move(path));
    for (std::string& path : open::checksum_files_beside(target)) add(std::move(path));
    if (stale.empty() || is_same(target, archive)) return;
    for (const std::string& path : stale)
        if (!fits(path, target, archive, max_cms_bytes))
            report.add(diagnose(rules::pack::stale_file, place_of(""), path));
}

}  // namespace csar::sign
