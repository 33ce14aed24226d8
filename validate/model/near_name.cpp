#include "validate/model/near_name.hpp"

#include "base/compose.hpp"

namespace csar::validate {
namespace {

struct MemberSection {
    Key key;
    std::string_view noun;
};
constexpr MemberSection member_sections[] = {
    {Key::properties, "property"},      {Key::attributes, "attribute"},       {Key::capabilities, "capability"},
    {Key::requirements, "requirement"}, {Key::interfaces, "interface"},       {Key::artifacts, "artifact"},
    {Key::operations, "operation"},     {Key::notifications, "notification"},
};

}  // namespace

std::string parents_hint(const DefinitionsFile& file) {
    const Node parents = (*file.root)[Key::metadata]["parents"];
    const Node first = parents.is_sequence() && parents.size() > 0 ? parents[0] : parents;
    return first.is_string() ? compose(
                                   "the name may be defined in the parent file '{}': check the files together with "
                                   "DefinitionOptions::within",
                                   first.text())
                             : std::string();
}

std::string_view noun_of(Key section) {
    for (const MemberSection& row : member_sections)
        if (row.key == section) return row.noun;
    return "member";
}

std::string elsewhere_hint(const Type& type, Key section, std::string_view name) {
    for (const MemberSection& row : member_sections)
        if (row.key != section && type.find(row.key, name) != nullptr)
            return compose("'{}' is {}", name, with_article(row.noun));
    return {};
}

Hint member_hint(const Report& report, const Type& type, Key section, std::string_view name) {
    Hint hint = elsewhere_hint(type, section, name);
    return hint.empty() ? near_name(report, name, type.members(section)) : hint;
}

}  // namespace csar::validate
