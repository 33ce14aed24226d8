// The table of commands.
#include "cli/commands.hpp"

#include <array>

namespace csar::cli {
namespace {

constexpr std::string_view verify_details =
    "Examples:\n"
    "  csar verify my-service.csar\n"
    "  csar verify *.csar --output sarif=findings.sarif --output junit=tests.xml\n"
    "  csar verify my-service.csar --trust ca.pem --require-signature --intake sol004-3.6.1\n"
    "Exit status: 0 everything holds, 1 something is wrong with the package, 2 wrong usage, 3 unreadable, "
    "4 a digest or signature does not match, 5 not signed, 6 not trusted.";
constexpr std::string_view validate_details =
    "Examples:\n"
    "  csar validate service.yaml\n"
    "  csar validate my-service --profile-path profiles --format github\n"
    "Exit status: 0 everything holds, 1 something is wrong with the package, 2 wrong usage, 3 unreadable.";

constexpr std::array<CommandEntry, 21> table = {{
    {"init", "make a directory to start a package from",
     "Example:\n"
     "  csar init my-service && csar pack my-service",
     make_init},
    {"pack", "make a package from a directory",
     "Examples:\n"
     "  csar pack my-service -o my-service.csar\n"
     "  csar pack my-service -o my-service.tar.gz --entry-definitions main.yaml --created-by ACME\n"
     "  csar pack my-service -o out/ --checksum out/checksums.txt     the name comes from the definitions\n"
     "SOURCE_DATE_EPOCH sets the time of all entries. .csarignore in the directory lists what to leave out.",
     make_pack},
    {"inspect", "show what a package is and holds",
     "Examples:\n"
     "  csar inspect my-service.csar\n"
     "  csar inspect --format json my-service.csar",
     make_inspect},
    {"diff", "compare two packages: what differs, and what that breaks",
     "Examples:\n"
     "  csar diff my-service.csar my-service\n"
     "  csar diff my-service.csar my-service --format markdown\n"
     "  csar diff my-service.csar my-service --require-version-step\n"
     "Exit status: 0 the same, 1 different (with --require-version-step: the version has grown too little), 3 "
     "unreadable.",
     make_diff},
    {"graph", "draw a topology, types, imports or a workflow",
     "Examples:\n"
     "  csar graph my-service.csar > topology.mmd\n"
     "  csar graph --view types --format dot service.yaml | dot -Tsvg > types.svg",
     make_graph},
    {"compile", "make normalized templates: everything inherited, spelt out and filled in",
     "Examples:\n"
     "  csar compile --normalized my-service.csar > my-service.json\n"
     "  csar compile --normalized --no-places --format yaml service.yaml\n"
     "Exit status: 0, 1 for invalid definitions, of which nothing is written.",
     make_compile},
    {"verify", "check a package: container, every byte, metadata, definitions", verify_details, make_verify},
    {"validate", "check metadata and definitions: a package, a directory or a file", validate_details, make_validate},
    {"summary", "add up the reports of a catalogue's parts, and list what is missing",
     "Examples:\n"
     "  csar verify --from catalogue.txt --shard 3/8 --output ndjson=reports/3.ndjson -q\n"
     "  csar summary reports/*.ndjson --from catalogue.txt\n"
     "Exit status: that of csar verify for all packages together, and 3 when any are missing.",
     make_summary},
    {"resolve", "make the concrete template of a variable one (Variability4TOSCA)",
     "Examples:\n"
     "  csar resolve shop.yaml --preset prod -o shop-prod.yaml\n"
     "  csar resolve shop.yaml --input mode=dev --input size=3 -o -",
     make_resolve},
    {"sbom", "write a bill of materials: CycloneDX or SPDX",
     "Examples:\n"
     "  csar sbom my-service.csar -o my-service.cdx.json\n"
     "  csar sbom my-service.csar --format spdx -o my-service.spdx.json",
     make_sbom_command},
    {"sign", "sign a package: its manifest, around it or beside it",
     "Examples:\n"
     "  csar sign my-service.csar --key release.key --cert release.pem\n"
     "  csar sign my-service.csar --key release.p12 --passphrase-fd 3 --form container\n"
     "  csar sign my-service.csar --cert release.pem --signer-command 'kms-sign --key release'",
     make_sign},
    {"attest", "make a signed statement about a package",
     "Example:\n"
     "  csar attest my-service.csar --key release.key --cert release.pem \\\n"
     "      --build-type https://acme.example/build/v1 --builder https://acme.example/ci",
     make_attest},
    {"oci", "put a package into an OCI layout, for registries, and take it out",
     "Examples:\n"
     "  csar oci push-layout my-service.csar layout --tag 1.0\n"
     "  skopeo copy oci:layout:1.0 docker://registry.example/my-service:1.0\n"
     "  csar oci pull-layout layout@1.0 -o my-service.csar --with-referrers\n"
     "csar itself opens no network connection.",
     make_oci},
    {"extract", "unpack a package into a new directory, safely",
     "Examples:\n"
     "  csar extract my-service.csar                 into the new directory my-service\n"
     "  csar extract my-service.csar -C unpacked\n"
     "  csar extract my-service.csar -C unpacked TOSCA.meta 'scripts/*'",
     make_extract},
    {"convert", "convert between zip, tar, compressed tar and directory, with proof",
     "Examples:\n"
     "  csar convert my-service.csar my-service.tar.zst\n"
     "  csar convert my-service my-service.csar           of the files as they are; csar pack writes TOSCA.meta, too\n"
     "  csar convert my-service.csar unpacked             as csar extract does",
     make_convert},
    {"list", "list the files of a package",
     "Examples:\n"
     "  csar list my-service.csar\n"
     "  csar list --long my-service.csar",
     make_list},
    {"cat", "print a file of a package",
     "Example:\n"
     "  csar cat my-service.csar TOSCA.meta",
     make_cat},
    {"completion", "print what makes a shell complete commands, options and their values",
     "Examples:\n"
     "  csar completion bash > completions/csar\n"
     "  csar completion zsh > completions/_csar\n"
     "  csar completion fish > completions/csar.fish",
     make_completion},
    {"config", "print what the project file puts in force",
     "Example:\n"
     "  csar config --config ci/csar.yaml",
     make_config},
    {"explain", "explain a rule or a finding",
     "Examples:\n"
     "  csar explain zip/duplicate-name\n"
     "  csar explain zip            a line for each rule of an area\n"
     "  csar explain signer         rules that mention a word\n"
     "  csar explain --all",
     make_explain},
}};

}  // namespace

std::span<const CommandEntry> commands() { return table; }

}  // namespace csar::cli
