// Checks a tar for zip archives. Zip readers search the end of a file, tar readers its start.
#pragma once

#include "csar/container/container.hpp"

namespace csar::container {

// Reports each zip that readers find at the end of the file of `tar`.
// Accepts a zip whose readable parts are in one entry, which tar readers extract, too.
void check_zip_in_tar(const Container& tar, Report& report);

}  // namespace csar::container
