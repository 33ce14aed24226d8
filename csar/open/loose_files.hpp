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

// The kind according to the name of the file, and to its text or the start of the text.
SingleFileKind kind_of_single_file(std::string_view path, std::string_view text);
SingleFileKind kind_of_single_file(std::string_view path, const File& file);

// The maximum number of bytes read from a file of this kind.
std::uint64_t limit_of_single_file(SingleFileKind kind, const Limits& limits);

// The files around a definitions file. A reference that starts with a slash is relative to the nearest directory above
// the entry file that has a TOSCA.meta; without one, to the directory of the entry file (docs/tosca.md, loose files).
// Hints and profiles come from the directory of the entry file and below it.
class LooseFiles final : public SystemFiles {
public:
    // `entry`: the file, as the user specified it. `content`, its text, must outlive this object, because the path may
    // be a pipe. If `is_path` is false, the entry file has no path, and there are no files around it. `memory`: data
    // that was already read from the files around the entry file; it must outlive this object, and may be null. Throws
    // Failure(input) if there is no working directory.
    LooseFiles(const std::string& entry, const File& content, bool is_path = true, FileMemory* memory = nullptr);

    std::optional<std::uint64_t> size(std::string_view path) const override;
    std::optional<std::string> read(std::string_view path) const override;
    void each(const std::function<void(std::string_view)>& visit) const override;

    // The package path of the entry file.
    const std::string& entry() const { return entry_; }
    // The directory relative to which file names are displayed; empty if the user specified an absolute path.
    const std::string& shown_base() const { return shown_base_; }

private:
    const File& content_;
    bool is_path_;
    std::string entry_;
    std::string shown_base_;
};

}  // namespace csar::open
