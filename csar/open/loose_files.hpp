// A single file as the input: its kind, and the files around it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <csar/limits.hpp>
#include "base/file.hpp"
#include "csar/open/system_files.hpp"

namespace csar::open {

enum class SingleFileKind : std::uint8_t { definitions, tosca_meta, manifest, xml };

// `text`: the text of the file, or only its start.
SingleFileKind kind_of_single_file(std::string_view path, std::string_view text);
SingleFileKind kind_of_single_file(std::string_view path, const File& file);

// The maximum number of bytes read from a file of this kind.
std::uint64_t limit_of_single_file(SingleFileKind kind, const Limits& limits);

// The files around a definitions file, the entry file.
// "/a.yaml" is relative to the nearest directory above with a TOSCA.meta. Without a TOSCA.meta, it is relative to the
// directory of the entry file (docs/tosca.md, loose files).
// Hints and profiles are searched in the directory of the entry file and below.
class LooseFiles final : public SystemFiles {
public:
    // `entry`: the path from the user. `content`: the text, which must outlive this object; a pipe can be read only
    // once. `is_path`: if false, there are no files around.
    // `memory`: data of files that were already read. It must outlive this object; may be null.
    // Throws Failure(input) if there is no working directory.
    LooseFiles(const std::string& entry, const File& content, bool is_path = true, FileMemory* memory = nullptr);

    std::optional<std::uint64_t> size(std::string_view path) const override;
    std::optional<std::string> read(std::string_view path) const override;
    void each(const std::function<void(std::string_view)>& visit) const override;

    // The package path of the entry file.
    const std::string& entry() const { return entry_; }
    // Displayed file names are relative to this directory. Returns an empty string if the user gave an absolute path.
    const std::string& shown_base() const { return shown_base_; }

private:
    const File& content_;
    bool is_path_;
    std::string entry_;
    std::string shown_base_;
};

}  // namespace csar::open
