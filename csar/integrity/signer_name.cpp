#include "csar/integrity/signer_name.hpp"

#include <algorithm>
#include <vector>

namespace csar::integrity {
namespace {

// Sorts the attributes. openssl prints the first attribute first, with spaces; RFC 2253 the last attribute first.
std::vector<std::string> attributes_of(std::string_view subject) {
    constexpr std::string_view blanks_around = " = ";
    std::vector<std::string> attributes;
    for (std::size_t begin = 0; begin <= subject.size();) {
        std::size_t end = subject.find(',', begin);
        while (end != std::string_view::npos && end != 0 && subject[end - 1] == '\\') end = subject.find(',', end + 1);
        end = std::min(end, subject.size());
        std::string_view attribute = subject.substr(begin, end - begin);
        attribute.remove_prefix(std::min(attribute.find_first_not_of(' '), attribute.size()));
        std::string& added = attributes.emplace_back(attribute);
        if (const std::size_t at = added.find(blanks_around); at != std::string::npos)
            added.replace(at, blanks_around.size(), "=");
        begin = end + 1;
    }
    std::ranges::sort(attributes);
    return attributes;
}

}  // namespace

bool has_attributes_of(std::string_view wanted, std::string_view subject) {
    return attributes_of(wanted) == attributes_of(subject);
}

}  // namespace csar::integrity
