// csar list: the entries of a package. csar cat: the content of one.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/bytes.hpp"
#include "base/utf8.hpp"
#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "cli/report_output.hpp"
#include <csar/entries.hpp>
#include "report/render/render.hpp"

namespace csar::cli {
namespace {

class List final : public Command {
public:
    std::vector<Option> options() override {
        std::vector<Option> options = {
            {"PACKAGE", &package_, "archive or folder", "", {}, true},
            {"-l,--long", &long_, "sizes, method and executable bit too"},
        };
        add_output_options(options, output_);
        add_resource_options(options, resources_);
        return options;
    }

    ExitStatus run(Console& console) override {
        Report report(package_, {}, resources_.limits().findings);
        const std::vector<InspectedFile> files = list_entries(package_, resources_.limits(), report);
        if (output_.json()) {
            console.out(json(files, report).dump(2) + "\n");
        } else {
            for (const InspectedFile& file : files) console.out(line(file));
            if (!output_.quiet && report.exit_status() != ExitStatus::ok)
                console.err(printable(package_) + " has errors; 'csar verify' shows them");
        }
        return report.exit_status();
    }

private:
    std::string line(const InspectedFile& file) const {
        const std::string name = printable(file.name) + (file.kind == "folder" ? "/" : "");
        if (!long_) return name + "\n";
        const std::string what = file.kind == "file" ? file.method : file.kind;
        return fmt::format("{:>12} {:>12} {:<8} {} {}\n", file.size, file.stored_size, what.empty() ? "-" : what,
                           file.executable ? "x" : "-", name);
    }

    nlohmann::ordered_json json(const std::vector<InspectedFile>& files, const Report& report) const {
        nlohmann::ordered_json document;
        document["path"] = printable(package_);
        document["exit"] = static_cast<int>(report.exit_status());
        document["files"] = nlohmann::ordered_json::array();
        for (const InspectedFile& file : files)
            document["files"].push_back({{"name", is_utf8(file.name) ? file.name : printable(file.name)},
                                         {"kind", file.kind},
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
            {"PACKAGE", &package_, "archive or folder", "", {}, true},
            {"ENTRY", &entry_, "file in the package, as 'csar list' shows it", "", {}, true},
        };
        add_resource_options(options, resources_);
        return options;
    }

    ExitStatus run(Console& console) override {
        Report report(package_, {}, resources_.limits().findings);
        read_entry(package_, entry_, resources_.limits(), report, [&](ByteView bytes) { console.out(as_text(bytes)); });
        console.flush();
        if (report.exit_status() != ExitStatus::ok)
            for (const Diagnostic& finding : report.diagnostics())
                if (finding.severity == Severity::error)
                    console.err(render::place_name(report, finding.place) + ": " + finding.message);
        return report.exit_status();
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
