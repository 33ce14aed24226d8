// The requirement assignments of service templates by the node template that they lead to.
#pragma once

#include <string_view>
#include <unordered_map>
#include <vector>

#include "validate/model/element.hpp"

namespace csar::validate {

struct CheckContext;

// One object belongs to one thread.
class IncomingAssignments {
public:
    // The assignments that make relationships to a capability of a node template, in the order of the file; empty also
    // where another assignment of the service template may make one. Resolves those of the whole service template, once.
    std::vector<const Element*> of(CheckContext& context, const Element& node_template, std::string_view capability);

private:
    struct OfService {
        std::unordered_map<const Element*, std::vector<const Element*>> by_target;
        std::vector<const Element*> open;  // assignments that leave the target open
    };

    std::unordered_map<const Element*, OfService> services_;
};

}  // namespace csar::validate
