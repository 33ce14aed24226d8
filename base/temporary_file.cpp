#include "base/temporary_file.hpp"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <cstdlib>

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

}  // namespace csar
