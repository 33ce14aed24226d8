#include "validate/resolved/wording.hpp"

#include <algorithm>

#include "base/package_path.hpp"
#include "validate/model/file.hpp"

namespace csar::validate {

std::string name_beside(const Type& type, const Type& other) {
    if (&type == &other || type.name != other.name || type.element == nullptr) return std::string(type.name);
    return compose("{} ({})", type.name, file_name(type.element->file->document->file()));
}

std::string name_beside(const Type& type, const std::vector<const Type*>& others) {
    const auto namesake = std::ranges::find_if(
        others, [&](const Type* other) { return other != nullptr && other != &type && other->name == type.name; });
    return name_beside(type, namesake == others.end() ? type : **namesake);
}

Diagnostic unknown_member(const RuleTaking<3>& rule, const Report& report, const Type& type, Key section, Node name) {
    return with_definition(diagnose(rule, name.place(), kind_and_name(type), noun_of(section), name.text())
                               .with_hint(member_hint(report, type, section, name.text())),
                           type);
}

}  // namespace csar::validate
