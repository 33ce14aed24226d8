// Checks a tar that zip readers also open: they search the end of a file, while tar readers start at its beginning.
#pragma once

#include "csar/container/container.hpp"

namespace csar::container {

// Reports each zip that readers would find at the end of the file of `tar`. This is an error, unless all parts that zip
// readers can read are in the content of one entry, which tar readers also extract.
void check_zip_in_tar(const Container& tar, Report& report);

}  // namespace csar::container
