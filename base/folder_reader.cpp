#include "base/folder_reader.hpp"

#include <fcntl.h>

#include <cerrno>

#include "base/package_path.hpp"

namespace csar {
namespace {

#ifdef O_PATH
constexpr int folder_flags = O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;  // no read permission needed
#else
constexpr int folder_flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
#endif

File open_folder(int parent, const std::string& component, std::string_view path) {
    // ".." would leave the directory. No package path contains it, so this is reached by a bug of the program only.
    errno = ELOOP;
    const int descriptor = component == ".." ? -1 : open_descriptor(parent, component, folder_flags);
    if (descriptor < 0) throw_system_failure(FailureKind::input, "open", path);
    return {descriptor, std::string(path)};
}

}  // namespace

File FolderReader::open(int folder, std::string_view path) {
    const int parent = parent_of(folder, path);
    return File::open_read_at(parent, std::string(file_name(path)), std::string(path));
}

int FolderReader::parent_of(int folder, std::string_view path) {
    const std::string_view wanted = parent_path(path);
    if (wanted.empty()) return folder;
    if (kept_ && folder_ == folder && kept_path_ == wanted) return kept_.descriptor();
    kept_ = {};
    File deepest;
    for (std::size_t start = 0; start <= wanted.size();) {
        const std::size_t slash = std::min(wanted.find('/', start), wanted.size());
        deepest = open_folder(deepest ? deepest.descriptor() : folder, std::string(wanted.substr(start, slash - start)),
                              path);
        start = slash + 1;
    }
    kept_ = std::move(deepest);
    kept_path_ = wanted;
    folder_ = folder;
    return kept_.descriptor();
}

}  // namespace csar
