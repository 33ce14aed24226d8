// A single file in place of a package: definitions, or a TOSCA.meta on its own.
#pragma once

#include <string>

#include <csar/verify.hpp>
#include "base/file.hpp"
#include "report/report.hpp"

namespace csar {

// A file that is no archive. The three are those of Input (csar/open/input.hpp).
struct SingleFile {
    const std::string& name;
    const File& file;
    bool is_path;
};

// Checks the file. What kind of file it is follows from its name and content.
VerifyResult examine_single_file(const SingleFile& single, const VerifyOptions& options, Report& report);

}  // namespace csar
