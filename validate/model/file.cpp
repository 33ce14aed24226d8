#include "validate/model/file.hpp"

#include <algorithm>

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

void DefinitionsFile::index_imports() {
    constexpr std::size_t few = 8;
    if (imports.size() <= few) return;
    imports_indexed_ = true;
    for (std::uint32_t number = 0; number < imports.size(); ++number) spaces_[imports[number].space].push_back(number);
}

bool DefinitionsFile::imports_into(std::string_view space) const {
    if (imports_indexed_) return spaces_.contains(space);
    return std::ranges::any_of(imports, [&](const Import& import) { return import.space == space; });
}

}  // namespace csar::validate
