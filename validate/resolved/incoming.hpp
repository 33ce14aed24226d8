// The requirement assignments of service templates, by their target node template.
#pragma once

#include <string_view>
#include <unordered_map>
#include <vector>

#include "validate/model/element.hpp"

namespace csar::validate {

struct CheckContext;

// An object belongs to one thread.
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

}  // namespace csar::validate
