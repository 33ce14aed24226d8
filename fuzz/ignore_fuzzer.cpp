// Any bytes as .csarignore, with a path as its last line.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/package_path.hpp"
#include "csar/directory/ignore.hpp"
#include "fuzz/require.hpp"
#include "fuzz/target.hpp"

FUZZ_TARGET(ignore) {
    using namespace csar;
    if (size > 2048) return 0;  // the time grows with the product of pattern and path
    const std::string_view input(reinterpret_cast<const char*>(bytes), size);
    const std::size_t last = input.rfind('\n');
    const std::string_view path = input.substr(last == input.npos ? 0 : last + 1);
    if (is_hostile(entry_name_fault(path, {})) || path.ends_with('/')) return 0;
    const directory::IgnoreRules rules(input.substr(0, last == input.npos ? 0 : last));
    const std::uint32_t as_file = rules.line_that_ignores(path, false),
                        as_directory = rules.line_that_ignores(path, true);
    for (const std::uint32_t line : rules.useless_lines())
        REQUIRE(line != as_file && line != as_directory && line != 0);
    return 0;
}
