// Finds named elements of service templates: node templates, relationship templates, groups, workflows, inputs.
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

// Takes constant time, even with 100,000 elements: the first query indexes a large section. Not thread-safe.
class ServiceIndex {
public:
    // `section`: Key::node_templates, groups, workflows, inputs, ... `service` may be null. Returns nullptr if not
    // found.
    const Element* find(const Element* service, Key section, std::string_view name);

    // Combines service templates: names missing in `part` are looked up in `whole`.
    void join(const Element& part, const Element& whole) { part_ = &part, whole_ = &whole; }

    // Returns the only requirement assignment that may use the relationship template. Returns nullptr if there is none,
    // or if there are several.
    const Element* only_use(const Element& relationship_template);

private:
    using Names = std::unordered_map<std::string_view, const Element*, KeyedHash, std::equal_to<>>;

    const Element* find_own(const Element& service, Key section, std::string_view name);

    const Element *part_ = nullptr, *whole_ = nullptr;
    std::unordered_map<const Slot*, Names> indexes_;
    std::unordered_map<const Element*, Names> uses_;  // by service template; null means several uses
};

// Requirement assignments by target node template (assignment.cpp). Not thread-safe.
class IncomingAssignments {
public:
    // Assignments with this target, in file order. Returns an empty list if the target of any assignment in the service
    // template is unknown. The first call resolves all assignments.
    std::vector<const Element*> of(CheckContext& context, const Element& node_template, std::string_view capability);

private:
    struct OfService {
        std::unordered_map<const Element*, std::vector<const Element*>> by_target;
        std::vector<const Element*> open;  // with an unknown target
    };

    std::unordered_map<const Element*, OfService> services_;
};

// The surrounding service template, or nullptr.
const Element* enclosing_service(const Element& element);

}  // namespace csar::validate
