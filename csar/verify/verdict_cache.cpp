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
#include <csar/intake.hpp>
#include <csar/text.hpp>
#include <csar/version.hpp>
#include "base/compose.hpp"
#include "base/file.hpp"
#include "base/output_file.hpp"
#include "csar/open/file_content.hpp"
#include "csar/verify/sbom_claims.hpp"
#include "csar/verify/verdict_entry.hpp"

namespace csar {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t max_entry = 64 * MiB;
constexpr std::size_t max_tree = 100'000;  // files of what options name

// Every value with a name and a line of its own, so that no two sets of options look alike.
class Context {
public:
    template <class Number>
    void add(std::string_view name, Number number) {
        text_ += std::string(name) + " " + std::to_string(number) + "\n";
    }
    void add(std::string_view name, const std::string& text) {
        text_ += std::string(name) + " " + std::to_string(text.size()) + " " + text + "\n";
    }

    // The content of a file, or of all files of a directory.
    void add_tree(std::string_view name, const std::string& path) {
        add(name, path);
        std::error_code failed;
        if (!fs::is_directory(path, failed)) {
            add_file(path);
            return;
        }
        std::vector<std::string> files;
        for (fs::recursive_directory_iterator at(path, fs::directory_options::follow_directory_symlink, failed), end;
             !failed && at != end; at.increment(failed)) {
            if (!at->is_directory()) files.push_back(at->path().string());
            if (files.size() > max_tree)
                throw Failure(FailureKind::usage,
                              compose("VerifyOptions::cache: '{}' has more than {} files, too many to tell whether one "
                                      "changed",
                                      printable(path), max_tree));
        }
        if (failed) throw Failure(FailureKind::input, compose("cannot read the directory '{}'", printable(path)));
        std::sort(files.begin(), files.end());
        for (const std::string& file : files) add_file(file);
    }

    void add_file(const std::string& path) {
        std::error_code failed;
        if (!fs::is_regular_file(path, failed)) {
            add("no file", path);
            return;
        }
        const File file = File::open_read(path);
        add("file", path);
        add("digest", sha256_of(content_of(file)));
    }

    const std::string& text() const { return text_; }

private:
    std::string text_;
};

// Size and time of the program or library that holds this function, which identify the build.
std::string program_stamp() {
    Dl_info info{};
    struct stat status {};
    if (::dladdr(reinterpret_cast<const void*>(&version), &info) == 0 || info.dli_fname == nullptr) return {};
    const char* const path = ::strchr(info.dli_fname, '/') == nullptr ? "/proc/self/exe" : info.dli_fname;
    if (::stat(path, &status) != 0 && ::stat("/proc/self/exe", &status) != 0) return {};
    return std::to_string(status.st_size) + " " + std::to_string(status.st_mtim.tv_sec) + "." +
           std::to_string(status.st_mtim.tv_nsec);
}

void refuse(bool given, std::string_view option) {
    if (given)
        throw Failure(
            FailureKind::usage,
            compose("VerifyOptions::cache does not go with {}: what was found depends on more than the package",
                    option));
}

// Refuses options whose verdicts depend on files that are not known before the package is read.
void check_options(const VerifyOptions& options) {
    refuse(options.against.has_value(), "VerifyOptions::against");
    // What these files import from beside them is unknown until they are read.
    refuse(!options.definitions.import_map.empty(), "DefinitionOptions::import_map");
    refuse(!options.definitions.profile_paths.empty(), "DefinitionOptions::profile_paths");
    refuse(!options.root.empty(), "VerifyOptions::root");
    refuse(!options.remote_directory.empty(), "VerifyOptions::remote_directory");
    refuse(!options.sbom.empty(), "VerifyOptions::sbom");
    refuse(options.digests_of_files, "VerifyOptions::digests_of_files");
    refuse(!options.trust.detached.empty(), "TrustOptions::detached");
    refuse(!options.trust.attestations.empty(), "TrustOptions::attestations");
    refuse(!options.trust.sigstore.bundle.empty(), "SigstoreOptions::bundle");
}

void add_limits(Context& context, const Limits& limits) {
    // The size of Limits, and so every key, changes when a limit is added.
    static_assert(sizeof(Limits) % sizeof(std::uint64_t) == 0);
    std::vector<std::uint64_t> values(sizeof(Limits) / sizeof(std::uint64_t));
    std::memcpy(values.data(), &limits, sizeof(Limits));
    for (const std::uint64_t value : values) context.add("limit", value);
}

void add_definitions(Context& context, const DefinitionOptions& definitions) {
    context.add("inputs", definitions.inputs);
    if (!definitions.inputs.empty()) context.add_file(definitions.inputs);
    context.add("read as", definitions.read_as ? static_cast<int>(*definitions.read_as) : -1);
    context.add("migrate to", definitions.migrate_to ? static_cast<int>(*definitions.migrate_to) : -1);
    context.add("dialect", definitions.dialect);
}

void add_trust(Context& context, const TrustOptions& trust) {
    context.add("trust", static_cast<int>(trust.ask_for_trust()));
    context.add("signature", static_cast<int>(trust.require_signature));
    context.add("signer", trust.signer);
    // Verdicts on signed packages are not kept, but one of these files that cannot be read is reported in every run.
    for (const auto* const paths : {&trust.anchors, &trust.timestamp_anchors, &trust.revocation_lists})
        for (const std::string& path : *paths) context.add_tree("trusted", path);
}

// Whether files beside a package are judged with it.
bool has_company(const std::string& path) {
    std::error_code failed;
    const fs::path stem = fs::path(path).replace_extension(".cms");
    return fs::exists(path + ".cms", failed) || fs::exists(stem, failed) || !sbom_beside(path).empty();
}

// Excludes a link, pipe or directory that was put in the place of an entry.
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
        throw Failure(FailureKind::output, compose("cannot make the directory '{}'", printable(directory_)));
    Context context;
    context.add("version", std::string(version()));
    context.add("commit", std::string(build_info().commit));
    context.add("program", program_stamp());
    context.add("verify", static_cast<int>(verify));
    add_limits(context, options.limits);
    context.add("strict", static_cast<int>(options.severities.strict));
    for (const auto& [id, severity] : options.severities.overrides) context.add(id, static_cast<int>(severity));
    for (const SeveritiesOfFiles& files : options.severities.of_files) {
        context.add("files", files.path);
        for (const auto& [id, severity] : files.overrides) context.add(id, static_cast<int>(severity));
    }
    context.add("of a rule", options.severities.findings_of_rule);
    context.add("prefix", static_cast<int>(options.allow_prefix));
    context.add("intake", options.intake);
    // The profile with what it extends, whatever files those are.
    if (!options.intake.empty()) context.add("demands", intake_yaml(options.intake));
    context.add("signed later", static_cast<int>(options.signed_later));
    add_definitions(context, options.definitions);
    add_trust(context, options.trust);
    context_ = context.text();
}

std::string VerdictCache::key_of(const Input& package, const std::string& digest) const {
    Context context;
    context.add("package", digest);
    // Findings mention the name of the package.
    context.add("name", fs::path(package.name()).filename().string());
    const std::string text = context.text() + context_;
    return sha256_of(content_of(std::string_view(text)));
}

std::string VerdictCache::path_of(const std::string& key) const {
    return directory_ + "/" + key.substr(0, 2) + "/" + key.substr(2);
}

std::optional<VerifyResult> VerdictCache::find(const Input& package) const {
    if (!is_kept(package)) return std::nullopt;
    std::string digest, key;
    try {
        const File file = File::open_read(package.name());
        digest = sha256_of(content_of(file));
        key = key_of(package, digest);
        if (!is_plain_file(path_of(key))) return std::nullopt;
        const File entry = File::open_read(path_of(key));
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
        return std::nullopt;  // examining the package reports why
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

}  // namespace csar
