#include "csar/open/outputs.hpp"

#include <sys/stat.h>

#include <cerrno>
#include <filesystem>
#include <memory>

#include <csar/definition_options.hpp>
#include <csar/failure.hpp>
#include <csar/input.hpp>
#include <csar/sign.hpp>
#include "base/bytes.hpp"
#include "base/output_file.hpp"
#include "base/regular_file.hpp"
#include "base/utf8.hpp"
#include "csar/open/system_files.hpp"
#include "report/diagnose.hpp"

namespace csar::open {
namespace {

const std::string standard_input = "/dev/stdin";  // standard input may be a file

bool is_file(const std::string& name) { return !name.empty() && name != "-"; }

// Links to existing files are followed. A file need not exist.
bool are_same(const std::string& a, const std::string& b) {
    std::error_code missing;
    return std::filesystem::equivalent(a, b, missing) || system_package_path(a) == system_package_path(b);
}

// Whether `file` is in `directory` after links are followed, because writing replaces the target of a link. Returns
// false if `file` does not exist.
bool lies_in(const std::string& directory, const std::string& file) {
    std::error_code missing;
    return std::filesystem::is_directory(directory, missing) && is_really_within(directory, file);
}

bool has_content(const std::string& path, const std::string& content) {
    struct stat status = {};
    return ::lstat(path.c_str(), &status) == 0 && static_cast<std::uint64_t>(status.st_size) == content.size() &&
           read_regular_file(path, content.size()) == content;
}

}  // namespace

void require_distinct_outputs(std::string_view what, const std::string& output, std::span<const std::string> others) {
    if (!is_file(output)) return;
    for (const std::string& named : others) {
        const std::string& other = named == "-" ? standard_input : named;
        if (!other.empty() &&
            (are_same(output, other) || lies_in(other, output) || lies_in(layout_directory(other), output)))
            throw Failure(FailureKind::usage, compose("{} would replace '{}': use another file name", what,
                                                      named == "-"              ? "standard input"
                                                      : are_same(output, other) ? printable(other)
                                                                                : printable(output)));
    }
}

void copy_to_function(const File& file, const OutputFunction& write) {
    constexpr std::size_t block = 1024 * 1024;
    std::vector<std::byte> buffer(block);
    for (std::uint64_t offset = 0; const std::size_t count = file.read_at(offset, buffer); offset += count)
        write(ByteView(buffer).first(count));
}

std::string file_to_write(const std::string& output) {
    std::error_code failed;
    if (!std::filesystem::is_symlink(output, failed)) return output;
    const std::filesystem::path file = std::filesystem::canonical(output, failed);
    if (!failed) return file.string();
    errno = failed.value();
    throw_system_failure(FailureKind::output, "write", output);
}

void replace_together(const std::map<std::string, NewContent>& contents) {
    constexpr std::size_t max_open_files = 100;
    std::vector<std::unique_ptr<OutputFile>> outputs;
    std::vector<OutputFile*> pointers;
    for (const auto& [path, content] : contents) {
        struct stat status = {};
        if (::lstat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) refuse_type(path);
        outputs.push_back(std::make_unique<OutputFile>(path));
        outputs.back()->file().write(as_bytes(content.text));
        if (outputs.size() > max_open_files) outputs.back()->prepare();
        pointers.push_back(outputs.back().get());
    }
    for (const auto& [path, content] : contents)
        if (content.before && !has_content(path, *content.before))
            throw Failure(FailureKind::output,
                          compose("{}: not written, because another program changed this file", path));
    if (!pointers.empty()) commit_together(pointers);
}

void require_absent(const std::string& directory, const std::string& path) {
    std::filesystem::path at(directory);
    for (const std::filesystem::path& part : std::filesystem::path(path)) {
        at /= part;
        std::error_code failed;
        const auto status = std::filesystem::symlink_status(at, failed);
        if (!std::filesystem::exists(status)) return;
        if (!std::filesystem::is_directory(status))
            throw Failure(FailureKind::usage, compose("'{}' would be replaced, but is not a packed file", at.string()));
    }
}

std::vector<std::string> files_of(const SignerOptions& signer) {
    std::vector<std::string> files = signer.certificates;
    files.push_back(signer.key);
    return files;
}

std::vector<std::string> files_of(const DefinitionOptions& definitions) {
    std::vector<std::string> files = definitions.profile_paths;
    for (const auto& [url, target] : definitions.import_map) files.push_back(target);
    files.push_back(definitions.inputs);
    return files;
}

void require_same_file(const File& opened, const std::string& path) {
    struct stat read {
    }, now{};
    if (::fstat(opened.descriptor(), &read) != 0 || ::stat(path.c_str(), &now) != 0 || read.st_dev != now.st_dev ||
        read.st_ino != now.st_ino)
        throw Failure(FailureKind::output, compose("'{}' was replaced by another program: nothing is written", path));
}

}  // namespace csar::open
