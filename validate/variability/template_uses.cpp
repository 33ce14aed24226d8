// Which properties read an input, and which an output is made of.
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
                for (Element* input : found->second) input->users.push_back(&property);
        }
        note_uses(property, inner, depth + 1);
    }
}

// Which properties read an input, and which an output is made of.
void Template::find_uses() {
    for (Element& element : elements) {
        for (Element* property : element.properties) {
            const Node written = property->value ? property->value["value"] : property->written;
            note_uses(*property, written, 0);
        }
    }
    for (Element* output : outputs) note_sources(*output, output->value, 0);
}

void Template::note_sources(Element& output, Node value, int depth) {
    if (depth > 100) return;
    if (value.is_sequence())
        for (const Node item : value.items()) note_sources(output, item, depth + 1);
    if (!value.is_mapping()) return;
    for (const auto& [key, inner] : value.entries()) {
        if ((key.text() == "get_property" || key.text() == "get_attribute") && inner.is_sequence() &&
            inner.size() >= 2) {
            if (Element* named = node(std::string(inner[0U].text()))) {
                bool any = false;
                for (Element* property : named->properties)
                    if (property->name == inner[1U].text()) {
                        output.users.push_back(property);
                        any = true;
                    }
                if (!any) output.users.push_back(named);
            }
        }
        note_sources(output, inner, depth + 1);
    }
}

}  // namespace csar::validate::variability
