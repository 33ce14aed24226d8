#include "formats/left_out.hpp"

#include <fmt/format.h>

namespace csar::formats {

Listed listed_in(const Findings& findings) {
    Listed listed{};
    for (const Diagnostic& diagnostic : findings.diagnostics) ++listed[static_cast<std::size_t>(diagnostic.severity)];
    return listed;
}

std::string left_out(const Findings& findings, const Listed& listed, Severity least) {
    std::string text;
    std::uint64_t all = 0;
    for (const Severity severity : {Severity::error, Severity::warning, Severity::note}) {
        const std::uint64_t more = findings.count(severity) - listed[static_cast<std::size_t>(severity)];
        if (severity < least || more == 0) continue;
        text +=
            fmt::format("{}{} more {}{}", text.empty() ? "" : " and ", more, to_string(severity), more == 1 ? "" : "s");
        all += more;
    }
    return text.empty() ? text : text + (all == 1 ? " is not listed" : " are not listed");
}

std::string left_out_by_options(const Findings& findings, Severity least, std::string_view options) {
    const std::string text = left_out(findings, listed_in(findings), least);
    return text.empty() ? text : fmt::format("{} ({})", text, options);
}

}  // namespace csar::formats
