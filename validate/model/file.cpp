#include "validate/model/file.hpp"

namespace csar::validate {

const Element* File::definition(Key section, std::string_view name) const {
    const auto elements = root->children(section);
    if (elements.empty()) return nullptr;
    Index& index = indexes_[section];
    if (index.empty()) {
        index.reserve(elements.size());
        for (const Element& element : elements) index.emplace(element.name_text(), &element);
    }
    const auto found = index.find(name);
    return found == index.end() ? nullptr : found->second;
}

}  // namespace csar::validate
