// What packages for network functions start with (ETSI GS NFV-SOL 004): definitions in the Simple Profile 1.3, a manifest with
// the metadata that only the vendor knows, change log and licence. The types of SOL001 are published by ETSI and not here: the
// examples define the few that they use under names of their own. They are tested to be valid.
#include "csar/pack/init_files.hpp"

namespace csar {
namespace {

constexpr std::string_view change_log = R"(# Change log

## 1.0.0

- First release.
)";

constexpr std::string_view licence = R"(Write here under which licence the package may be used.
)";

constexpr std::string_view vnf_manifest = R"(metadata:
    vnf_product_name: shop
    vnf_provider_id: Acme
    vnf_package_version: 1.0.0
    vnf_release_date_time: 2026-01-01T00:00:00Z
    vnfd_id: 2f1f6c1a-5d0c-4c3f-9f5e-0d1c7a3c9b10
    vnf_software_version: 1.0.0
    vnfm_info: etsivnfm:v2.3.1
    compatible_specification_versions: 2.7.1,3.3.1
)";

constexpr std::string_view vnf_definitions = R"(tosca_definitions_version: tosca_simple_yaml_1_3

description: >-
  A network function of one machine. With the types of SOL001 at hand (etsi_nfv_sol001_vnfd_types.yaml, published by ETSI),
  import them and derive from tosca.nodes.nfv.VNF and tosca.nodes.nfv.Vdu.Compute.

metadata:
  template_name: shop
  template_version: 1.0.0
  template_author: Acme

imports:
  - Definitions/types.yaml

topology_template:
  inputs:
    flavour:
      type: string
      default: small
      constraints:
        - valid_values: [ small, large ]

  substitution_mappings:
    node_type: acme.nodes.Shop

  node_templates:
    shop:
      type: acme.nodes.Shop
      properties:
        flavour: { get_input: flavour }
      interfaces:
        Standard:
          operations:
            create: Scripts/instantiate.sh

    machine:
      type: acme.nodes.Machine
      properties:
        cpus: 2
        memory: 4 GiB
      artifacts:
        image:
          type: acme.artifacts.Image
          file: Files/images/shop.txt
)";

constexpr std::string_view vnf_types = R"(tosca_definitions_version: tosca_simple_yaml_1_3

artifact_types:
  acme.artifacts.Image:
    derived_from: tosca.artifacts.Root

node_types:
  acme.nodes.Shop:
    derived_from: tosca.nodes.Root
    properties:
      descriptor_id: { type: string, default: 2f1f6c1a-5d0c-4c3f-9f5e-0d1c7a3c9b10 }
      provider: { type: string, default: Acme }
      product_name: { type: string, default: shop }
      software_version: { type: string, default: 1.0.0 }
      flavour: { type: string, default: small }

  acme.nodes.Machine:
    derived_from: tosca.nodes.Root
    properties:
      cpus: { type: integer, constraints: [ { greater_or_equal: 1 } ] }
      memory: { type: scalar-unit.size }
)";

constexpr std::string_view script = R"(#!/bin/sh
echo "instantiating the shop"
)";

constexpr std::string_view image = R"(Put the image of the machine here, and name it in shop.yaml.
)";

constexpr InitFile vnf[] = {
    {"shop.yaml", false, vnf_definitions},    {"shop.mf", false, vnf_manifest},
    {"ChangeLog.txt", false, change_log},     {"Definitions/types.yaml", false, vnf_types},
    {"Files/images/shop.txt", false, image},  {"Licenses/LICENSE.txt", false, licence},
    {"Scripts/instantiate.sh", true, script},
};

constexpr std::string_view cnf_definitions = R"(tosca_definitions_version: tosca_simple_yaml_1_3

description: >-
  A network function of containers, deployed by a Helm chart. With the types of SOL001 at hand (etsi_nfv_sol001_vnfd_types.yaml,
  release 4 or later), import them and derive from tosca.nodes.nfv.VNF and tosca.nodes.nfv.Mciop.

metadata:
  template_name: shop
  template_version: 1.0.0
  template_author: Acme

imports:
  - Definitions/types.yaml

topology_template:
  substitution_mappings:
    node_type: acme.nodes.Shop

  node_templates:
    shop:
      type: acme.nodes.Shop

    release:
      type: acme.nodes.Chart
      properties:
        release_name: shop
      artifacts:
        chart:
          type: acme.artifacts.HelmChart
          file: Artifacts/helm/shop/Chart.yaml
)";

constexpr std::string_view cnf_types = R"(tosca_definitions_version: tosca_simple_yaml_1_3

artifact_types:
  acme.artifacts.HelmChart:
    derived_from: tosca.artifacts.Root

node_types:
  acme.nodes.Shop:
    derived_from: tosca.nodes.Root
    properties:
      descriptor_id: { type: string, default: 2f1f6c1a-5d0c-4c3f-9f5e-0d1c7a3c9b10 }
      provider: { type: string, default: Acme }
      product_name: { type: string, default: shop }
      software_version: { type: string, default: 1.0.0 }

  acme.nodes.Chart:
    derived_from: tosca.nodes.Root
    properties:
      release_name: { type: string }
)";

constexpr std::string_view chart = R"(apiVersion: v2
name: shop
version: 1.0.0
)";

constexpr std::string_view deployment = R"(apiVersion: apps/v1
kind: Deployment
metadata:
  name: shop
spec:
  replicas: 1
  selector: { matchLabels: { app: shop } }
  template:
    metadata: { labels: { app: shop } }
    spec:
      containers:
        - name: shop
          image: registry.example/shop:1.0.0
)";

constexpr InitFile cnf[] = {
    {"shop.yaml", false, cnf_definitions},
    {"shop.mf", false, vnf_manifest},
    {"Artifacts/helm/shop/Chart.yaml", false, chart},
    {"Artifacts/helm/shop/templates/deployment.yaml", false, deployment},
    {"ChangeLog.txt", false, change_log},
    {"Definitions/types.yaml", false, cnf_types},
    {"Licenses/LICENSE.txt", false, licence},
};

constexpr std::string_view pnf_manifest = R"(metadata:
    pnfd_name: radio
    pnfd_provider: Acme
    pnfd_archive_version: 1.0.0
    pnfd_release_date_time: 2026-01-01T00:00:00Z

non_mano_artifact_sets:
    onap_pnf_sw_information:
        Source: Artifacts/software.yaml
    onap_others:
        Source: Artifacts/readme.txt
)";

constexpr std::string_view pnf_definitions = R"(tosca_definitions_version: tosca_simple_yaml_1_3

description: >-
  A network function in hardware. With the types of SOL001 at hand (etsi_nfv_sol001_pnfd_types.yaml, published by ETSI), import
  them and derive from tosca.nodes.nfv.PNF.

metadata:
  template_name: radio
  template_version: 1.0.0
  template_author: Acme

imports:
  - Definitions/types.yaml

topology_template:
  substitution_mappings:
    node_type: acme.nodes.Radio

  node_templates:
    radio:
      type: acme.nodes.Radio
      properties:
        geographical_location: Berlin
)";

constexpr std::string_view pnf_types = R"(tosca_definitions_version: tosca_simple_yaml_1_3

node_types:
  acme.nodes.Radio:
    derived_from: tosca.nodes.Root
    properties:
      descriptor_id: { type: string, default: 5a0f4d6e-6a44-4b5f-8f38-6f2f4d0b7c21 }
      provider: { type: string, default: Acme }
      version: { type: string, default: 1.0.0 }
      geographical_location: { type: string, required: false }
)";

constexpr std::string_view software = R"(pnf_software_information:
  - pnf_software_version: 1.0.0
)";

constexpr std::string_view readme = R"(What else belongs to the product.
)";

constexpr InitFile pnf[] = {
    {"radio.yaml", false, pnf_definitions},   {"radio.mf", false, pnf_manifest},
    {"Artifacts/readme.txt", false, readme},  {"Artifacts/software.yaml", false, software},
    {"ChangeLog.txt", false, change_log},     {"Definitions/types.yaml", false, pnf_types},
    {"Licenses/LICENSE.txt", false, licence},
};

// ETSI GS NFV-SOL 007: the file structure of a network service descriptor.
constexpr std::string_view nsd_manifest = R"(metadata:
    nsd_designer: Acme
    nsd_file_structure_version: 1.0.0
    nsd_invariant_id: 7c1d2e3f-4a5b-4c6d-8e7f-90a1b2c3d4e5
    nsd_name: shops
    nsd_release_date_time: 2026-01-01T00:00:00Z
)";

constexpr std::string_view nsd_definitions = R"(tosca_definitions_version: tosca_simple_yaml_1_3

description: >-
  A network service of a shop and its storage. With the types of SOL001 at hand (etsi_nfv_sol001_nsd_types.yaml, published by
  ETSI), import them and derive from tosca.nodes.nfv.NS.

metadata:
  template_name: shops
  template_version: 1.0.0
  template_author: Acme

imports:
  - Definitions/types.yaml

topology_template:
  node_templates:
    shop:
      type: acme.nodes.Function
      properties: { descriptor_id: 2f1f6c1a-5d0c-4c3f-9f5e-0d1c7a3c9b10 }
      requirements:
        - link: network
    storage:
      type: acme.nodes.Function
      properties: { descriptor_id: 9d2d4f0b-4f7e-4d5a-8a43-1f8d2f6c5e33 }
      requirements:
        - link: network
    network:
      type: acme.nodes.Link
)";

constexpr std::string_view nsd_types = R"(tosca_definitions_version: tosca_simple_yaml_1_3

capability_types:
  acme.capabilities.Linkable:
    derived_from: tosca.capabilities.Root

relationship_types:
  acme.relationships.LinksTo:
    derived_from: tosca.relationships.Root
    valid_target_types: [ acme.capabilities.Linkable ]

node_types:
  acme.nodes.Function:
    derived_from: tosca.nodes.Root
    properties:
      descriptor_id: { type: string }
    requirements:
      - link:
          capability: acme.capabilities.Linkable
          relationship: acme.relationships.LinksTo

  acme.nodes.Link:
    derived_from: tosca.nodes.Root
    capabilities:
      linkable: { type: acme.capabilities.Linkable }
)";

constexpr InitFile nsd[] = {
    {"shops.yaml", false, nsd_definitions},   {"shops.mf", false, nsd_manifest},
    {"ChangeLog.txt", false, change_log},     {"Definitions/types.yaml", false, nsd_types},
    {"Licenses/LICENSE.txt", false, licence},
};

}  // namespace

std::span<const InitFile> sol004_files(InitTemplate which) {
    switch (which) {
        case InitTemplate::vnf: return vnf;
        case InitTemplate::cnf: return cnf;
        case InitTemplate::pnf: return pnf;
        case InitTemplate::nsd: return nsd;
        case InitTemplate::tosca_2_0: break;
    }
    return {};
}

}  // namespace csar
