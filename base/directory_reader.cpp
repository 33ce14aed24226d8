#include "base/directory_reader.hpp"

#include <fcntl.h>

#include <cerrno>
#include <utility>

#include "base/package_path.hpp"
#include "base/pieces.hpp"

namespace csar {
namespace {

File open_directory(int parent, const std::string& component, const std::string& shown) {
    // ".." would leave the directory. Package paths never contain it.
    errno = ELOOP;
    const int descriptor = component == ".." ? -1 : open_descriptor(parent, component, directory_flags);
    if (descriptor < 0) throw_system_failure(FailureKind::input, "open", shown);
    return {descriptor, shown};
}

}  // namespace

File DirectoryReader::open(int directory, std::string_view path, std::string_view directory_name) {
    std::string shown(directory_name);
    if (!shown.empty() && !shown.ends_with('/')) shown += '/';
    shown += path;
    const int parent = parent_of(directory, path, shown);
    return File::open_read_at(parent, std::string(file_name(path)), std::move(shown));
}

int DirectoryReader::parent_of(int directory, std::string_view path, const std::string& shown) {
    const std::string_view wanted = parent_path(path);
    if (wanted.empty()) return directory;
    if (kept_ && directory_ == directory && kept_path_ == wanted) return kept_.descriptor();
    kept_ = {};
    File deepest;
    each_piece(wanted, '/', [&](std::string_view component) {
        deepest = open_directory(deepest ? deepest.descriptor() : directory, std::string(component), shown);
    });
    kept_ = std::move(deepest);
    kept_path_ = wanted;
    directory_ = directory;
    return kept_.descriptor();
}

}  // namespace csar
