// A tar that readers of zip open as well: they go by the end of a file, readers of tar by its start.
#pragma once

#include "csar/container/container.hpp"

namespace csar::container {

// Reports each zip that readers would find at the end of the file of `tar`: an error, unless everything that they can
// read of it is the content of an entry, which readers of tar see, too.
void check_zip_in_tar(const Container& tar, Report& report);

}  // namespace csar::container
