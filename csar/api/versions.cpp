#include <csar/enumerations.hpp>

#include "validate/grammar/version.hpp"

namespace csar {

std::optional<ToscaVersion> parse_tosca_version(std::string_view text) {
    static_assert(static_cast<int>(ToscaVersion::v1_0) == static_cast<int>(validate::Version::v1_0));
    static_assert(static_cast<int>(ToscaVersion::v2_0) == static_cast<int>(validate::Version::v2_0));
    const auto version = validate::version_named(text);
    return version ? std::optional(static_cast<ToscaVersion>(*version)) : std::nullopt;
}

}  // namespace csar
