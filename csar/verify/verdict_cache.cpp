#include "csar/verify/verdict_cache.hpp"

#include <dlfcn.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <utility>
#include <vector>

#include <csar/failure.hpp>
#include <csar/text.hpp>
#include <csar/version.hpp>
#include "base/compose.hpp"
#include "base/file.hpp"
#include "base/output_file.hpp"
#include "base/regular_file.hpp"
#include "csar/open/file_content.hpp"
#include "csar/open/package_outputs.hpp"
#include "csar/signatures/signatures.hpp"
#include "csar/verify/sbom_claims.hpp"
#include "csar/verify/verdict_context.hpp"
#include "csar/verify/verdict_entry.hpp"

namespace csar::verify {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t max_entry = 64 * MiB;

// Identifies the build: size and time of the program or library.
std::string program_stamp() {
    Dl_info info{};
    struct stat status {};
    if (::dladdr(reinterpret_cast<const void*>(&version), &info) == 0 || info.dli_fname == nullptr) return {};
    const char* const path = ::strchr(info.dli_fname, '/') == nullptr ? "/proc/self/exe" : info.dli_fname;
    if (::stat(path, &status) != 0 && ::stat("/proc/self/exe", &status) != 0) return {};
    return std::to_string(status.st_size) + " " + std::to_string(status.st_mtim.tv_sec) + "." +
           std::to_string(status.st_mtim.tv_nsec);
}

void refuse(bool given, std::string_view option,
            std::string_view reason = "the findings depend on more than the package") {
    if (given)
        throw Failure(FailureKind::usage,
                      compose("VerifyOptions::cache cannot be combined with {}: {}", option, reason));
}

// Rejects options whose files are unknown before the package is read, or whose content is not part of the key.
void check_options(const VerifyOptions& options) {
    refuse(options.against.has_value(), "VerifyOptions::against");
    // Only reading these files shows which files they import.
    refuse(!options.definitions.import_map.empty(), "DefinitionOptions::import_map");
    refuse(!options.definitions.profile_paths.empty(), "DefinitionOptions::profile_paths");
    refuse(!options.root.empty(), "VerifyOptions::root");
    refuse(!options.remote_directory.empty(), "VerifyOptions::remote_directory");
    refuse(!options.sbom.empty(), "VerifyOptions::sbom");
    refuse(options.digests_of_files, "VerifyOptions::digests_of_files",
           "the cache does not contain the digests of files");
    refuse(!options.trust.detached.empty(), "TrustOptions::detached");
    refuse(!options.trust.key.empty(), "TrustOptions::key");
    refuse(!options.trust.attestations.empty(), "TrustOptions::attestations");
    refuse(!options.trust.sigstore.bundle.empty(), "SigstoreOptions::bundle");
}

// Whether findings depend on files next to the package.
bool has_company(const std::string& path) {
    return !open::all_beside(path, ".cms").empty() || !open::all_beside(path, ".intoto.jsonl").empty() ||
           !sboms_beside(path).empty() || !signatures::misnamed_beside(path, Limits().cms).empty();
}

// An entry may have been replaced by a link, pipe or directory.
bool is_plain_file(const std::string& path) {
    std::error_code failed;
    return fs::is_regular_file(fs::symlink_status(path, failed));
}

bool is_kept(const Input& package) {
    std::error_code failed;
    return package.is_path() && fs::is_regular_file(package.name(), failed) && !has_company(package.name());
}

}  // namespace

VerdictCache::VerdictCache(const VerifyOptions& options, bool verify) : directory_(options.cache) {
    check_options(options);
    std::error_code failed;
    fs::create_directories(directory_, failed);
    if (failed || !fs::is_directory(directory_))
        throw Failure(FailureKind::output, compose("cannot create the directory '{}'", printable(directory_)));
    VerdictContext context;
    context.add("version", std::string(version()));
    context.add("commit", std::string(build_info().commit));
    context.add("program", program_stamp());
    context.add("inputs", options.definitions.inputs);  // findings contain these names
    for (const std::string& profile : options.intakes) context.add("intake", profile);
    context.add("options", verdict_options(options, verify));
    context_ = context.text();
}

std::string VerdictCache::key_of(const Input& package, const std::string& digest) const {
    VerdictContext context;
    context.add("package", digest);
    // Hints contain this path, and SeveritiesOfFiles may match it.
    context.add("name", package.name());
    const std::string text = context.text() + context_;
    return open::sha256_of(open::content_of(std::string_view(text)));
}

std::string VerdictCache::path_of(const std::string& key) const {
    return directory_ + "/" + key.substr(0, 2) + "/" + key.substr(2);
}

std::optional<VerifyResult> VerdictCache::find(const Input& package) const {
    if (!is_kept(package)) return std::nullopt;
    std::string digest, key;
    try {
        const File file = open_regular_file(package.name());
        digest = open::sha256_of(open::content_of(file));
        key = key_of(package, digest);
        if (!is_plain_file(path_of(key))) return std::nullopt;
        const File entry = open_regular_file(path_of(key));
        if (entry.size() > max_entry) return std::nullopt;
        std::string bytes(static_cast<std::size_t>(entry.size()), '\0');
        entry.read_exactly_at(0, std::as_writable_bytes(std::span(bytes)));
        std::optional<VerifyResult> result = read_verdict(bytes, key);
        if (!result || result->sha256 != digest) return std::nullopt;
        result->findings.subject = package.name();
        result->from_cache = true;
        return result;
    } catch (const Failure& failure) {
        if (failure.kind() == FailureKind::interrupted) throw;
        return std::nullopt;  // examining the package reports the error
    }
}

void VerdictCache::keep(const Input& package, const VerifyResult& result) const {
    if (!can_be_kept(result) || !is_kept(package)) return;
    const std::string key = key_of(package, result.sha256);
    const std::string path = path_of(key);
    try {
        std::error_code failed;
        fs::create_directory(fs::path(path).parent_path(), failed);
        const std::string bytes = write_verdict(result, key);
        if (bytes.size() > max_entry) return;
        if (fs::symlink_status(path, failed).type() != fs::file_type::not_found && !is_plain_file(path)) return;
        OutputFile output(path);
        output.file().write(std::as_bytes(std::span(bytes)));
        output.commit();
    } catch (const Failure& failure) {
        if (failure.kind() == FailureKind::interrupted) throw;
    }
}

}  // namespace csar::verify
