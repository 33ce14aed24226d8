#include "csar/convert/entry_names.hpp"

#include <algorithm>

#include <csar/failure.hpp>
#include "base/ascii.hpp"
#include "report/diagnose.hpp"

namespace csar::convert {
namespace {

// iconv_open() interprets text after '/' as options.
bool is_name_of_code_page(std::string_view name) {
    return !name.empty() && std::ranges::all_of(name, [](char c) {
        return is_ascii_letter_or_digit(c) || c == '-' || c == '_' || c == '.' || c == ':';
    });
}

}  // namespace

CodePage::CodePage(const std::string& name) : name_(name) {
    const auto failed = reinterpret_cast<iconv_t>(-1);  // NOLINT: what iconv_open() returns
    const iconv_t opened = is_name_of_code_page(name) ? ::iconv_open("UTF-8", name.c_str()) : failed;
    if (opened == failed)
        throw Failure(FailureKind::usage, compose("unknown code page '{}'; iconv(1) lists the code pages", name));
    converter_.reset(opened);
}

std::optional<std::string> CodePage::to_utf8(std::string_view text) const {
    constexpr auto failed = static_cast<std::size_t>(-1);
    ::iconv(converter_.get(), nullptr, nullptr, nullptr, nullptr);
    // Each byte gives at most one character, of up to four bytes. The additional bytes are for data that iconv() holds
    // back in its shift state.
    std::string result(4 * text.size() + 16, '\0');
    std::string input(text);  // iconv() takes a pointer to non-const, but does not change the input
    char* from = input.data();
    char* to = result.data();
    std::size_t left = input.size(), room = result.size();
    if (::iconv(converter_.get(), &from, &left, &to, &room) == failed ||
        ::iconv(converter_.get(), nullptr, nullptr, &to, &room) == failed)
        return std::nullopt;
    result.resize(result.size() - room);
    return result;
}

std::string without_components(std::string_view name, unsigned count) {
    for (; count > 0; --count) {
        const std::size_t slash = name.find('/');
        if (slash == std::string_view::npos) return {};
        name.remove_prefix(slash + 1);
    }
    return std::string(name);
}

}  // namespace csar::convert
