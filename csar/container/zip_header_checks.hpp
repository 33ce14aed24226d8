// Checks of a single header of a zip archive.
#pragma once

#include <string_view>

#include "base/bytes.hpp"
#include "csar/container/container.hpp"
#include "csar/container/zip_extra.hpp"
#include "csar/container/zip_format.hpp"
#include "report/report.hpp"

namespace csar::container {

// A central header with its variable fields. Views refer to the bytes read.
struct ZipCentralRecord {
    ZipCentralHeader header;
    std::string_view name;
    ByteView extra;
    std::string_view comment;
};

// The entry that a central header describes, without name or position; reports faults of its flags, method, sizes,
// time, attributes, comment and extra fields. `name` is the entry's name in findings.
Entry make_zip_entry(const ZipCentralRecord& record, const WideFields& wide, std::string_view name, Report& report);

// Reports faults of extra fields. `where`: "central header" or "local header"; `header_name`: the name in that header,
// which must be equal to the name in a unicode path field.
void check_extra(const ZipExtra& extra, std::size_t extra_length, Zip64Fit fit, std::string_view where,
                 std::string_view header_name, std::string_view name, Report& report);

// False if the data of the entry is encrypted or patched.
bool is_open_data(const Entry& entry);

}  // namespace csar::container
