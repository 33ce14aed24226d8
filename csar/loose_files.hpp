// Definitions files that are in no package: paths of the file system stand for package paths.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "csar/limits.hpp"
#include "validate/file_provider.hpp"

namespace csar {

// A package path here is an absolute path without its leading slash. A reference that starts with a slash means the
// nearest folder above the entry file that holds a TOSCA.meta, else the folder of the entry file (notes in
// docs/tosca.md, loose files); "../" may lead anywhere, since the files are the user's own.
class LooseFiles final : public validate::FileProvider {
public:
    // `entry`: the file as the user named it. Throws Failure(input) when it does not exist.
    explicit LooseFiles(const std::string& entry);

    // The package path of the entry file.
    const std::string& entry() const { return entry_; }
    // What names of files are shown relative to: empty when the user gave an absolute path.
    const std::string& shown_base() const { return shown_base_; }

    std::optional<std::uint64_t> size(std::string_view path) const override;
    std::optional<std::string> read(std::string_view path) const override;
    // Visits the files in the folder of the entry file and beneath it, a bounded number.
    void each(const std::function<void(std::string_view)>& visit) const override;
    std::optional<std::string> resolve(std::string_view from, std::string_view reference) const override;

private:
    std::string entry_;
    std::string root_;  // package path of the folder that "/" means
    std::string shown_base_;
};

}  // namespace csar
