// The C functions of csar.h for packages, findings and entries.
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <csar/package.hpp>
#include <csar/render.hpp>
#include "base/compose.hpp"
#include "base/keyed_hash.hpp"
#include "base/parse_number.hpp"
#include "base/suggest.hpp"
#include "csar/api/c_failure.hpp"
#include "csar/api/c_package.hpp"
#include "csar/api/package_access.hpp"
#include "csar/verify/verify.hpp"

struct csar_options {
    csar::VerifyOptions verify;
    bool has_files_around = false;
};

struct csar_report {
    csar::VerifyResult result;
    std::optional<std::string> text, json;  // created on request
    std::vector<std::string> files;         // for a single file: the names in findings, as the user wrote them
};

namespace csar {
namespace {

struct COption {
    std::string_view name;
    void (*set)(csar_options& options, std::string_view value);
};

[[noreturn]] void refuse(std::string_view what, std::string_view value) {
    throw Failure(FailureKind::usage, compose("csar_options_set: '{}' is not {}", value, what));
}

bool truth(std::string_view value) {
    if (value != "true" && value != "false") refuse("'true' or 'false'", value);
    return value == "true";
}

unsigned count_of_jobs(std::string_view value) {
    const auto result = parse_number<unsigned>(value);
    if (!result || *result > max_jobs) refuse(compose("a number up to {}", max_jobs), value);
    return *result;
}

std::pair<std::string, std::string> pair_of(std::string_view value) {
    const std::size_t equals = value.rfind('=');
    if (equals == std::string_view::npos) refuse("written as NAME=VALUE", value);
    return {std::string(value.substr(0, equals)), std::string(value.substr(equals + 1))};
}

void set_severity(csar_options& options, std::string_view value) {
    const auto [rule, word] = pair_of(value);
    const auto severity = from_string<Severity>(word);
    if (!severity) refuse("a severity: ignored, note, warning or error", word);
    options.verify.severities.overrides[rule] = *severity;
}

constexpr std::array options_of_c = {
    COption{"jobs", [](csar_options& o, std::string_view value) { o.verify.jobs = count_of_jobs(value); }},
    COption{"strict", [](csar_options& o, std::string_view value) { o.verify.severities.strict = truth(value); }},
    COption{"severity", set_severity},
    COption{"intake", [](csar_options& o, std::string_view value) { o.verify.intakes.emplace_back(value); }},
    COption{"trust", [](csar_options& o, std::string_view value) { o.verify.trust.anchors.emplace_back(value); }},
    COption{"require-signature",
            [](csar_options& o, std::string_view value) { o.verify.trust.require_signature = truth(value); }},
    COption{"signer", [](csar_options& o, std::string_view value) { o.verify.trust.signers.emplace_back(value); }},
    COption{"signature", [](csar_options& o, std::string_view value) { o.verify.trust.detached = value; }},
    COption{"import-map",
            [](csar_options& o, std::string_view value) {
                const auto [url, path] = pair_of(value);
                o.verify.definitions.import_map.insert_or_assign(url, path);
            }},
    COption{"profile-path",
            [](csar_options& o, std::string_view value) { o.verify.definitions.profile_paths.emplace_back(value); }},
    COption{"inputs", [](csar_options& o, std::string_view value) { o.verify.definitions.inputs = value; }},
    COption{"dialect", [](csar_options& o, std::string_view value) { o.verify.definitions.dialect = value; }},
    COption{"files-around", [](csar_options& o, std::string_view value) { o.has_files_around = truth(value); }},
};

void set_option(csar_options& options, std::string_view name, std::string_view value) {
    Suggestion near(name);
    for (const COption& option : options_of_c) {
        if (option.name == name) return option.set(options, value);
        near.offer(option.name);
    }
    throw Failure(FailureKind::usage, compose("csar_options_set: there is no option '{}'", name) + near.hint("; "));
}

csar_package* opened(Input input, const csar_options* options) {
    if (options != nullptr && options->has_files_around) input = std::move(input).with_files_around();
    return new csar_package(std::move(input), options != nullptr ? options->verify : VerifyOptions());
}

csar_package& existing(csar_package* package) {
    if (package == nullptr) throw Failure(FailureKind::usage, "there is no package: NULL was given");
    return *package;
}

csar_report* examined(csar_package* package, VerifyResult (*examine)(const Package&)) {
    return across_border<csar_report*>(nullptr, [&] {
        auto report = std::make_unique<csar_report>(csar_report{examine(existing(package).package), {}, {}, {}});
        const Findings& findings = report->result.findings;
        if (findings.kind == SubjectKind::file)
            for (const Diagnostic& finding : findings.diagnostics)
                report->files.push_back(findings.shown_file(finding.place));
        return report.release();
    });
}

// Throws a Failure that describes the first error, if there is one.
void require_sound(const Findings& findings) {
    if (findings.ok()) return;
    const auto error = std::ranges::find_if(
        findings.diagnostics, [](const Diagnostic& finding) { return finding.severity == Severity::error; });
    throw Failure(FailureKind::input, error == findings.diagnostics.end()
                                          ? compose("{} is damaged", findings.subject)
                                          : render::place_name(findings, error->place) + ": " + error->message);
}

void require_zero(int answer) {
    if (answer != 0) throw Failure(FailureKind::interrupted, "the callback stopped reading");
}

const Diagnostic* finding_of(const csar_report* report, std::size_t index) {
    if (report == nullptr || index >= report->result.findings.diagnostics.size()) return nullptr;
    return &report->result.findings.diagnostics[index];
}

const InspectedFile* entry_of(const csar_package* package, std::size_t index) {
    return package == nullptr || index >= package->files.size() ? nullptr : &package->files[index];
}

const CMetadataLine* metadata_of(csar_package* package, std::size_t index) {
    if (csar_metadata_count(package) == CSAR_FAILED || index >= package->metadata->size()) return nullptr;
    return &(*package->metadata)[index];
}

std::size_t index_of(csar_package& package, std::string_view name) {
    if (package.indexes.empty())
        for (std::size_t index = 0; index < package.files.size(); ++index) {
            const std::string_view called = package.files[index].name;
            if (!package.indexes.emplace(called, index).second) package.twice = called;
        }
    const auto found = package.indexes.find(name);
    return found == package.indexes.end() ? CSAR_NONE : found->second;
}

// Content is read by name. With two entries of one name, the wrong content could be returned.
void require_different_names(csar_package& package) {
    index_of(package, {});
    if (!package.twice.empty())
        throw Failure(FailureKind::input,
                      compose("{} has two entries named '{}'", package.package.name(), package.twice));
}

std::vector<CMetadataLine> read_metadata(const Package& package) {
    InspectOptions options;
    options.digest = false;
    InspectResult inspected = inspect_package(package, options);
    if (!inspected.inside.empty()) inspected = std::move(inspected.inside.front());
    std::vector<CMetadataLine> lines;
    for (std::size_t block = 0; block < inspected.metadata.size(); ++block)
        for (InspectedPair& line : inspected.metadata[block])
            lines.push_back({block, std::move(line.key), std::move(line.value)});
    return lines;
}

}  // namespace
}  // namespace csar

using namespace csar;  // NOLINT: the C functions are outside of the namespace

csar_package::csar_package(Input input, VerifyOptions options)
    // The C interface has no use for the digests that a Package keeps.
    : package(PackageAccess::make(input, (options.cancellation = &cancellation, options),
                                  verify::opening_of(options, true))),
      files(list_entries(package).files) {}

csar_options* csar_options_new(void) {
    return across_border<csar_options*>(nullptr, [] { return new csar_options; });
}

void csar_options_free(csar_options* options) { delete options; }

size_t csar_options_set(csar_options* options, const char* name, const char* value) {
    return across_border(CSAR_FAILED, [&]() -> std::size_t {
        if (options == nullptr) throw Failure(FailureKind::usage, "csar_options_set: NULL was passed for the options");
        set_option(*options, text_of(name), text_of(value));
        return 0;
    });
}

csar_package* csar_open(const char* path, const csar_options* options) {
    return across_border<csar_package*>(nullptr, [&] { return opened(std::string(text_of(path)), options); });
}

csar_package* csar_open_memory(const void* bytes, size_t size, const char* name, const csar_options* options) {
    return across_border<csar_package*>(nullptr, [&] {
        const std::span content(static_cast<const std::byte*>(bytes), size);
        return opened(Input::memory(content, std::string(text_of(name))), options);
    });
}

csar_package* csar_open_descriptor(int descriptor, const char* name, const csar_options* options) {
    return across_border<csar_package*>(
        nullptr, [&] { return opened(Input::descriptor(descriptor, std::string(text_of(name))), options); });
}

csar_package* csar_open_reader(uint64_t size, csar_read_at read_at, void* context, const char* name,
                               const csar_options* options) {
    return across_border<csar_package*>(nullptr, [&] {
        if (read_at == nullptr) throw Failure(FailureKind::usage, "csar_open_reader: NULL was passed for the callback");
        const auto read = [=](std::uint64_t offset, std::span<std::byte> buffer) {
            const std::size_t count = read_at(context, offset, buffer.data(), buffer.size());
            return count != CSAR_FAILED ? count : throw Failure(FailureKind::input, "the callback could not read");
        };
        return opened(Input::reader(size, read, std::string(text_of(name))), options);
    });
}

void csar_close(csar_package* package) { delete package; }

void csar_cancel(csar_package* package) {
    if (package != nullptr) package->cancellation.request();
}

csar_report* csar_verify(csar_package* package) { return examined(package, verify_package); }
csar_report* csar_validate(csar_package* package) { return examined(package, validate_package); }
void csar_report_free(csar_report* report) { delete report; }
int csar_report_ok(const csar_report* report) { return report != nullptr && report->result.ok() ? 1 : 0; }

int csar_report_status(const csar_report* report) {
    return report == nullptr ? -1 : static_cast<int>(report->result.findings.exit_status());
}

csar_text csar_report_failure(const csar_report* report) {
    if (report == nullptr || !report->result.findings.failure) return {};
    return c_text(report->result.findings.failure->what());
}

uint64_t csar_report_total(const csar_report* report, int severity) {
    const bool exists = report != nullptr && severity >= CSAR_IGNORED && severity <= CSAR_ERROR;
    return exists ? report->result.findings.counts[static_cast<std::size_t>(severity)] : 0;
}

csar_text csar_report_text(csar_report* report) {
    return across_border(csar_text{}, [&]() -> csar_text {
        if (report == nullptr) return {};
        if (!report->text) report->text = render::text(report->result.findings, {});
        return c_text(*report->text);
    });
}

csar_text csar_report_json(csar_report* report) {
    return across_border(csar_text{}, [&]() -> csar_text {
        if (report == nullptr) return {};
        if (!report->json) report->json = render::json(report->result.findings);
        return c_text(*report->json);
    });
}

size_t csar_finding_count(const csar_report* report) {
    return report == nullptr ? 0 : report->result.findings.diagnostics.size();
}

csar_text csar_finding_rule(const csar_report* report, size_t index) {
    const Diagnostic* const finding = finding_of(report, index);
    return finding == nullptr ? csar_text{} : c_text(finding->id);
}

int csar_finding_severity(const csar_report* report, size_t index) {
    const Diagnostic* const finding = finding_of(report, index);
    return finding == nullptr ? 0 : static_cast<int>(finding->severity);
}

csar_text csar_finding_message(const csar_report* report, size_t index) {
    const Diagnostic* const finding = finding_of(report, index);
    return finding == nullptr ? csar_text{} : c_text(finding->message);
}

csar_text csar_finding_hint(const csar_report* report, size_t index) {
    const Diagnostic* const finding = finding_of(report, index);
    return finding == nullptr ? csar_text{} : c_text(finding->hint);
}

csar_text csar_finding_file(const csar_report* report, size_t index) {
    const Diagnostic* const finding = finding_of(report, index);
    if (finding == nullptr) return {};
    return c_text(report->files.empty() ? finding->place.file : report->files[index]);
}

uint32_t csar_finding_line(const csar_report* report, size_t index) {
    const Diagnostic* const finding = finding_of(report, index);
    return finding == nullptr ? 0 : finding->place.line;
}

uint32_t csar_finding_column(const csar_report* report, size_t index) {
    const Diagnostic* const finding = finding_of(report, index);
    return finding == nullptr ? 0 : finding->place.column;
}

csar_text csar_finding_key_path(const csar_report* report, size_t index) {
    const Diagnostic* const finding = finding_of(report, index);
    return finding == nullptr ? csar_text{} : c_text(finding->place.key_path);
}

size_t csar_entry_count(const csar_package* package) { return package == nullptr ? 0 : package->files.size(); }

size_t csar_entry_find(csar_package* package, const char* name, size_t name_size) {
    return across_border(
        CSAR_NONE, [&]() -> std::size_t { return index_of(existing(package), std::string_view(name, name_size)); });
}

csar_text csar_entry_name(const csar_package* package, size_t index) {
    const InspectedFile* const entry = entry_of(package, index);
    return entry == nullptr ? csar_text{} : c_text(entry->name);
}

uint64_t csar_entry_size(const csar_package* package, size_t index) {
    const InspectedFile* const entry = entry_of(package, index);
    return entry == nullptr ? 0 : entry->size;
}

int csar_entry_kind(const csar_package* package, size_t index) {
    const InspectedFile* const entry = entry_of(package, index);
    return entry == nullptr ? 0 : static_cast<int>(entry->kind);
}

int csar_entry_executable(const csar_package* package, size_t index) {
    const InspectedFile* const entry = entry_of(package, index);
    return entry != nullptr && entry->executable ? 1 : 0;
}

size_t csar_entry_read(csar_package* package, size_t index, csar_take take, void* context) {
    return across_border(CSAR_FAILED, [&]() -> std::size_t {
        const InspectedFile* const entry = entry_of(&existing(package), index);
        if (entry == nullptr)
            throw Failure(FailureKind::usage, compose("{} has no entry {}", package->package.name(), index));
        require_different_names(*package);
        require_sound(read_entry(package->package, entry->name, [&](std::span<const std::byte> piece) {
            require_zero(take(context, piece.data(), piece.size()));
        }));
        return 0;
    });
}

size_t csar_entries_read(csar_package* package, csar_take_entry take, void* context) {
    return across_border(CSAR_FAILED, [&]() -> std::size_t {
        csar_package& opened = existing(package);
        require_different_names(opened);
        require_sound(read_entries(opened.package, [&](const InspectedFile& file, std::span<const std::byte> piece) {
            require_zero(take(context, index_of(opened, file.name), piece.data(), piece.size()));
        }));
        return 0;
    });
}

size_t csar_metadata_count(csar_package* package) {
    return across_border(CSAR_FAILED, [&]() -> std::size_t {
        csar_package& opened = existing(package);
        if (!opened.metadata) opened.metadata = read_metadata(opened.package);
        return opened.metadata->size();
    });
}

csar_text csar_metadata_key(csar_package* package, size_t index) {
    const CMetadataLine* const line = metadata_of(package, index);
    return line == nullptr ? csar_text{} : c_text(line->key);
}

csar_text csar_metadata_value(csar_package* package, size_t index) {
    const CMetadataLine* const line = metadata_of(package, index);
    return line == nullptr ? csar_text{} : c_text(line->value);
}

size_t csar_metadata_block(csar_package* package, size_t index) {
    const CMetadataLine* const line = metadata_of(package, index);
    return line == nullptr ? 0 : line->block;
}

csar_text csar_metadata_find(csar_package* package, const char* key) {
    const std::size_t count = csar_metadata_count(package);
    for (std::size_t index = 0; count != CSAR_FAILED && index < count; ++index) {
        const CMetadataLine& line = *metadata_of(package, index);
        if (line.block == 0 && line.key == text_of(key)) return c_text(line.value);
    }
    return {};
}
