// A tar that zip readers also open: they search the end of a file, tar readers the start.
#pragma once

#include "csar/container/container.hpp"

namespace csar::container {

// Reports each zip that readers would find at the end of the file of `tar`: an error, unless everything that they can
// read of it is the content of an entry, which tar readers also see.
void check_zip_in_tar(const Container& tar, Report& report);

}  // namespace csar::container
