#include "csar/container/zip_index.hpp"

#include "csar/container/entry_checks.hpp"
#include "csar/container/entry_collisions.hpp"
#include "report/rules/zip.hpp"

namespace csar::container {

ZipIndex make_zip_index(const File& file, std::uint64_t file_size, const OpenOptions& options, Report& report) {
    ZipIndex index;
    const auto directory = find_zip_directory(file, file_size, options.limits, report);
    if (!directory) return index;
    {
        std::vector<ZipCentralFacts> facts;
        if (!read_central_directory(file, *directory, options.limits, index, facts, report)) return index;
        check_local_headers(file, *directory, options.allow_prefix, facts, index, report);
    }
    index.table = check_collisions(index.entries, rules::zip::duplicate_name, report);
    index.within_limit = check_sizes(index.entries, options.limits, report);
    return index;
}

}  // namespace csar::container
