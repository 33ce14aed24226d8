#include <csar/extract.hpp>

#include "csar/container/container.hpp"
#include "csar/extract/extraction.hpp"

namespace csar {

Extraction extract(const std::string& package, const std::string& target, const ExtractOptions& options,
                   Report& report) {
    container::OpenOptions open_options;
    open_options.limits = options.limits;
    open_options.allow_prefix = options.allow_prefix;
    open_options.jobs = options.jobs;
    const auto container = container::open(package, open_options, report);
    const Extraction extraction = extract_container(*container, target, options, report);
    report.sort();
    return extraction;
}

}  // namespace csar
