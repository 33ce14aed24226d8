// The files around a definitions file that is in no package.
#pragma once

#include <string>

#include "base/file.hpp"
#include "csar/open/system_files.hpp"

namespace csar {

// A reference that starts with a slash means the nearest directory above the entry file that holds a TOSCA.meta, else the
// directory of the entry file (docs/tosca.md, loose files). Hints and profiles come from the directory of the entry file and
// beneath it.
class LooseFiles final : public SystemFiles {
public:
    // `entry`: the file as the user named it; its content is that of `content`, which must outlive this object: what is
    // at the path may be a pipe. Without `is_path` it is nowhere, and there are no files around it. Throws
    // Failure(input) when there is no working directory. `memory`: what was read of the files around before, which must outlive
    // this object; may be null.
    LooseFiles(const std::string& entry, const File& content, bool is_path = true, FileMemory* memory = nullptr);

    std::optional<std::uint64_t> size(std::string_view path) const override;
    std::optional<std::string> read(std::string_view path) const override;
    void each(const std::function<void(std::string_view)>& visit) const override;

    // The package path of the entry file.
    const std::string& entry() const { return entry_; }
    // What names of files are shown relative to: empty when the user gave an absolute path.
    const std::string& shown_base() const { return shown_base_; }

private:
    const File& content_;
    bool is_path_;
    std::string entry_;
    std::string shown_base_;
};

}  // namespace csar
