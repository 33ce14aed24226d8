// Any bytes as three lines: an entry name, a reference from one file to another, and a pattern.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/package_path.hpp"
#include "csar/directory/path_pattern.hpp"
#include "fuzz/require.hpp"
#include "fuzz/target.hpp"

namespace csar {
namespace {

bool is_path(std::string_view path) {
    const NameFault fault = entry_name_fault(path, {.name_bytes = 1 << 20, .path_depth = 1 << 20});
    return !is_hostile(fault) && !path.ends_with('/');
}

void check(std::string_view name, std::string_view reference, std::string_view pattern) {
    REQUIRE(!describe(entry_name_fault(name, {})).empty());
    has_uri_scheme(reference);
    REQUIRE(percent_decoded(reference).size() <= reference.size());
    // If a reference resolves, whatever its text, the result must be a path inside the package.
    const auto target = resolve_reference(name, reference);
    if (target) {
        REQUIRE(!target->empty() && target->front() != '/' && target->back() != '/');
        REQUIRE(('/' + *target + '/').find("/../") == std::string::npos);
        REQUIRE(resolve_reference("", *target) == target);
        if (is_path(name)) REQUIRE(resolve_reference(name, relative_reference(name, *target)) == target);
    }
    if (!is_path(name)) return;
    const auto components = directory::path_components(name);
    const directory::PathPattern made(pattern);
    if (made.matches(components, false)) REQUIRE(made.can_match() && made.matches(components, true));
}

}  // namespace
}  // namespace csar

FUZZ_TARGET(path) {
    if (size > 2048) return 0;
    std::string_view rest(reinterpret_cast<const char*>(bytes), size);
    std::array<std::string_view, 3> lines;
    for (std::string_view& line : lines) {
        line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(line.size() < rest.size() ? line.size() + 1 : rest.size());
    }
    csar::check(lines[0], lines[1], lines[2]);
    return 0;
}
