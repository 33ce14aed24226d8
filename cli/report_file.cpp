#include "cli/report_file.hpp"

#include <algorithm>
#include <vector>

#include <csar/failure.hpp>
#include <csar/output.hpp>
#include "cli/console.hpp"
#include "cli/interrupt.hpp"
#include "cli/words.hpp"

namespace csar::cli {

std::string format_of_output(std::string_view option, const std::string& path, const std::string& format,
                             std::span<const FormatExtension> extensions) {
    const auto found =
        std::ranges::find_if(extensions, [&](const FormatExtension& one) { return path.ends_with(one.extension); });
    if (found == extensions.end() || (!format.empty() && found->format == format)) return format;
    if (!found->format.empty() && format.empty()) return std::string(found->format);
    if (!found->format.empty())
        throw Failure(FailureKind::usage,
                      compose("{} {}: the extension '{}' is that of the format {}, but --format is {}", option, path,
                              found->extension, found->format, format));
    std::vector<std::string_view> written;
    for (const FormatExtension& one : extensions)
        if (!one.format.empty()) written.push_back(one.extension);
    throw Failure(FailureKind::usage, compose("{} {}: csar does not write the format of the extension '{}': use {}",
                                              option, path, found->extension, joined(written, ", ")));
}

void write_document(Console& console, const std::string& path, std::string_view text) {
    if (path.empty() || path == "-") return console.document(text);
    AtomicFile file(path, &interrupt());
    file.write(text);
    file.commit();
}

}  // namespace csar::cli
