#include "csar/open/subject.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <utility>

#include <csar/failure.hpp>
#include "base/arithmetic.hpp"
#include "base/compose.hpp"
#include "base/file_sink.hpp"
#include "base/temporary_file.hpp"
#include "csar/container/directory_container.hpp"
#include "csar/directory/directory_plan.hpp"
#include "csar/open/file_content.hpp"
#include "csar/open/system_files.hpp"
#include "report/diagnose.hpp"
#include "report/rules/package.hpp"
#include "report/unreported.hpp"

namespace csar::open {
namespace {

// Copies the findings from `from` to `to`, even if `work` throws.
template <class Work>
void forward_findings(const Report& from, Report& to, Work work) {
    try {
        work();
    } catch (const Failure&) {
        if (&from != &to) to = from;
        throw;
    }
    if (&from != &to) to = from;
}

// Limits the size of the package inside. No signature has been verified yet, so it may be a zip bomb.
bool may_be_copied(const container::Container& outer, const container::Entry& entry, const Limits& limits,
                   Report& report) {
    if (entry.size > limits.extracted_bytes) {
        report.add(diagnose(rules::package::nested_package_too_large, place_of(entry.name), limits.extracted_bytes));
        return false;
    }
    // The package inside is already compressed. Compression that saves much more is suspicious.
    const File* const archive = outer.archive();
    const std::uint64_t stored = archive == nullptr ? entry.size : std::min(entry.stored_size, archive->size());
    if (entry.size < limits.ratio_floor || entry.size <= saturating_multiply(stored, limits.ratio_warning)) return true;
    report.add(diagnose(rules::package::inflated_nested_package, place_of(entry.name), entry.size, stored));
    return false;
}

// The links that packing with PackOptions::follow_symlinks follows. Opening the directory reports other links.
std::vector<container::LinkedFile> followed_links(const std::string& directory, const Limits& limits) {
    directory::PlanOptions options;
    options.limits = limits;
    options.follow_symlinks = true;
    std::vector<container::LinkedFile> linked;
    for (directory::PlannedEntry& entry : directory::plan_directory(directory, options, unreported()).entries)
        if (entry.name != entry.source) linked.push_back({std::move(entry.name), std::move(entry.source)});
    return linked;
}

DigestAlgorithms kept_digests(const Opening& opening) { return opening.keeps_digests ? digests_of_sbom : only_sha256; }

}  // namespace

Subject::Subject(const Input& input, Opening opening, Report& report)
    : given_(&input), opening_(std::move(opening)), report_(report), kept_(kept_digests(opening_)) {}

Subject::Subject(OpenInput input, Opening opening, Report& report)
    : opening_(std::move(opening)), report_(report), input_(std::move(input)), kept_(kept_digests(opening_)) {}

Subject::~Subject() = default;

template <class Stage>
void Subject::attempt(Stage stage) {
    if (failure_) std::rethrow_exception(failure_);
    try {
        stage();
    } catch (...) {
        failure_ = std::current_exception();
        throw;
    }
}

const OpenInput& Subject::input() {
    if (!input_) attempt([&] { input_ = open_input(*given_, opening_.limits); });
    return *input_;
}

bool Subject::is_directory() {
    return container_ || package_ ? container().format() == container::Format::directory
                                  : input().file.type() == S_IFDIR;
}

void Subject::open() {
    input();
    if (!container_ && !package_) attempt([&] { open_container(); });
}

void Subject::open(Report& report) {
    forward_findings(of_opening_ ? *of_opening_ : report_, report, [&] { open(); });
}

void Subject::read() {
    open();
    if (is_read_) return;
    of_opening_.emplace(report_);
    attempt([&] { is_file() ? read_file() : read_package(); });
    is_read_ = true;
}

void Subject::read(Report& report) {
    forward_findings(report_, report, [&] { read(); });
}

void Subject::open_container() {
    container::OpenOptions options{
        .limits = opening_.limits, .allow_prefix = opening_.allow_prefix, .jobs = opening_.jobs};
    if (opening_.digests) options.visitor = &first_.emplace(opening_.limits, kept_, opening_.keeps_digests);
    const bool is_tree = input_->is_path && input_->file.type() == S_IFDIR;
    const bool uses_git = opening_.git != PackedOfGit::everything && is_tree;
    ignored_.emplace(
        input_->file, opening_.scope, opening_.limits,
        uses_git ? std::make_unique<directory::GitFiles>(input_->name, opening_.git == PackedOfGit::tracked) : nullptr,
        opening_.outputs);
    ignored_->apply(options);
    if (is_tree)
        input_->why_left_out = [this](std::string_view path) {
            return directory::why_left_out(input_->name, path, ignored_->rules());
        };
    if (opening_.follow_symlinks && is_tree) options.linked = followed_links(input_->name, opening_.limits);
    container_ = container::open(std::move(input_->file), options, report_);
    kept_.close();
    if (given_ != nullptr && !given_->contents().empty() && container_->format() == container::Format::directory)
        container_ = container::with_contents(std::move(container_), given_->contents());
    if (is_file()) {
        const File& file = *container_->archive();
        file_kind_ = kind_of_single_file(input_->name, file);
        loose_ = std::make_unique<LooseFiles>(input_->name, file, input_->is_path, opening_.file_memory.get());
        report_.set_kind(SubjectKind::file, loose_->shown_base());
    } else {
        report_.set_kind(container_->format() == container::Format::directory ? SubjectKind::directory
                                                                              : SubjectKind::archive);
    }
}

validate::ValidatorOptions Subject::validator_options() const {
    validate::ValidatorOptions options;
    options.load.limits = opening_.limits;
    options.only_read = opening_.only_read;
    options.check.files_complete = loose_ == nullptr;  // a single file may refer to files that the user did not copy
    options.check.inputs_complete = opening_.inputs_complete;
    if (outside_) outside_->apply(options);
    return options;
}

void Subject::read_file() {
    if (file_kind_ == SingleFileKind::definitions) {
        outside_ = std::make_unique<OutsideFiles>(opening_.definitions, opening_.file_memory, opening_.limits,
                                                  loose_->entry(), SubjectKind::file, report_);
        read_definitions_file();
        return;
    }
    if (!opening_.definitions.within.empty())
        throw Failure(FailureKind::input, "DefinitionOptions::within can only be used with a definitions file in YAML");
    if (const auto limit = limit_of_single_file(file_kind_, opening_.limits); container_->archive()->size() > limit)
        throw Failure(FailureKind::input, compose("'{}' is larger than the limit of {} bytes", input_->name, limit));
    if (file_kind_ != SingleFileKind::xml) return;
    validate::xml::XmlValidatorOptions options{.limits = opening_.limits,
                                               .files_complete = false,
                                               .only_read = opening_.only_read,
                                               .migrate = opening_.definitions.migrate_to.has_value()};
    xml_definitions_ = validate::xml::validate_xml(entries(), *loose_, options, report_);
}

// DefinitionOptions::within: also reads this file with its imports. Only errors in the input are reported.
void Subject::read_definitions_file() {
    validate::ValidatorOptions options = validator_options();
    const std::string& within = opening_.definitions.within;
    std::string start = loose_->entry();
    if (!within.empty()) {
        options.load.only = std::exchange(start, system_package_path(within));
        if (!loose_->exists(start))
            throw Failure(FailureKind::input, compose("cannot open '{}': it is not a file", within));
    }
    validator_ = std::make_unique<validate::Validator>(std::vector{start}, *loose_, options, report_);
}

void Subject::read_package() {
    outside_ = std::make_unique<OutsideFiles>(opening_.definitions, opening_.file_memory, opening_.limits,
                                              input_->is_path ? input_->name : "", report_.kind(), report_);
    package_ = std::make_unique<OpenedPackage>(std::move(container_), validator_options(), report_,
                                               opening_.known_metadata, input_ ? input_->why_left_out : nullptr);
}

const validate::FileProvider& Subject::files() const {
    if (package_) return package_->files();
    return *loose_;
}

validate::Namespaces* Subject::namespaces() const {
    if (validator_) return &validator_->names();
    return package_ ? package_->namespaces() : nullptr;
}

std::span<const validate::FileReference> Subject::references() const {
    if (package_) return package_->references();
    return validator_ ? std::span(validator_->references()) : std::span<const validate::FileReference>();
}

const validate::xml::Definitions* Subject::xml_definitions() const {
    if (xml_definitions_) return xml_definitions_.get();
    return package_ ? package_->xml_definitions() : nullptr;
}

void Subject::read_contents(DigestConsumer* user, container::EntryVisitor* next, unsigned jobs, Report& report) {
    const container::Container& from = container();
    const bool is_complete = kept_.is_complete(from);
    const bool was_read = is_complete || from.filter() != container::Filter::none;
    if (was_read && (user == nullptr || kept_.serve(from, *user))) {
        if (next == nullptr) return from.check_unchanged();
        return from.read_all(next, jobs, report);
    }
    std::vector<DigestConsumer*> users;
    if (user != nullptr) users.push_back(user);
    KeptDigests made(kept_.algorithms());
    // The files of a directory can change later, so their digests are not kept.
    const bool keeps = opening_.keeps_digests && from.archive() != nullptr && !is_complete;
    if (keeps) users.push_back(&made);
    DigestPass pass(users, next);
    from.read_all(users.empty() ? next : &pass, jobs, report);
    made.close();
    if (keeps && made.is_complete(from)) kept_ = std::move(made);
}

const std::string& Subject::sha256() {
    const File* const archive = container().archive();
    if (archive == nullptr) return sha256_;
    if (sha256_.empty())
        sha256_ = sha256_of(content_of(*archive));
    else
        container().check_unchanged();
    return sha256_;
}

std::vector<std::string> Subject::entries() const {
    if (loose_) return {loose_->entry()};
    std::vector<std::string> entries = package_->other_definitions();
    entries.insert(entries.begin(), package_->entry().path);
    return entries;
}

const File& Subject::inner_file(Report& report) {
    const std::string& name = package_->location().path;
    const container::Entry* const entry = inner_file_ ? nullptr : container().find(name);
    if (entry == nullptr || !may_be_copied(container(), *entry, opening_.limits, report)) return inner_file_;
    FileSink copy(open_temporary_file(name));
    if (container().read(*entry, copy, report)) inner_file_ = std::move(copy).take();
    return inner_file_;
}

Subject& Subject::inner() {
    if (inner_) return *inner_;
    inner_report_.emplace(report_.shown_file(package_->location().path), report_.policy(), opening_.limits.findings);
    Opening opening = opening_;
    opening.keeps_digests = false;  // only one operation reads the files
    OpenInput input = OpenInput::alone(inner_file_.duplicate());
    // An input without a path may be a container that packing has just signed.
    if (input_ && !input_->is_path) input.why_left_out = input_->why_left_out;
    inner_ = std::make_unique<Subject>(std::move(input), std::move(opening), *inner_report_);
    return *inner_;
}

Subject& Subject::read_inner(Report& report) {
    const std::string shown = report_.shown_file(package_->location().path);
    if (!inner_file(report)) throw Failure(FailureKind::input, compose("{}: the inner package cannot be read", shown));
    const Failure unknown(FailureKind::input, compose("{}: the file inside is not a package", shown));
    try {
        inner().open();
    } catch (const container::UnknownFormat&) {
        throw unknown;
    }
    if (inner_->is_file()) throw unknown;
    inner_->read();
    return *inner_;
}

}  // namespace csar::open
