// Documents that a command writes to a file or to standard output.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace csar::cli {

class Console;

// An extension, and the value of --format that it selects. The value is empty for a format that csar does not write.
struct FormatExtension {
    std::string_view extension, format;
};

// `format` or, if empty, the format for the extension of `path`; may be empty. `option`: the command and option, for
// messages. Throws Failure(usage) if the extension belongs to another format or one that csar does not write.
std::string format_of_output(std::string_view option, const std::string& path, const std::string& format,
                             std::span<const FormatExtension> extensions);

// `path` empty or "-": standard output.
void write_document(Console& console, const std::string& path, std::string_view text);

}  // namespace csar::cli
