#include "base/temporary_file.hpp"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <string_view>

#include "base/utf8.hpp"

namespace csar {

File open_temporary_file(const std::string& purpose) {
    const char* const chosen = std::getenv("TMPDIR");
    const std::string directory = chosen != nullptr && *chosen != '\0' ? chosen : "/tmp";
    const std::string name = "temporary file in " + directory + " for " + purpose;
#ifdef O_TMPFILE
    if (const int unnamed = open_descriptor(AT_FDCWD, directory, O_TMPFILE | O_RDWR | O_CLOEXEC | O_EXCL, 0600);
        unnamed >= 0)
        return {unnamed, name, FailureKind::output};
#endif
    std::string pattern = directory + "/csar-XXXXXX";
    const int named = ::mkostemp(pattern.data(), O_CLOEXEC);
    if (named < 0) throw_system_failure(FailureKind::output, "create", name);
    ::unlink(pattern.c_str());
    return {named, name, FailureKind::output};
}

std::string temporary_name_for(const std::string& path) {
    constexpr std::size_t max_shown_bytes = 200;  // a file name can have 255 bytes
    static std::atomic<unsigned> counter{0};
    const std::size_t start = path.rfind('/') + 1;  // 0 without a slash
    const std::string_view name = std::string_view(path).substr(start, max_shown_bytes);
    // Some file systems reject an incomplete character.
    const bool is_cut = path.size() - start > name.size();
    return path.substr(0, start) + "." + std::string(is_cut ? name.substr(0, utf8_valid_prefix(name)) : name) + "." +
           std::to_string(::getpid()) + "." + std::to_string(counter.fetch_add(1)) + ".tmp";
}

}  // namespace csar
