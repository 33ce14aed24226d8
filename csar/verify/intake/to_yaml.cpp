// Writes intake profiles.
#include <string>

#include "base/ascii.hpp"
#include "base/hexadecimal.hpp"
#include "base/joined.hpp"
#include "csar/verify/intake/kinds.hpp"

namespace csar::intake {
namespace {

std::string in_quotes(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (is_ascii_control(c)) {
            out += "\\x" + hexadecimal(static_cast<unsigned char>(c), 2);
            continue;
        }
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out + '"';
}

std::string bits_of_keys(const Demand& demand) {
    std::string list;
    for (std::size_t i = 0; i + 1 < demand.values.size(); i += 2)
        list += (list.empty() ? "" : ", ") + in_quotes(demand.values[i]) + ": " + demand.values[i + 1];
    return "{ " + list + " }";
}

std::string value_of(const Demand& demand) {
    const std::string list = joined(demand.values, ", ", in_quotes);
    switch (demand.kind->shape) {
        case Shape::truth: return "true";
        case Shape::text: return list;
        case Shape::number:
        case Shape::size: return std::to_string(demand.amount);
        case Shape::key_sizes: return bits_of_keys(demand);
        case Shape::texts:
        case Shape::rules:
        case Shape::subjects:
        case Shape::names:
        case Shape::paths: return "[" + list + "]";
        case Shape::keys: return in_quotes(demand.key);
        case Shape::key_values: {
            const std::string values = demand.values.size() == 1 ? list : "[" + list + "]";
            return "{ " + in_quotes(demand.key) + ": " + values + " }";
        }
    }
    return {};
}

}  // namespace

std::string to_yaml(const Profile& profile) {
    std::string text;
    if (!profile.title.empty()) text += "title: " + in_quotes(profile.title) + "\n";
    if (!profile.source.empty()) text += "source: " + in_quotes(profile.source) + "\n";
    text += profile.demands.empty() ? "demands: []\n" : "demands:\n";
    for (const Demand& demand : profile.demands) {
        text += "  - " + std::string(demand.kind->name) + ": " + value_of(demand) + "\n";
        if (demand.severity) text += "    severity: " + std::string(to_string(*demand.severity)) + "\n";
        if (!demand.reason.empty()) text += "    reason: " + in_quotes(demand.reason) + "\n";
        if (!demand.see.empty()) text += "    see: " + in_quotes(demand.see) + "\n";
    }
    return text;
}

}  // namespace csar::intake
