#include "csar/verify/compare.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <csar/text.hpp>
#include "base/package_path.hpp"
#include "csar/directory/directory_plan.hpp"
#include "csar/directory/git_files.hpp"
#include "csar/directory/plan_files.hpp"
#include "csar/integrity/digester.hpp"
#include "csar/open/container_files.hpp"
#include "csar/open/digest_pass.hpp"
#include "csar/open/input.hpp"
#include "csar/open/made_files.hpp"
#include "csar/open/package_outputs.hpp"
#include "csar/open/subject.hpp"
#include "meta/location.hpp"
#include "report/diagnose.hpp"
#include "report/rules/pack.hpp"
#include "report/rules/package.hpp"
#include "report/unreported.hpp"

namespace csar::verify {
namespace {

using container::Container;
using container::Format;

open::Contents contents_of_plan(const directory::DirectoryPlan& plan) {
    const directory::PlanFiles files(plan);
    open::Contents contents;
    integrity::Digester digester;
    std::vector<std::byte> buffer(1024 * 1024);
    for (const directory::PlannedEntry& entry : plan.entries) {
        if (entry.is_directory) continue;
        const File file = File::open_read_at(plan.root.descriptor(), entry.source, entry.name);
        digester.reset();
        std::uint64_t size = 0;
        while (const std::size_t count = file.read(buffer)) {
            digester.write(ByteView(buffer).first(count));
            size += count;
        }
        contents[entry.name] = {digester.finish(), size, entry.executable, true};
    }
    return contents;
}

bool holds_only_package(const Container& container) {
    return meta::locate_metadata(open::ContainerNames(container), unreported()).form ==
           meta::PackageForm::nested_package;
}

// The files of the package in the signed container `subject`. `report` receives errors.
open::Contents contents_inside(open::Subject& subject, unsigned jobs, Report& report) {
    subject.read();
    const std::string& name = subject.package()->location().path;
    if (!subject.inner_file(report)) return {};
    Report of_inner;
    open::Contents contents;
    try {
        subject.inner().open(of_inner);
        contents = open::contents_of(subject.inner().container(), jobs, of_inner);
    } catch (const container::UnknownFormat&) {
        report.add(diagnose(rules::package::unreadable_nested_package, place_of(name), name));
    }
    report.adopt(std::move(of_inner), name);
    return contents;
}

// The files to compare with: the files that a directory would pack, or the files of a package.
// If `input` is a signed container and the verified file is not, the files of the package inside. Not for a directory:
// its package may be the verified file.
// `path`: the verified file. `plan`: set for a directory.
open::Contents contents_against(const Input& input, const Container& package, const std::string& path,
                                const VerifyOptions& options, Report& report,
                                std::optional<directory::DirectoryPlan>& plan) {
    const std::string& against = input.name();
    Report other(against, report.policy(), options.limits.findings);
    Report opening(against, report.policy(), options.limits.findings);
    container::OpenOptions open_options;
    open_options.limits = options.limits;
    const File file = open::open_input(input, options.limits).file;
    const auto opened = container::open(file.duplicate(), open_options, opening);
    const bool is_directory = opened->format() == Format::directory;
    const bool is_inside = !is_directory && holds_only_package(*opened) && !holds_only_package(package);
    open::Contents contents;
    if (is_inside) {
        Report of_outer;  // `opening` already has its findings
        open::Opening as_file;
        as_file.limits = options.limits;
        open::Subject subject(open::OpenInput::alone(file.duplicate()), as_file, of_outer);
        contents = contents_inside(subject, options.jobs, other);
    } else if (is_directory) {
        if (!input.is_path())
            throw Failure(FailureKind::usage,
                          compose("the directory '{}' must be given as a path, not as an open file", against));
        directory::PlanOptions plan_options;
        plan_options.limits = options.limits;
        plan_options.keeps_listed_junk = true;
        plan_options.outputs = open::outputs_in(against, path);
        plan_options.project_file = options.project_file;
        plan_options.follow_symlinks = options.follow_symlinks;
        std::optional<directory::GitFiles> git;
        if (options.git != PackedOfGit::everything) git.emplace(against, options.git == PackedOfGit::tracked);
        plan_options.git = git ? &*git : nullptr;
        plan = directory::plan_directory(against, plan_options, other);
        directory::mark_executable(*plan, options.executable);
        contents = contents_of_plan(*plan);
    } else {
        contents = open::contents_of(*opened, options.jobs, other);
    }
    for (const Diagnostic& finding : other.diagnostics())
        if (finding.id == rules::pack::symbolic_link.id) contents[finding.place.file] = {.known = false};
    // Only files that would be packed are compared.
    if (!is_directory) other.adopt(std::move(opening), {});
    if (other.exit_status() == ExitStatus::ok) return contents;
    std::string hint =
        other.has(rules::pack::symbolic_link.id)
            ? compose("'{}' has symbolic links: follow the links with VerifyOptions::follow_symlinks", against)
        : is_directory ? compose("'csar::pack_directory {} PackOptions::dry_run' shows the errors", shell_word(against))
                       : compose("'csar::verify_package {}' shows the errors", shell_word(against));
    const std::vector<Diagnostic>& errors = other.diagnostics();
    const auto first =
        std::ranges::find_if(errors, [](const Diagnostic& one) { return one.severity == Severity::error; });
    if (first != errors.end()) hint += "; the first: " + first->message;
    report.add(diagnose(rules::package::damaged_counterpart, {}, against).with_hint(std::move(hint)));
    return contents;
}

// Packing may have completed a file of the package, but never a file of the directory.
std::string swap_hint(const Container& verified, std::string_view name, const std::string& path, const Input& against) {
    const bool may_be_completed = meta::is_tosca_meta(name) || extension(name) == ".mf";
    if (verified.format() != Format::directory || !against.is_path() || !may_be_completed) return {};
    if (std::error_code absent; std::filesystem::is_directory(against.name(), absent)) return {};
    return compose(
        "if the package was packed from this directory, write 'csar::verify_package {} VerifyOptions::against {}', "
        "which accepts the files that packing adds",
        shell_word(against.name()), shell_word(path));
}

// `completed`: packing only added to the directory's file.
void compare_one(std::string_view name, const open::Content& here, const open::Content& there, bool completed,
                 const std::string& against, std::string hint, Report& report) {
    if (!here.known || !there.known) return;  // damaged contents are already reported
    if (here.digest != there.digest && !completed)
        report.add(
            diagnose(rules::package::different_content, place_of(name), name, against).with_hint(std::move(hint)));
    else if (here.executable != there.executable)
        report.add(diagnose(rules::package::different_executable_bit, place_of(name), name,
                            here.executable ? "is" : "is not", against));
}

}  // namespace

bool is_signed_container(const Input& input, const Limits& limits) {
    if (std::error_code absent; input.is_path() && std::filesystem::is_other(input.name(), absent))
        throw Failure(FailureKind::usage,
                      compose("'{}' must be a file or directory to be compared with a signed container", input.name()));
    container::OpenOptions options;
    options.limits = limits;
    const auto opened = container::open(open::open_input(input, limits).file, options, unreported());
    return holds_only_package(*opened);
}

void compare_content(const Container& container, const std::string& path, const Input& input,
                     const VerifyOptions& options, open::DigestConsumer* also, container::EntryVisitor* next,
                     Report& report) {
    const std::string& against = input.name();
    const open::Contents here = open::contents_of(container, options.jobs, report, also, next);
    std::optional<directory::DirectoryPlan> plan;
    const open::Contents there = contents_against(input, container, path, options, report, plan);
    std::optional<open::MadeFiles> made;
    Report unused_findings;
    const open::ContainerFiles package(container, unused_findings);
    std::optional<directory::PlanFiles> tree;
    if (plan) made.emplace(package, tree.emplace(*plan), options.limits);
    for (const auto& [name, content] : here) {
        const auto other = there.find(name);
        if (other != there.end())
            compare_one(name, content, other->second, made && made->completes(name), against,
                        swap_hint(container, name, path, input), report);
        else if (!made || !made->has(name))
            report.add(diagnose(rules::package::extra_file, place_of(name), name, against));
    }
    for (const auto& [name, content] : there)
        if (!here.contains(name) && (content.known || !plan))
            report.add(diagnose(rules::package::missing_file, place_of(name), name, against)
                           .with_hint(swap_hint(container, name, path, input)));
}

}  // namespace csar::verify
