// The named elements of service templates: node templates, relationship templates, groups, workflows, inputs.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/keyed_hash.hpp"
#include "validate/model/element.hpp"

namespace csar::validate {

struct CheckContext;

// Finds elements by name in constant time, even among 100,000. A large section is indexed at the first query, so an
// object belongs to one thread.
class ServiceIndex {
public:
    // The element with this name under `section` (Key::node_templates, groups, workflows, inputs, ...) of a service
    // template; nullptr if there is none, or if `service` is null.
    const Element* find(const Element* service, Key section, std::string_view name);

    // From now on, names that `part` does not have are looked up in `whole`. This is for service templates that are
    // combined.
    void join(const Element& part, const Element& whole) { part_ = &part, whole_ = &whole; }

    // The only requirement assignment in the service template that may refer to a relationship template. nullptr if
    // there is none, or if there are several.
    const Element* only_use(const Element& relationship_template);

private:
    using Names = std::unordered_map<std::string_view, const Element*, KeyedHash, std::equal_to<>>;

    const Element* find_own(const Element& service, Key section, std::string_view name);

    const Element *part_ = nullptr, *whole_ = nullptr;
    std::unordered_map<const Slot*, Names> indexes_;
    std::unordered_map<const Element*, Names> uses_;  // keyed by service template; a null element means several uses
};

// The requirement assignments of service templates, by their target node template (assignment.cpp). An object belongs
// to one thread.
class IncomingAssignments {
public:
    // The assignments that make relationships to a capability of a node template, in file order. Empty if the targets
    // of some assignments in the service template are unknown. The first call resolves all assignments of the service
    // template.
    std::vector<const Element*> of(CheckContext& context, const Element& node_template, std::string_view capability);

private:
    struct OfService {
        std::unordered_map<const Element*, std::vector<const Element*>> by_target;
        std::vector<const Element*> open;  // assignments that do not determine their target
    };

    std::unordered_map<const Element*, OfService> services_;
};

// The service template that contains an element; nullptr if there is none.
const Element* enclosing_service(const Element& element);

}  // namespace csar::validate
