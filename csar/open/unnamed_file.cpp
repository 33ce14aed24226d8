#include "csar/open/unnamed_file.hpp"

#include "base/utf8.hpp"

namespace csar {

std::string path_of_descriptor(const File& file) { return "/proc/self/fd/" + std::to_string(file.descriptor()); }

Failure with_name_of(const File& file, const Failure& failure) {
    const std::string path = "'" + path_of_descriptor(file) + "'", name = "'" + printable(file.name()) + "'";
    std::string message = failure.what();
    for (std::size_t at = message.find(path); at != std::string::npos; at = message.find(path, at + name.size()))
        message.replace(at, path.size(), name);
    return {failure.kind(), message};
}

}  // namespace csar
