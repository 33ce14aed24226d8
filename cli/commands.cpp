// The table of commands.
#include "cli/commands.hpp"

#include <array>

namespace csar::cli {
namespace {

constexpr std::string_view exit_statuses =
    "Exit status: 0 everything holds, 1 something is wrong with the package, 2 wrong usage, 3 unreadable; "
    "docs/exit-codes.md "
    "has them all.";

constexpr std::array<CommandEntry, 12> table = {{
    {"init", "make a directory to start a package from", "", make_init},
    {"pack", "make a package of a directory",
     "Examples:\n"
     "  csar pack my-service -o my-service.csar\n"
     "  csar pack my-service -o my-service.tar.gz --entry-definitions main.yaml --created-by ACME\n"
     "  csar pack my-service -o out/ --checksum out/checksums.txt     the name comes from the definitions\n"
     "SOURCE_DATE_EPOCH sets the time of all entries. .csarignore in the directory tells what to leave out.",
     make_pack},
    {"inspect", "show what a package is and holds",
     "Examples:\n"
     "  csar inspect my-service.csar\n"
     "  csar inspect --format json my-service.csar",
     make_inspect},
    {"graph", "draw a topology, types, imports or a workflow",
     "Examples:\n"
     "  csar graph my-service.csar > topology.mmd\n"
     "  csar graph --view types --format dot service.yaml | dot -Tsvg > types.svg",
     make_graph},
    {"verify", "check a package: container, every byte, metadata, definitions", exit_statuses, make_verify},
    {"validate", "check metadata and definitions: a package, a directory or a file", exit_statuses, make_validate},
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
    {"extract", "unpack a package into a new directory, safely",
     "Examples:\n"
     "  csar extract my-service.csar -C there\n"
     "  csar extract my-service.csar -C there TOSCA.meta 'scripts/*'",
     make_extract},
    {"list", "list the files of a package", "", make_list},
    {"cat", "print a file of a package", "", make_cat},
    {"explain", "say what a rule or finding is about",
     "Examples:\n"
     "  csar explain zip/duplicate-name\n"
     "  csar explain --all",
     make_explain},
}};

}  // namespace

std::span<const CommandEntry> commands() { return table; }

}  // namespace csar::cli
