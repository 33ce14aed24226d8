#include "csar/pack/pack_target.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <span>
#include <system_error>

#include <csar/failure.hpp>
#include <csar/intake.hpp>
#include "base/ascii.hpp"
#include "base/list_directory.hpp"
#include "base/package_path.hpp"
#include "csar/open/outputs.hpp"
#include "report/diagnose.hpp"

namespace csar::pack {
namespace {

using container::Filter;
using container::Format;

struct Ending {
    std::string_view ending;
    ArchiveFormat archive;
    Format format;
    Filter filter;
};

// The first match counts. The first row of a format has the extension of generated names.
constexpr std::array<Ending, 8> endings = {{
    {".csar", ArchiveFormat::zip, Format::zip, Filter::none},
    {".zip", ArchiveFormat::zip, Format::zip, Filter::none},
    {".tar", ArchiveFormat::tar, Format::tar, Filter::none},
    {".tar.gz", ArchiveFormat::tar_gzip, Format::tar, Filter::gzip},
    {".tgz", ArchiveFormat::tar_gzip, Format::tar, Filter::gzip},
    {".tar.zst", ArchiveFormat::tar_zstd, Format::tar, Filter::zstd},
    {".tar.xz", ArchiveFormat::tar_xz, Format::tar, Filter::xz},
    {".txz", ArchiveFormat::tar_xz, Format::tar, Filter::xz},
}};

const Ending& ending_of(ArchiveFormat format) {
    return *std::ranges::find_if(endings, [&](const Ending& ending) { return ending.archive == format; });
}

// Archives that csar cannot write. An output with this extension is probably not meant as a directory.
constexpr std::array<std::string_view, 12> other_archives = {".bz2", ".tbz", ".tbz2", ".gz",   ".xz",  ".zst",
                                                             ".7z",  ".rar", ".lz4",  ".lzma", ".jar", ".tzst"};
// A new output with this extension is probably meant as a file.
constexpr std::array<std::string_view, 8> single_files = {".yaml", ".yml", ".tosca", ".xml",
                                                          ".json", ".txt", ".html",  ".md"};

bool has_ending(std::string_view path, std::string_view ending) {
    return path.size() > ending.size() && equal_ignoring_case(path.substr(path.size() - ending.size()), ending);
}

bool has_one_of(std::string_view path, std::span<const std::string_view> endings_to_find) {
    return std::ranges::any_of(endings_to_find, [&](std::string_view ending) { return has_ending(path, ending); });
}

const Ending* by_ending(std::string_view path) {
    const auto* const found =
        std::ranges::find_if(endings, [&](const Ending& ending) { return has_ending(path, ending.ending); });
    return found == endings.end() ? nullptr : found;
}

void require_one_output(std::string_view path, const OutputFunction& write) {
    if (write && !path.empty())
        throw Failure(FailureKind::usage,
                      compose("the output must be either the file '{}' or a function, not both", path));
}

}  // namespace

bool is_named_by_definitions(const PackOptions& options) {
    return !options.write && (options.output.ends_with('/') || is_directory(options.output));
}

PackTarget pack_target(const PackOptions& options, const PackageName& suggested) {
    require_one_output(options.output, options.write);
    const bool has_name = !options.write && !is_named_by_definitions(options);
    const Ending* const chosen = options.format ? &ending_of(*options.format)
                                 : has_name     ? by_ending(options.output)
                                                : &ending_of(ArchiveFormat::zip);
    if (chosen == nullptr && file_name(options.output).find('.') == std::string_view::npos)
        throw Failure(FailureKind::usage,
                      compose("pack: '{}' has no extension, such as .csar; for a directory, write '{}/'",
                              options.output, options.output));
    if (chosen == nullptr)
        throw Failure(FailureKind::usage,
                      compose("pack: the extension of '{}' is unknown; use .csar, .zip, .tar, .tar.gz, .tar.zst or "
                              ".tar.xz, or set the format with PackOptions::format",
                              options.output));
    PackTarget target{options.output, chosen->format, chosen->filter, ""};
    const bool wraps = options.signature.scope == VerifiedSignature::Scope::container;
    target.name = has_name ? std::string(file_name(options.output))
                           : suggested.text + std::string(wraps ? ".zip" : chosen->ending);
    if (!is_named_by_definitions(options)) return target;
    target.path += (options.output.ends_with('/') ? "" : "/") + target.name;
    target.version = suggested.version;
    return target;
}

std::optional<PackTarget> target_of_name(const std::string& path, const OutputFunction& write,
                                         std::optional<ArchiveFormat> format) {
    require_one_output(path, write);
    const Ending* const chosen = format  ? &ending_of(*format)
                                 : write ? &ending_of(ArchiveFormat::zip)
                                         : by_ending(path);
    if (chosen == nullptr && has_one_of(path, other_archives))
        throw Failure(
            FailureKind::usage,
            compose(
                "the extension of '{}' belongs to an archive that csar cannot write; use .csar, .zip, .tar, .tar.gz, "
                ".tar.zst or .tar.xz",
                path));
    if (chosen == nullptr) return std::nullopt;
    return PackTarget{path, chosen->format, chosen->filter, ""};
}

void check_new_directory(const std::string& path) {
    if (has_one_of(path, single_files) && !is_directory(path))
        throw Failure(
            FailureKind::usage,
            compose("'{}' does not have the extension of an archive; use .csar, .zip, .tar, .tar.gz, .tar.zst "
                    "or .tar.xz, or write '{}/' for a directory",
                    path, path));
}

std::string directory_name(const std::string& directory) {
    std::filesystem::path path = directory;
    while (path.has_parent_path() && path.has_relative_path() && (path.filename().empty() || path.filename() == "."))
        path = path.parent_path();
    std::error_code failed;
    // If the working directory is unknown, the name is empty.
    if (path == "." || path.filename() == "..") path = std::filesystem::canonical(path, failed);
    return path.filename().string();
}

PackageName package_name(const validate::Model* model, const std::string& version, const std::string& fallback) {
    std::string name, contained;
    if (model != nullptr && !model->files().empty()) {
        const validate::DefinitionsFile& entry = *model->files().front();
        const validate::Node metadata = entry.document->root()["metadata"];
        const std::string_view profile = entry.root->text(validate::Key::profile);
        const std::string_view template_name = metadata["template_name"].text();
        const std::string_view of_template = metadata["template_version"].text();
        const std::string_view stated = version.empty() ? of_template : std::string_view(version);
        if (!profile.empty()) {
            name = profile;
            const std::size_t colon = profile.rfind(':');
            if (colon != std::string_view::npos && profile.find('/', colon) == std::string_view::npos)
                contained = profile.substr(colon + 1);
        } else if (!template_name.empty()) {
            name = std::string(template_name) + (stated.empty() ? "" : "-" + std::string(stated));
            contained = stated;
        }
    }
    if (name.empty()) name = fallback;
    const auto is_plain = [](char c) { return is_ascii_letter_or_digit(c) || c == '.' || c == '_' || c == '-'; };
    for (char& c : name)
        if (!is_plain(c)) c = '-';
    while (name.starts_with('.') || name.starts_with('-')) name.erase(0, 1);
    return {name.empty() ? "package" : name, contained};
}

void check_outputs(const std::string& directory, const PackOptions& options, const PackTarget& target,
                   bool signed_beside) {
    if (options.update_manifest && (target.path.empty() || (options.meta_location && options.rewrite_meta)))
        throw Failure(FailureKind::usage,
                      "pack: with PackOptions::update_manifest, the package must be written to a file, and TOSCA.meta "
                      "cannot be moved");
    if (!options.checksum.empty() && target.path.empty())
        throw Failure(
            FailureKind::usage,
            "pack: with PackOptions::checksum, neither the package nor the checksum can be written to standard output");
    std::vector<std::string> others = open::files_of(options.signature.signer);
    const std::vector<std::string> completing = open::files_of(options.definitions);
    others.insert(others.end(), completing.begin(), completing.end());
    for (const std::string& profile : options.intakes) {
        const std::vector<std::string> read = intake_files(profile);
        others.insert(others.end(), read.begin(), read.end());
    }
    open::require_distinct_outputs("pack: the package", target.path, others);
    others.push_back(target.path);
    if (signed_beside) {
        const std::string beside = target.path + ".cms";
        open::require_distinct_outputs("pack: the signature", beside, others);
        others.push_back(beside);
    }
    // An empty file can be a checksum file, but also a file of the package.
    std::error_code absent;
    if (std::filesystem::is_regular_file(options.checksum, absent) &&
        std::filesystem::is_empty(options.checksum, absent))
        others.push_back(directory);
    open::require_distinct_outputs("pack: the checksum", options.checksum, others);
}

}  // namespace csar::pack

namespace csar {

std::string_view archive_ending(std::string_view name) {
    constexpr std::string_view only_read = ".tar.bz2";
    if (const pack::Ending* const found = pack::by_ending(name)) return found->ending;
    return pack::has_ending(name, only_read) ? only_read : std::string_view();
}

}  // namespace csar
