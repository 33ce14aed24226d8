#include "validate/resolved/corrections.hpp"

#include <algorithm>

namespace csar::validate {
namespace {

struct Correction {
    Key section;
    std::string_view type, member;
};
constexpr Correction corrections[] = {
    {Key::properties, "tosca.nodes.nfv.PnfExtCp", "protocol"},  // SOL001 9.8.1; inherited from Cp in 2.5.1
    // SOL001 6.8.13.7: optional if an Mciop refers to the node (nfv/vdu-without-container)
    {Key::requirements, "tosca.nodes.nfv.Vdu.OsContainerDeployableUnit", "container"},
};

}  // namespace

bool is_optional_by_text(const Type& type, Key section, std::string_view member) {
    return std::ranges::any_of(corrections, [&](const Correction& row) {
        return row.section == section && row.member == member && type.named(row.type);
    });
}

bool is_only_a_base(const Type& type) { return type.name == "tosca.nodes.nfv.VNF"; }

}  // namespace csar::validate
