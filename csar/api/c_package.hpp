// The class behind csar_package in csar.h.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <csar/cancellation.hpp>
#include <csar/package.hpp>
#include "base/keyed_hash.hpp"

namespace csar {

struct CMetadataLine {
    std::size_t block;
    std::string key, value;
};

}  // namespace csar

struct csar_package {
    csar_package(csar::Input input, csar::VerifyOptions options);

    csar::Cancellation cancellation;
    csar::Package package;
    std::vector<csar::InspectedFile> files;
    // Filled on first use:
    std::unordered_map<std::string_view, std::size_t, csar::KeyedHash> indexes;  // index of `files`, by name
    std::string_view twice;                                                      // a name that two entries have
    std::optional<std::vector<csar::CMetadataLine>> metadata;
};
