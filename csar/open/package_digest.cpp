#include "csar/open/package_digest.hpp"

#include "csar/open/file_content.hpp"
#include "csar/integrity/digester.hpp"

namespace csar {

std::string package_digest(const std::string& path) {
    const File file = File::open_read(path);
    return package_digest(content_of(file));
}

std::string package_digest(const integrity::Content& content) {
    integrity::Digester digester;
    content(digester);
    return hex(digester.finish());
}

}  // namespace csar
