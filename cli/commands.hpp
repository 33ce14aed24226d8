// The functions that create the commands. Each is in the file of its command.
#pragma once

#include <memory>

#include "cli/command.hpp"

namespace csar::cli {

std::unique_ptr<Command> make_attest();
std::unique_ptr<Command> make_cat();
std::unique_ptr<Command> make_compile();
std::unique_ptr<Command> make_completion();
std::unique_ptr<Command> make_config();
std::unique_ptr<Command> make_explain();
std::unique_ptr<Command> make_convert();
std::unique_ptr<Command> make_sbom_command();
std::unique_ptr<Command> make_extract();
std::unique_ptr<Command> make_diff();
std::unique_ptr<Command> make_graph();
std::unique_ptr<Command> make_init();
std::unique_ptr<Command> make_inspect();
std::unique_ptr<Command> make_list();
std::unique_ptr<Command> make_migrate();
std::unique_ptr<Command> make_oci();
std::unique_ptr<Command> make_pack();
std::unique_ptr<Command> make_resolve();
std::unique_ptr<Command> make_sign();
std::unique_ptr<Command> make_summary();
std::unique_ptr<Command> make_validate();
std::unique_ptr<Command> make_verify();

}  // namespace csar::cli
