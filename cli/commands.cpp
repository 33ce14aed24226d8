// The table of commands.
#include "cli/commands.hpp"

#include <array>

namespace csar::cli {
namespace {

constexpr std::string_view verify_details =
    "Examples:\n  csar verify my-service.csar\n  csar verify *.csar --output sarif=findings.sarif --output "
    "junit=tests.xml\n  csar verify my-service.csar --trust ca.pem --require-signature --intake sol004-3.6.1\nExit "
    "status: 0 valid, 1 the package has errors, 2 usage error, 3 a package cannot be read, 4 a digest or signature "
    "does not match, 5 a required signature is missing, 6 a signer is not trusted, or is not that of --signer.";
constexpr std::string_view validate_details =
    "Examples:\n  csar validate service.yaml\n  csar validate my-service --profile-path profiles --format "
    "github\nExit status: 0 valid, 1 the package has errors, 2 usage error, 3 a package cannot be read, 4 the files "
    "differ from those that the manifest lists.";

constexpr std::array<CommandEntry, 22> table = {{
    {"init", "create a directory for a new package",
     "Example:\n"
     "  csar init my-service && csar pack my-service",
     make_init},
    {"pack", "create a package from a directory",
     "Examples:\n"
     "  csar pack my-service -o my-service.csar\n"
     "  csar pack my-service -o my-service.tar.gz --entry-definitions main.yaml --created-by ACME\n"
     "  csar pack my-service -o out/ --checksum out/checksums.txt\n"
     "With -o out/, the name of the package comes from its definitions. "
     "SOURCE_DATE_EPOCH sets the time of all entries. .csarignore in the directory lists files to leave out.",
     make_pack},
    {"inspect", "show the kind and the contents of a package",
     "Examples:\n"
     "  csar inspect my-service.csar\n"
     "  csar inspect --format json my-service.csar",
     make_inspect},
    {"diff", "compare two packages: show the changes, and whether the changes are compatible",
     "Examples:\n  csar diff my-service.csar my-service\n  csar diff my-service.csar my-service --format markdown\n  "
     "csar diff my-service.csar my-service --require-version-step\nExit status: 0 the packages are the same, 1 the "
     "packages differ, 3 a package cannot be read. With --require-version-step, 1 only if the new version is too low, "
     "or if a changed NFV package has the same identifier.",
     make_diff},
    {"graph", "draw a topology, types, imports or a workflow",
     "Examples:\n"
     "  csar graph my-service.csar > topology.mmd\n"
     "  csar graph --view types --format dot service.yaml | dot -Tsvg > types.svg",
     make_graph},
    {"compile", "write a representation graph or normalized templates for other programs",
     "Examples:\n"
     "  csar compile my-service.csar --input size=3 > graph.json\n"
     "  csar compile --normalized my-service.csar > my-service.json\n"
     "  csar compile --normalized --no-places --format yaml service.yaml\n"
     "Exit status: 0 compiled, 1 the definitions are invalid, and nothing is written.",
     make_compile},
    {"verify", "check a package: container, every byte, metadata, definitions", verify_details, make_verify},
    {"validate", "check metadata and definitions: a package, a directory or a file", validate_details, make_validate},
    {"summary", "combine the reports on the parts of a catalogue",
     "Examples:\n"
     "  csar verify --from catalogue.txt --shard 3/8 --output ndjson=reports/3.ndjson -q\n"
     "  csar summary reports/*.ndjson --from catalogue.txt\n"
     "Exit status: that of csar verify for all packages together; 3 if packages are missing.",
     make_summary},
    {"migrate", "convert TOSCA 1.x definitions to TOSCA 2.0",
     "Examples:\n"
     "  csar migrate service.yaml --diff\n"
     "  csar migrate service.yaml -o service-2.0.yaml\n"
     "  csar migrate my-service.csar -o my-service-2.0.csar\n"
     "Exit status: 0 the result is valid TOSCA 2.0, 1 manual changes are necessary.",
     make_migrate},
    {"resolve", "make a concrete template from a variable template (Variability4TOSCA)",
     "Examples:\n"
     "  csar resolve shop.yaml --preset prod -o shop-prod.yaml\n"
     "  csar resolve shop.yaml --input mode=dev --input size=3 -o -",
     make_resolve},
    {"sbom", "write a bill of materials: CycloneDX or SPDX",
     "Examples:\n"
     "  csar sbom my-service.csar -o my-service.cdx.json\n"
     "  csar sbom my-service.csar --format spdx -o my-service.spdx.json",
     make_sbom_command},
    {"sign", "sign a package: in its manifest, in a container, or in a separate file",
     "Examples:\n"
     "  csar sign my-service.csar --key release.key --cert release.pem\n"
     "  csar sign my-service.csar --key release.p12 --passphrase-fd 3 --form container\n"
     "  csar sign my-service.csar --cert release.pem --signer-command 'kms-sign --key release'",
     make_sign},
    {"attest", "create a signed statement about a package",
     "Example:\n"
     "  csar attest my-service.csar --key release.key --cert release.pem \\\n"
     "      --build-type https://acme.example/build/v1 --builder https://acme.example/ci",
     make_attest},
    {"oci", "put a package into an OCI layout for registries, or extract a package from a layout",
     "Examples:\n"
     "  csar oci push-layout my-service.csar layout --tag 1.0\n"
     "  skopeo copy oci:layout:1.0 docker://registry.example/my-service:1.0\n"
     "  csar oci pull-layout layout@1.0 -o my-service.csar --with-referrers\n"
     "csar itself opens no network connection.",
     make_oci},
    {"extract", "unpack a package into a new directory; signatures are not checked",
     "Examples:\n"
     "  csar extract my-service.csar                 into the new directory my-service\n"
     "  csar extract my-service.csar -C unpacked\n"
     "  csar extract my-service.csar -C unpacked TOSCA.meta 'scripts/*'",
     make_extract},
    {"convert",
     "convert a package to zip, tar, compressed tar or a directory, and compare the result with the "
     "original",
     "Examples:\n  csar convert my-service.csar my-service.tar.zst\n  csar convert my-service my-service.csar         "
     "  changes no file; csar pack also writes TOSCA.meta\n  csar convert my-service.csar unpacked             like "
     "csar extract",
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
    {"completion", "print a shell script that completes the arguments of csar",
     "Examples:\n"
     "  csar completion bash > completions/csar\n"
     "  csar completion zsh > completions/_csar\n"
     "  csar completion fish > completions/csar.fish",
     make_completion},
    {"config", "print the effective settings of the project file",
     "Example:\n"
     "  csar config --config ci/csar.yaml",
     make_config},
    {"explain", "explain a rule or a finding",
     "Examples:\n"
     "  csar explain zip/duplicate-name\n"
     "  csar explain zip            one line per rule of an area\n"
     "  csar explain signer         rules that mention a word\n"
     "  csar explain --all",
     make_explain},
}};

}  // namespace

std::span<const CommandEntry> commands() { return table; }

}  // namespace csar::cli
