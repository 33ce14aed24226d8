#include "csar/open/input.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <variant>

#include "base/package_path.hpp"
#include "csar/container/file_copy.hpp"
#include "csar/layout/layout.hpp"
#include "csar/open/layout_input.hpp"
#include "csar/open/package_outputs.hpp"

namespace csar::open {
namespace {

File open_descriptor(int descriptor, const std::string& name, const Limits& limits) {
    File file(::fcntl(descriptor, F_DUPFD_CLOEXEC, 0), name);
    if (!file) throw_system_failure(FailureKind::input, "open", name);
    // The caller may already have read a part of the file.
    const mode_t type = file.type();
    if (type == S_IFDIR || (type == S_IFREG && ::lseek(descriptor, 0, SEEK_CUR) == 0)) return file;
    return container::spool(file, limits.extracted_bytes);
}

}  // namespace

OpenInput open_input(const Input& input, const Limits& limits) {
    const bool is_path = input.has_files_around();
    if (const auto* const path = std::get_if<std::string>(&input.source())) {
        if (const auto location = layout::locate(*path)) {
            auto layout = std::make_shared<const LayoutInput>(*location);
            return {layout->open(input.name()), input.name(), false, layout};
        }
        layout::refuse_wrong_location(*path);
        return {File::open_read(*path), input.name(), is_path, nullptr};
    }
    if (const int* const descriptor = std::get_if<int>(&input.source()))
        return {open_descriptor(*descriptor, input.failure_name(), limits), input.name(), is_path, nullptr};
    if (const auto* const reader = std::get_if<Input::Reader>(&input.source()))
        return {File::of_reader(reader->size, reader->read_at, input.failure_name()), input.name(), is_path, nullptr};
    return {File::of_memory(std::get<ByteView>(input.source()), input.failure_name()), input.name(), is_path, nullptr};
}

}  // namespace csar::open

namespace csar {

std::string layout_directory(const std::string& path) {
    const auto location = layout::locate(path);
    return location ? location->directory : std::string();
}

std::vector<std::string> files_beside(const std::string& package) {
    std::vector<std::string> files;
    for (const std::string_view ending : open::endings_read_beside) {
        for (const std::string_view name : {std::string_view(package), without_extension(package)})
            files.push_back(std::string(name).append(ending));
        for (std::string& numbered : open::numbered_beside(package, ending)) files.push_back(std::move(numbered));
    }
    return files;
}

}  // namespace csar
