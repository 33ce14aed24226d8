// Finds properties that read an input or provide an output.
#include "validate/variability/element.hpp"

namespace csar::validate::variability {

void Template::note_uses(Element& property, Node value, int depth) {
    if (depth > 100) return;
    if (value.is_sequence())
        for (const Node item : value.items()) note_uses(property, item, depth + 1);
    if (!value.is_mapping()) return;
    for (const auto& [key, inner] : value.entries()) {
        if (key.text() == "get_input") {
            const Node name = inner.is_sequence() ? inner[0U] : inner;
            const auto found = inputs_by_name_.find(std::string(name.text()));
            if (found != inputs_by_name_.end())
                for (Parameter* input : found->second) input->users.push_back(&property);
        }
        note_uses(property, inner, depth + 1);
    }
}

void Template::find_uses() {
    for (const auto& element : elements)
        if (const auto* const typed = element->as<TypedElement>())
            for (Element* property : typed->properties)
                note_uses(*property, property->value ? property->value["value"] : property->written, 0);
    for (Parameter* output : outputs) note_sources(*output, output->value, 0);
}

void Template::note_source(Parameter& output, std::string_view node_name, std::string_view property_name) {
    NodeTemplate* const named = node(node_name);
    if (named == nullptr) return;
    bool any = false;
    for (Element* property : named->properties)
        if (property->name == property_name) {
            output.users.push_back(property);
            any = true;
        }
    if (!any) output.users.push_back(named);
}

// "{{ '::node::property' | eval }}" is Unfurl's notation for get_property.
void Template::note_evaluated(Parameter& output, std::string_view text) {
    if (text.find("eval") == text.npos) return;
    for (std::size_t at = text.find("'::"); at != text.npos; at = text.find("'::", at + 1)) {
        const std::string_view path = text.substr(at + 3, text.find('\'', at + 3) - at - 3);
        const std::size_t end = path.find("::");
        if (end != path.npos) note_source(output, path.substr(0, end), path.substr(end + 2));
    }
}

void Template::note_sources(Parameter& output, Node value, int depth) {
    if (depth > 100) return;
    if (value.is_string()) note_evaluated(output, value.text());
    if (value.is_sequence())
        for (const Node item : value.items()) note_sources(output, item, depth + 1);
    if (!value.is_mapping()) return;
    for (const auto& [key, inner] : value.entries()) {
        if ((key.text() == "get_property" || key.text() == "get_attribute") && inner.is_sequence() && inner.size() >= 2)
            note_source(output, inner[0U].text(), inner[1U].text());
        note_sources(output, inner, depth + 1);
    }
}

}  // namespace csar::validate::variability
