// Files that look like the missing signature of a package, but are not read because of their names.
#include <algorithm>
#include <array>

#include "base/ascii.hpp"
#include "base/compose.hpp"
#include "base/package_path.hpp"
#include "base/regular_file.hpp"
#include "csar/integrity/cms.hpp"
#include "csar/open/package_outputs.hpp"
#include "csar/signatures/signatures.hpp"

namespace csar::signatures {
namespace {

constexpr std::array<std::string_view, 3> other_endings = {".p7s", ".p7m", ".sig"};
constexpr std::size_t max_candidates = 4;

bool has_other_ending(std::string_view name) {
    const std::string ending = lower_case(extension(name));
    return std::ranges::find(other_endings, ending) != other_endings.end();
}

}  // namespace

std::string misnamed_in(const container::Container& outer, std::string_view package, std::uint64_t limit) {
    if (!container_signatures(outer, package).empty()) return {};
    std::size_t candidates = 0;
    for (const container::Entry& entry : outer.entries()) {
        const bool is_meant = has_other_ending(entry.name) || equal_ignoring_case(extension(entry.name), ".cms");
        if (!is_meant || entry.kind != container::EntryKind::file || entry.hostile_name || entry.size > limit) continue;
        if (++candidates > max_candidates) return {};
        StringSink text;
        if (outer.read(entry, text) && integrity::is_cms(std::move(text).text()))
            return compose("if '{}' is the signature, put it into the top directory of the container as '{}.cms'",
                           entry.name, without_extension(package));
    }
    return {};
}

std::string misnamed_beside(const std::string& path, std::uint64_t limit) {
    for (const std::string_view ending : other_endings) {
        const std::string file = open::file_beside(path, ending);
        if (!file.empty() &&
            integrity::is_cms(found_out(std::string(), [&] { return read_regular_file(file, limit); })))
            return compose("if '{}' is the signature, rename the file to '{}.cms', or use TrustOptions::detached", file,
                           path);
    }
    return {};
}

}  // namespace csar::signatures
