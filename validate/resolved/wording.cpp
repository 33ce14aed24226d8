#include "validate/resolved/wording.hpp"

#include "base/package_path.hpp"
#include "validate/model/file.hpp"

namespace csar::validate {

std::string name_beside(const Type& type, const Type& other) {
    if (&type == &other || type.name != other.name || type.element == nullptr) return std::string(type.name);
    return compose("{} ({})", type.name, file_name(type.element->file->document->file()));
}

}  // namespace csar::validate
