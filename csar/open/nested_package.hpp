// The package inside a signed container (SOL004 4.3.4, option 2): read one level deep, never deeper.
#pragma once

#include <string>

#include <csar/limits.hpp>
#include "base/file.hpp"
#include "csar/container/container.hpp"
#include "report/report.hpp"

namespace csar {

class NestedPackage {
public:
    // Copies the entry `name` into a temporary file that has no name. False as a condition when the entry cannot be
    // read; the report says why.
    NestedPackage(const container::Container& outer, const std::string& name, const Limits& limits, Report& report);

    explicit operator bool() const { return static_cast<bool>(file_); }
    const File& file() const { return file_; }

private:
    File file_;
};

}  // namespace csar
