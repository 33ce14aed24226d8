// The definitions that a new package starts with: an application on a server, as small as TOSCA 2.0 allows while it
// shows what a package is made of. They are tested to be valid.
#include "csar/pack/init_files.hpp"

namespace csar {
namespace {

constexpr std::string_view service = R"(tosca_definitions_version: tosca_2_0

description: An application on a server.

imports:
  - types.yaml

service_template:
  inputs:
    port:
      description: Where the application listens.
      type: integer
      default: 8080
      validation: { $less_than: [ $value, 65536 ] }

  node_templates:
    application:
      type: Application
      properties:
        port: { $get_input: port }
      requirements:
        - host: server
    server:
      type: Server

  outputs:
    port:
      description: Where the application listens.
      type: integer
      value: { $get_property: [ application, port ] }
)";

constexpr std::string_view types = R"(tosca_definitions_version: tosca_2_0

capability_types:
  Host:
    description: Runs applications.

relationship_types:
  HostedOn:
    valid_capability_types: [ Host ]

interface_types:
  Lifecycle:
    operations:
      create:
        description: Brings a node into being.

node_types:
  Server:
    capabilities:
      host: Host
  Application:
    properties:
      port:
        type: integer
    requirements:
      - host:
          capability: Host
          relationship: HostedOn
    interfaces:
      lifecycle:
        type: Lifecycle
        operations:
          create: scripts/create.sh
)";

constexpr std::string_view create_script = R"(#!/bin/sh
echo "creating the application"
)";

constexpr InitFile files[] = {
    {"service.yaml", false, service},
    {"scripts/create.sh", true, create_script},
    {"types.yaml", false, types},
};

}  // namespace

std::span<const InitFile> init_files() { return files; }

}  // namespace csar
