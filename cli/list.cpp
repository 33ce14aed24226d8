// csar list: lists the entries of a package. csar cat: prints the content of an entry.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <csar/entries.hpp>
#include <csar/render.hpp>
#include <csar/text.hpp>
#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/options.hpp"
#include "cli/report_output.hpp"
#include "cli/system.hpp"
#include "cli/words.hpp"

namespace csar::cli {
namespace {

EntriesOptions entries_options(const ResourceOptions& resources) {
    EntriesOptions options{.limits = resources.limits(), .cancellation = &interrupt()};
    return options;
}

void show_errors(const Findings& findings, Console& console) {
    for (const Diagnostic& finding : findings.diagnostics)
        if (finding.severity == Severity::error)
            console.err(render::place_name(findings, finding.place) + ": " + finding.message);
}

class List final : public Command {
public:
    std::vector<Option> options() override {
        std::vector<Option> options = {
            {"PACKAGE", &package_, "archive or directory"},
            {"-l,--long", &long_, "also print sizes, method and executable bit"},
        };
        add_output_options(options, output_);
        add_resource_options(options, resources_);
        return options;
    }

    ExitStatus run(Console& console) override {
        const ListResult listed = list_entries(input_of(package_), entries_options(resources_));
        const ExitStatus status = listed.findings.exit_status();
        if (output_.json()) {
            console.document(render::escaped_json(json(listed).dump(2)) + "\n");
        } else {
            for (const InspectedFile& file : listed.files) console.out(line(file));
            if (status == ExitStatus::unreadable)
                show_errors(listed.findings, console);
            else if (!output_.quiet && status != ExitStatus::ok)
                console.err(printable(package_) + " has errors; run 'csar verify' to show them");
        }
        return status;
    }

private:
    std::string line(const InspectedFile& file) const {
        const std::string name = printable(file.name) + (file.kind == EntryKind::directory ? "/" : "");
        if (!long_) return name + "\n";
        const std::string_view what = file.kind == EntryKind::file ? file.method : to_string(file.kind);
        return fmt::format("{:>12} {:>12} {:<8} {} {}\n", file.size, file.stored_size, what.empty() ? "-" : what,
                           file.executable ? "x" : "-", name);
    }

    nlohmann::ordered_json json(const ListResult& listed) const {
        nlohmann::ordered_json document;
        document["path"] = printable(package_);
        document["exit"] = static_cast<int>(listed.findings.exit_status());
        document["files"] = nlohmann::ordered_json::array();
        for (const InspectedFile& file : listed.files)
            document["files"].push_back({{"name", unicode(file.name)},
                                         {"kind", to_string(file.kind)},
                                         {"size", file.size},
                                         {"storedSize", file.stored_size},
                                         {"method", file.method},
                                         {"executable", file.executable}});
        return document;
    }

    std::string package_;
    bool long_ = false;
    OutputOptions output_;
    ResourceOptions resources_;
};

class Cat final : public Command {
public:
    std::vector<Option> options() override {
        std::vector<Option> options = {
            {"PACKAGE", &package_, "archive or directory"},
            {"ENTRY", &entry_, "path of a file in the package, as in the output of 'csar list'"},
        };
        add_resource_options(options, resources_);
        return options;
    }

    ExitStatus run(Console& console) override {
        const auto print = [&](std::span<const std::byte> bytes) {
            console.document({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
        };
        const Findings findings = read_entry(input_of(package_), entry_, print, entries_options(resources_));
        console.flush();
        show_errors(findings, console);
        return findings.exit_status();
    }

private:
    std::string package_;
    std::string entry_;
    ResourceOptions resources_;
};

}  // namespace

std::unique_ptr<Command> make_list() { return std::make_unique<List>(); }
std::unique_ptr<Command> make_cat() { return std::make_unique<Cat>(); }

}  // namespace csar::cli
