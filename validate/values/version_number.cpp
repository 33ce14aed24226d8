#include "validate/values/version_number.hpp"

#include <algorithm>
#include <tuple>

#include "base/ascii.hpp"
#include "base/compose.hpp"
#include "base/parse_number.hpp"
#include "validate/grammar/differences.hpp"

namespace csar::validate {
namespace {

// Why the text is not a number. `name` is "major", "minor", ...
std::string fault_of(std::string_view name, std::string_view text) {
    const bool digits = !text.empty() && std::ranges::all_of(text, is_ascii_digit);
    return digits         ? compose("the {} version must be a number of at most 64 bits", name)
           : text.empty() ? compose("the {} version is empty", name)
                          : compose("the {} version must be a number, but is '{}'", name, text);
}

// Returns the text before the first `mark`. `rest` becomes the text after `mark`, or nullopt if there is no mark.
std::string_view cut(std::optional<std::string_view>& rest, char mark) {
    const std::string_view text = *rest;
    const std::size_t at = text.find(mark);
    if (at == std::string_view::npos)
        rest.reset();
    else
        rest = text.substr(at + 1);
    return text.substr(0, at);
}

// Any string is a qualifier (csd07 9.1.2.3), except with invisible characters or the separator ".".
bool is_qualifier(std::string_view text) {
    return !text.empty() && std::ranges::none_of(text, [](char c) {
        return static_cast<unsigned char>(c) <= ' ' || c == '\x7F' || c == '.';
    });
}

}  // namespace

std::partial_ordering operator<=>(const VersionNumber& a, const VersionNumber& b) {
    if (const auto numbers = std::tie(a.major, a.minor, a.fix) <=> std::tie(b.major, b.minor, b.fix); numbers != 0)
        return numbers;
    if (a.qualifier.empty() != b.qualifier.empty())
        return a.qualifier.empty() ? std::partial_ordering::greater : std::partial_ordering::less;
    if (a.qualifier != b.qualifier) return std::partial_ordering::unordered;
    return a.build <=> b.build;
}

Reading<VersionNumber> read_version(std::string_view text) {
    using Failed = Reading<VersionNumber>;
    VersionNumber version;
    std::optional<std::string_view> rest = text;
    for (const auto& [number, name] :
         {std::pair{&version.major, "major"}, std::pair{&version.minor, "minor"}, std::pair{&version.fix, "fix"}}) {
        if (!rest) {
            if (number == &version.fix) return version;
            return Failed::failed("the minor version is missing",
                                  "write a version such as \"" + std::string(text) + ".0\"");
        }
        const std::string_view part = cut(rest, '.');
        const auto read = parse_number<std::uint64_t>(part);
        if (!read) return Failed::failed(fault_of(name, part));
        *number = *read;
    }
    if (!rest) return version;
    std::optional<std::string_view> build = rest;
    const std::string_view qualifier = cut(build, '-');
    if (!is_qualifier(qualifier)) return Failed::failed("the qualifier must be a string without spaces");
    version.qualifier = qualifier;
    if (!build) return version;
    version.build = parse_number<std::uint64_t>(*build);
    if (!version.build) return Failed::failed(fault_of("build", *build));
    return version;
}

Reading<VersionNumber> read_version(std::string_view text, Version tosca) {
    if (!zero_is_no_version.has(tosca)) return read_version(text);
    if (text == "0") return VersionNumber{};
    Reading<VersionNumber> reading = read_version(text);
    if (!reading.value || reading.value->qualifier.empty()) return reading;
    const VersionNumber& number = *reading.value;
    if (number.major != 0 || number.minor != 0 || number.fix != 0) return reading;
    return Reading<VersionNumber>::failed("the version 0 means no version, and cannot have a qualifier");
}

}  // namespace csar::validate
