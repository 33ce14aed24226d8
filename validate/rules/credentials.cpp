// Finds secrets in service templates, because every receiver of the package can read them (csd07 appendix B).
#include <algorithm>
#include <array>
#include <iterator>

#include "base/ascii.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/rules/passes.hpp"

namespace csar::validate {
namespace {

// The last word of a secret's name. "key" alone is too general, so it also needs the word before it.
struct SecretName {
    std::string_view last;
    std::string_view before;
};
constexpr SecretName secret_names[] = {
    {"password", ""},   {"passwd", ""},      {"passphrase", ""}, {"secret", ""},    {"token", ""},
    {"credential", ""}, {"credentials", ""}, {"key", "private"}, {"key", "secret"}, {"key", "api"},
};

bool is_separator(char c) { return c == '-' || c == '_' || c == '.' || c == ' '; }

// "root_password" and "rootPassword" give "password" and "root".
std::array<std::string_view, 2> last_words(std::string_view name) {
    std::array<std::string_view, 2> words;
    for (std::string_view& word : words) {
        while (!name.empty() && is_separator(name.back())) name.remove_suffix(1);
        std::size_t start = name.size();
        while (start > 0 && !is_separator(name[start - 1]) &&
               (start == name.size() || !is_ascii_upper(name[start]) || is_ascii_upper(name[start - 1])))
            --start;
        word = name.substr(start);
        name = name.substr(0, start);
    }
    return words;
}

bool is_secret(std::string_view name) {
    const auto words = last_words(name);
    return std::ranges::any_of(secret_names, [&](const SecretName& secret) {
        return equal_ignoring_case(words[0], secret.last) &&
               (secret.before.empty() || equal_ignoring_case(words[1], secret.before));
    });
}

// The name of a file with a secret is not itself a secret.
bool is_file_name(std::string_view value) {
    constexpr std::string_view starts[] = {"/", "~/", "./", "../", "file:"};
    constexpr std::string_view ends[] = {".pem", ".key", ".ppk", ".pub"};
    return std::ranges::any_of(starts, [&](std::string_view start) { return value.starts_with(start); }) ||
           std::ranges::any_of(ends, [&](std::string_view end) { return value.ends_with(end); });
}

constexpr std::string_view read_an_input =
    "read the secret from an input, whose value is given when the service is deployed";
constexpr std::string_view no_default = "remove the secret: the value is given when the service is deployed";

void check_values(CheckContext& context, Node values, std::string_view hint);

void check_value(CheckContext& context, Node name, Node value, std::string_view hint) {
    if (value.is_mapping()) return check_values(context, value, hint);
    // A value with '$' is a call.
    if (!value.is_string() || value.text().empty() || value.text().starts_with('$') || !is_secret(name.text()) ||
        is_file_name(value.text()))
        return;
    context.report.add(
        diagnose(rules::tosca::literal_credential, value.place(), name.text()).with_hint(std::string(hint)));
}

// Checks values by name, including their fields.
void check_values(CheckContext& context, Node values, std::string_view hint) {
    for (const auto [name, value] : values.entries()) check_value(context, name, value, hint);
}

}  // namespace

void check_credentials(CheckContext& context) {
    each_service(context.model, [&](const Element& service) {
        each_element(service, [&](const Element& element) {
            if (element.entity == Entity::substitution) return;  // only names
            for (const Slot& slot : element.slots) {
                const std::string_view hint = slot.row->key == Key::default_ ? no_default : read_an_input;
                if (slot.row->shape == Shape::values) check_values(context, slot.value, hint);
                if (slot.row->shape == Shape::value) check_value(context, element.name, slot.value, hint);
            }
        });
    });
}

}  // namespace csar::validate
