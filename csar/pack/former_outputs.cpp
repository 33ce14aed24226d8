#include "csar/pack/former_outputs.hpp"

#include <sys/stat.h>

#include <algorithm>

#include <csar/failure.hpp>
#include "base/ascii.hpp"
#include "base/package_path.hpp"
#include "csar/container/detect.hpp"
#include "report/diagnose.hpp"

namespace csar::pack {
namespace {

bool is_written_by_others(std::string_view name) {
    return name.ends_with(".cdx.json") || name.ends_with(".spdx.json") || name.ends_with(".sigstore.json");
}

// Whether a file may be an output of packing: an archive, the line of a checksum file, or an empty file.
bool is_former_output(const File& file) {
    std::vector<std::byte> head(container::detection_size);
    head.resize(file.read_at(0, head));
    const auto format = container::recognise(head).format;
    if (head.empty() || format == container::Format::zip || format == container::Format::tar) return true;
    if (as_text(head).starts_with("-----BEGIN CMS") || as_text(head).starts_with("{\""))
        return true;                    // signatures and statements
    constexpr std::size_t digits = 64;  // of SHA-256
    const std::string_view start = as_text(head).substr(0, digits);
    return start.size() == digits && std::ranges::all_of(start, [](char c) { return hex_digit(c) >= 0; });
}

void leave_out(directory::DirectoryPlan& plan, const std::string& path, bool is_directory) {
    struct stat former {};
    if (::stat(path.c_str(), &former) != 0) return;
    std::erase_if(plan.entries, [&](const directory::PlannedEntry& entry) {
        struct stat status {};
        if (entry.is_directory != is_directory || (!is_directory && file_name(entry.source) != file_name(path)) ||
            ::fstatat(plan.root.descriptor(), entry.source.c_str(), &status, 0) != 0 ||
            status.st_dev != former.st_dev || status.st_ino != former.st_ino)
            return false;
        plan.left_out.push_back({entry.name, is_directory, directory::LeftOutReason::output, 0});
        return true;
    });
}

}  // namespace

void check_no_source_replaced(std::string_view command, const directory::DirectoryPlan& plan) {
    for (const directory::LeftOut& left : plan.left_out)
        if (left.reason == directory::LeftOutReason::output && !left.is_directory && !is_written_by_others(left.name) &&
            !is_former_output(File::open_read_at(plan.root.descriptor(), left.name, left.name)))
            throw Failure(FailureKind::usage,
                          compose("{}: an output would replace '{}' in the packed directory", command, left.name));
}

void leave_out_former_outputs(directory::DirectoryPlan& plan, const std::string& target) {
    leave_out(plan, target, false);
    for (const std::string& name : open::names_beside(target)) leave_out(plan, name, false);
    leave_out(plan, std::string(parent_path(target)), true);
}

}  // namespace csar::pack
