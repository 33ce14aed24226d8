// The built-in intake profiles: the files in profiles/, compiled in.
#include "csar/verify/intake/profile.hpp"

namespace csar::intake {

namespace profiles {
extern const std::string_view sol004_2_4_1, sol004_2_5_1, sol004_2_6_1, sol004_2_7_1, sol004_3_3_1, sol004_3_5_1,
    sol004_3_6_1, sol004_4_3_1, sol004_5_1_1, sol007_2_6_1, sol007_2_7_1, onap, onap_asd, onap_vtp, oran_asd, rapp,
    tacker, osm, aws_tnb, tosca_2_0;
}  // namespace profiles

// First SOL004 and SOL007 by release, then receivers of network functions, then plain TOSCA 2.0.
std::vector<ShippedProfile> shipped_profiles() {
    return {{"sol004-2.4.1", &profiles::sol004_2_4_1},
            {"sol004-2.5.1", &profiles::sol004_2_5_1},
            {"sol004-2.6.1", &profiles::sol004_2_6_1},
            {"sol004-2.7.1", &profiles::sol004_2_7_1},
            {"sol004-3.3.1", &profiles::sol004_3_3_1},
            {"sol004-3.5.1", &profiles::sol004_3_5_1},
            {"sol004-3.6.1", &profiles::sol004_3_6_1},
            {"sol004-4.3.1", &profiles::sol004_4_3_1},
            {"sol004-5.1.1", &profiles::sol004_5_1_1},
            {"sol007-2.6.1", &profiles::sol007_2_6_1},
            {"sol007-2.7.1", &profiles::sol007_2_7_1},
            {"onap", &profiles::onap},
            {"onap-asd", &profiles::onap_asd},
            {"onap-vtp", &profiles::onap_vtp},
            {"oran-asd", &profiles::oran_asd},
            {"rapp", &profiles::rapp},
            {"tacker", &profiles::tacker},
            {"osm", &profiles::osm},
            {"aws-tnb", &profiles::aws_tnb},
            {"tosca-2.0", &profiles::tosca_2_0}};
}

}  // namespace csar::intake
