#include "csar/verify/manifest_root.hpp"

#include <sys/stat.h>

#include <string>
#include <string_view>
#include <utility>

#include <csar/failure.hpp>
#include "base/ascii.hpp"
#include "base/compose.hpp"
#include "base/file.hpp"
#include "base/package_path.hpp"
#include "base/regular_file.hpp"
#include "csar/container/container.hpp"
#include "csar/directory/listed_junk.hpp"
#include "csar/open/file_content.hpp"
#include "csar/open/input.hpp"
#include "csar/open/loose_files.hpp"
#include "csar/open/opened_package.hpp"
#include "csar/open/system_files.hpp"
#include "csar/verify/content_check.hpp"
#include "csar/verify/content_pass.hpp"
#include "csar/verify/description.hpp"
#include "report/unreported.hpp"

namespace csar::verify {
namespace {

using container::Container;

// A pipe is read directly. For other inputs, see open_input().
std::string manifest_text(const Input& input, const Limits& limits) {
    if (input.is_path()) return read_whole_file(input.name(), limits.manifest);
    return read_whole_file(open::open_input(input, limits).file, limits.manifest);
}

// The package path of a manifest or its signature. If the file is a copy of a file in the directory, the path of the
// original.
// `ending`: the extension. Only one file is accepted; other files must be listed.
std::string name_in_root(const Container& root, const std::string& path, std::string_view text, const char* ending) {
    std::string name = open::name_within(root.path(), path);
    if (!name.starts_with('/')) return name;
    for (const container::Entry& entry : root.entries()) {
        if (entry.kind != container::EntryKind::file || entry.hostile_name || entry.size != text.size() ||
            !equal_ignoring_case(extension(entry.name), ending))
            continue;
        StringSink content;
        if (root.read(entry, content) && content.text() == text) return std::string(entry.name);
    }
    return name;
}

// The package path of the manifest's separate signature. Returns an empty string if there is none. A pipe is not
// compared with files of the directory.
std::string signature_in_root(const Container& root, const std::string& path, const Limits& limits) {
    if (path.empty()) return {};
    const std::string text = found_out(std::string(), [&] { return read_regular_file(path, limits.cms); });
    return text.empty() ? open::name_within(root.path(), path) : name_in_root(root, path, text, ".cms");
}

}  // namespace

VerifyResult examine_with_root(const Input& input, const VerifyOptions& options, signatures::Signatures& signatures,
                               Report& report) {
    if (!options.intakes.empty() || options.against)
        throw Failure(FailureKind::usage,
                      "VerifyOptions::root is for a manifest, and cannot be combined with VerifyOptions::intakes or "
                      "VerifyOptions::against");
    if (!options.trust.key.empty())
        throw Failure(FailureKind::usage, "VerifyOptions::root cannot be combined with TrustOptions::key");
    const std::string& path = input.name();
    const std::string text = manifest_text(input, options.limits);
    if (open::kind_of_single_file(path, text) != open::SingleFileKind::manifest)
        throw Failure(FailureKind::usage,
                      compose("VerifyOptions::root can only be used with a manifest, and '{}' is not one", path));
    container::OpenOptions open_options;
    open_options.limits = options.limits;
    report.set_kind(SubjectKind::directory, options.root);
    const directory::ListedJunk listed(meta::parse_manifest(path, text, options.limits, unreported()));
    open_options.is_kept = [&](std::string_view file) { return options.trust.ask_for_trust() || listed.has(file); };
    File root = File::open_read(options.root);
    if (root.type() != S_IFDIR)
        throw Failure(FailureKind::usage, compose("VerifyOptions::root {}: not a directory", options.root));
    auto opened = container::open(std::move(root), open_options, report);
    VerifyResult result;
    result.is_package = true;
    result.what = "manifest";
    count_files(*opened, result);
    const std::string name = name_in_root(*opened, path, text, ".mf");
    const open::OpenedPackage package(std::move(opened), name, text, options.limits, report);
    result.checked = {Check::syntax, Check::metadata};
    const std::string signature = signatures.check_beside_manifest(path, text, report);
    const std::string beside = signature_in_root(package.container(), signature, options.limits);
    ContentCheck content(package, options.remote_directory, beside, report);
    check_content(package, nullptr, nullptr, content, options, signatures, result, report);
    signatures.check_attestations(open::content_of(text), path, report);
    signatures.check_bundle(open::content_of(text), path, report);
    describe_coverage(content, result);
    return result;
}

}  // namespace csar::verify
