#include "csar/package_digest.hpp"

#include <vector>

#include "base/file.hpp"
#include "base/interrupt.hpp"
#include "csar/integrity/digester.hpp"

namespace csar {

std::string package_digest(const std::string& path) {
    constexpr std::size_t block = 1024 * 1024;
    const File file = File::open_read(path);
    std::vector<std::byte> buffer(block);
    integrity::Digester digester;
    while (const std::size_t count = file.read(buffer)) {
        check_interrupt();
        digester.write(ByteView(buffer).first(count));
    }
    return hex(digester.finish());
}

}  // namespace csar
