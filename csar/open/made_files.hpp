// Determines which files packing adds to a directory.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <csar/limits.hpp>
#include "validate/model/file_provider.hpp"

namespace csar::open {

// TOSCA.meta, the manifest and its certificate: packing may create or complete them.
class MadeFiles {
public:
    // `tree`: the files of the directory. `package` and `tree` must outlive the object.
    MadeFiles(const validate::FileProvider& package, const validate::FileProvider& tree, const Limits& limits);

    // Whether packing may have created this file.
    bool has(std::string_view name) const;
    // Whether the two files differ only in additions of packing: keynames for the manifest, digests, the signature.
    bool completes(std::string_view name) const;

private:
    bool completes_manifest(const std::string& here, const std::string& there) const;

    const validate::FileProvider& package_;
    const validate::FileProvider& tree_;
    const Limits& limits_;
    std::string manifest_, certificate_;
};

}  // namespace csar::open
