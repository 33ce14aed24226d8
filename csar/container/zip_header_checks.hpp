// Checks a single header of a zip archive.
#pragma once

#include <string_view>

#include "base/bytes.hpp"
#include "csar/container/container.hpp"
#include "csar/container/zip_extra.hpp"
#include "csar/container/zip_format.hpp"
#include "report/report.hpp"

namespace csar::container {

// A central header with its name, extra fields and comment. Views point into the file's bytes.
struct ZipCentralRecord {
    ZipCentralHeader header;
    std::string_view name;
    ByteView extra;
    std::string_view comment;
};

// Returns the entry without name and position. `name`: for findings.
// Reports faults of flags, method, sizes, time, attributes, comment and extra fields.
Entry make_zip_entry(const ZipCentralRecord& record, const WideFields& wide, std::string_view name, Report& report);

// `where`: "central header" or "local header". `header_name`: the name in that header.
// A unicode path field must have this name.
void check_extra(const ZipExtra& extra, std::size_t extra_length, Zip64Fit fit, std::string_view where,
                 std::string_view header_name, std::string_view name, Report& report);

// Returns false for encrypted or patched data.
bool is_open_data(const Entry& entry);

}  // namespace csar::container
