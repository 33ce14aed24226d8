// csar init: a directory to start from.
#include <csar/init.hpp>

#include <fmt/format.h>

#include <csar/text.hpp>
#include "cli/commands.hpp"
#include "cli/interrupt.hpp"

namespace csar::cli {
namespace {

class Init final : public Command {
public:
    std::vector<Option> options() override {
        return {
            {"DIRECTORY", &directory_, "the directory to make; it must not exist or be empty", "", {}, true},
            {"--created-by", &settings_.created_by, "who makes the package", "NAME"},
            {"-q,--quiet", &quiet_, "print nothing"},
        };
    }

    ExitStatus run(Console& console) override {
        settings_.cancellation = &interrupt();
        const InitResult made = init_directory(directory_, settings_);
        if (quiet_) return ExitStatus::ok;
        for (const std::string& file : made.files) console.out(printable(directory_ + "/" + file) + "\n");
        console.out(
            fmt::format("{}: ready; next: csar pack {} -o FILE.csar\n", printable(directory_), printable(directory_)));
        return ExitStatus::ok;
    }

private:
    std::string directory_;
    InitOptions settings_;
    bool quiet_ = false;
};

}  // namespace

std::unique_ptr<Command> make_init() { return std::make_unique<Init>(); }

}  // namespace csar::cli
