#include "validate/model/file.hpp"

namespace csar::validate {

const Element* DefinitionsFile::definition(Key section, std::string_view name) const {
    const auto index = indexes_.find(section);
    if (index == indexes_.end()) return nullptr;
    const auto found = index->second.find(name);
    return found == index->second.end() ? nullptr : found->second;
}

void DefinitionsFile::index_definitions() {
    for (const Key section : {Key::repositories, Key::functions}) {
        const auto elements = root->children(section);
        if (elements.empty()) continue;
        Index& index = indexes_[section];
        index.reserve(elements.size());
        for (const Element& element : elements) index.emplace(element.name_text(), &element);
    }
}

}  // namespace csar::validate
