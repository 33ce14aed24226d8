// Checks the metadata of a manifest. Each kind of package has a table.
#include "meta/manifest_metadata.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <span>
#include <unordered_map>

#include "base/ascii.hpp"
#include "base/date_time.hpp"
#include "base/keyed_hash.hpp"
#include "base/pieces.hpp"
#include "base/suggest.hpp"
#include "meta/manifest.hpp"
#include "report/diagnose.hpp"
#include "report/rules/manifest.hpp"

namespace csar::meta {
namespace {

enum class Need : std::uint8_t {
    mandatory,
    later,  // all or none: SOL004 2.7.1 introduced them together
    optional,
};

enum class Form : std::uint8_t { text, date_time, date_time_or_epoch, versions };

// What another spelling is.
enum class Other : std::uint8_t { none, mistake, equal };

struct MetadataName {
    std::string_view name;
    Need need = Need::mandatory;
    Form form = Form::text;
    std::string_view other = "";
    Other is = Other::none;
    std::string_view current = "";  // the new name of an older name; may be empty
};

constexpr MetadataName specification_versions{"compatible_specification_versions", Need::optional, Form::versions};

// SOL004 4.3.2: four names until 2.6.1, eight since 2.7.1. 2.4.1 writes "data" for "date".
constexpr std::array vnf = {
    MetadataName{"vnf_product_name"},
    MetadataName{"vnf_provider_id"},
    MetadataName{"vnf_package_version"},
    MetadataName{"vnf_release_date_time", Need::mandatory, Form::date_time, "vnf_release_data_time", Other::mistake},
    MetadataName{"vnfd_id", Need::later},
    MetadataName{"vnf_software_version", Need::later},
    MetadataName{"vnfm_info", Need::later},
    MetadataName{"compatible_specification_versions", Need::later, Form::versions},
};

constexpr std::array pnf = {
    MetadataName{"pnfd_name"},
    MetadataName{"pnfd_provider"},
    MetadataName{"pnfd_archive_version"},
    MetadataName{"pnfd_release_date_time", Need::mandatory, Form::date_time, "pnfd_release_data_time", Other::mistake},
    specification_versions,
};

constexpr std::array early_pnf = {
    MetadataName{.name = "pnf_product_name", .current = "pnfd_name"},
    MetadataName{.name = "pnf_provider_id", .current = "pnfd_provider"},
    MetadataName{.name = "pnf_package_version", .current = "pnfd_archive_version"},
    MetadataName{"pnf_release_date_time", Need::mandatory, Form::date_time, "pnf_release_data_time", Other::mistake,
                 "pnfd_release_date_time"},
};

// SOL007
constexpr std::array ns = {
    MetadataName{"nsd_designer"},
    MetadataName{"nsd_invariant_id"},
    MetadataName{"nsd_name"},
    MetadataName{"nsd_release_date_time", Need::mandatory, Form::date_time, "nsd_release_data_time", Other::mistake},
    MetadataName{"nsd_file_structure_version"},
    specification_versions,
};

// ONAP VF-C writes "data" for "date".
constexpr std::array onap_ns = {
    MetadataName{.name = "ns_product_name", .current = "nsd_name"},
    MetadataName{.name = "ns_provider_id", .current = "nsd_designer"},
    MetadataName{.name = "ns_package_version", .current = "nsd_file_structure_version"},
    MetadataName{"ns_release_data_time", Need::mandatory, Form::date_time, "ns_release_date_time", Other::equal,
                 "nsd_release_date_time"},
    MetadataName{"ns_type", Need::optional},
    MetadataName{"ns_package_description", Need::optional},
};

// Application service descriptor of O-RAN and ONAP
constexpr std::array asd = {
    MetadataName{"application_name", Need::optional},
    MetadataName{"application_provider", Need::optional},
    MetadataName{"release_date_time", Need::mandatory, Form::date_time, "release_data_time", Other::mistake},
    MetadataName{"entry_definition_type"},
};

// Open Source MANO, whose client writes no heading
constexpr std::array osm_vnf = {
    MetadataName{"vnfd_id", Need::optional},
    MetadataName{"vnfd_product_name"},
    MetadataName{"vnfd_provider_id"},
    MetadataName{"vnfd_software_version"},
    MetadataName{"vnfd_package_version"},
    MetadataName{"vnfd_release_date_time", Need::mandatory, Form::date_time, "vnfd_release_data_time", Other::mistake},
    MetadataName{"vnfm_info", Need::optional},
    specification_versions,
};

// Applications of EdgeGallery (multi-access edge computing)
constexpr std::array mec = {
    MetadataName{"app_product_name"},
    MetadataName{"app_provider_id"},
    MetadataName{"app_package_version"},
    MetadataName{"app_release_data_time", Need::mandatory, Form::date_time_or_epoch, "app_release_date_time",
                 Other::equal},
    MetadataName{"app_type", Need::optional},
    MetadataName{"app_package_description", Need::optional},
};

// CSAR-Manifest (docs/formats.md): any kind of package
constexpr std::array csar = {
    MetadataName{csar_manifest_version_key},
};

constexpr int max_name_hints = 10;  // unknown names with a suggestion

struct PackageKind {
    std::string_view title;
    std::span<const MetadataName> names;
    bool open = false;      // allows custom names
    bool is_older = false;  // other names in current releases
};

// clang-format off
constexpr std::array kinds = {
    PackageKind{"VNF package", vnf},
    PackageKind{"PNF archive", pnf},
    PackageKind{"PNF archive with older names", early_pnf, false, true},
    PackageKind{"network service", ns},
    PackageKind{"network service of ONAP", onap_ns, false, true},
    PackageKind{"application service", asd},
    PackageKind{"VNF package of OSM", osm_vnf},
    PackageKind{"edge application", mec},
    PackageKind{"package", csar, true},
};
// clang-format on

// Also finds the other spelling. Null if there is none.
const MetadataName* find_name(const PackageKind& kind, std::string_view name) {
    const auto found = std::ranges::find_if(kind.names, [&](const MetadataName& row) {
        return equal_ignoring_case(row.name, name) || (!row.other.empty() && equal_ignoring_case(row.other, name));
    });
    return found == kind.names.end() ? nullptr : &*found;
}

// Null for names that are not older.
const MetadataName* find_older(std::string_view name) {
    for (const PackageKind& kind : kinds)
        if (const MetadataName* row = kind.is_older ? find_name(kind, name) : nullptr) return row;
    return nullptr;
}

// What to replace if old and new names are mixed. Returns an empty string for a name of another kind of package.
std::string hint_for_older(const MetadataName& row, const PackageKind& others) {
    const MetadataName* older = row.current.empty() ? nullptr : &row;
    std::string_view current = row.current;
    if (older != nullptr && find_name(others, current) == nullptr) older = nullptr;
    for (const MetadataName& other : others.names)
        if (other.current == row.name) {
            older = &other;
            current = row.name;
        }
    if (older == nullptr) return {};
    return compose("use only the current names: '{}' instead of '{}'", current, older->name);
}

// RFC 3339, 5.6: "2019-03-11T11:25:00+00:00".
bool is_date_time(const DateTimeReading& reading) { return reading.fault == nullptr && !reading.only_date; }

// Why the time must be wrong; empty if it may be right. A clock may be wrong by a day.
std::string_view doubt_about(const Moment& released) {
    if (released.seconds < std::chrono::sys_days(std::chrono::January / 1 / 2014)) return "before 2014";
    return released.seconds > current_time() + std::chrono::days(1) ? "in the future" : "";
}

bool is_epoch(std::string_view text) {
    return text.size() >= 10 && text.size() <= 13 && std::ranges::all_of(text, is_ascii_digit);
}

bool is_version(std::string_view text) {
    int parts = 0, numbers = 0;
    each_piece(text, '.', [&](std::string_view part) {
        ++parts;
        numbers += is_digits(part) ? 1 : 0;
    });
    return parts == 3 && numbers == 3;
}

// "2.7.1, 3.3.1"
bool is_version_list(std::string_view text) {
    bool are_versions = true;
    each_piece(text, ',', [&](std::string_view item) { are_versions &= is_version(trimmed(item)); });
    return are_versions;
}

class MetadataCheck {
public:
    MetadataCheck(const Manifest& manifest, Report& report, std::span<const std::string> known)
        : manifest_(manifest), report_(report), known_(known) {}

    std::string_view run();

private:
    const PackageKind* choose() const;
    void report_unknown_kind();
    void check_repetition();
    void check_known(const ManifestPair& pair, const MetadataName& row);
    void check_date(const ManifestPair& pair, Form form);
    void report_unknown_name(const ManifestPair& pair);
    void check_presence();
    bool has(const MetadataName& row) const {
        return manifest_.find_metadata(row.name) != nullptr ||
               (!row.other.empty() && manifest_.find_metadata(row.other) != nullptr);
    }

    const Manifest& manifest_;
    Report& report_;
    std::span<const std::string> known_;
    const PackageKind* kind_ = nullptr;
    int hints_ = 0;
};

std::string_view MetadataCheck::run() {
    if (manifest_.metadata.empty()) return {};  // the parser has reported it
    check_repetition();
    kind_ = choose();
    if (kind_ == nullptr) {
        report_unknown_kind();
        return {};
    }
    for (const ManifestPair& pair : manifest_.metadata) {
        if (const MetadataName* row = find_name(*kind_, pair.name.text))
            check_known(pair, *row);
        else
            report_unknown_name(pair);
    }
    check_presence();
    return kind_->title;
}

// The kind that has most of these names.
const PackageKind* MetadataCheck::choose() const {
    const PackageKind* best = nullptr;
    std::ptrdiff_t most = 0;
    for (const PackageKind& kind : kinds) {
        const auto count = std::ranges::count_if(manifest_.metadata, [&](const ManifestPair& p) {
            const MetadataName* row = find_name(kind, p.name.text);
            return row != nullptr && row->form != Form::versions;  // several kinds have this name
        });
        if (count <= most) continue;
        best = &kind;
        most = count;
    }
    return best;
}

// Reports the first name that is like a name of any kind.
void MetadataCheck::report_unknown_kind() {
    for (const ManifestPair& pair : manifest_.metadata) {
        if (hints_++ == max_name_hints) break;
        Suggestion near(pair.name.text);
        for (const PackageKind& kind : kinds)
            for (const MetadataName& row : kind.names)
                if (row.form != Form::versions) near.offer(row.name);
        if (near.best().empty()) continue;
        report_.add(diagnose(rules::manifest::unknown_package_kind, manifest_.place(pair.name)).with_hint(near.hint()));
        return;
    }
    report_.add(diagnose(rules::manifest::unknown_package_kind, manifest_.place(manifest_.metadata.front().name)));
}

void MetadataCheck::check_repetition() {
    std::unordered_map<std::string, const ManifestPair*, KeyedHash> first;
    for (const ManifestPair& pair : manifest_.metadata) {
        const auto [known, added] = first.emplace(lower_case(pair.name.text), &pair);
        if (!added)
            report_.add(diagnose(rules::manifest::repeated_metadata, manifest_.place(pair.name), pair.name.text)
                            .with_related(manifest_.place(known->second->name), "first given here"));
    }
}

void MetadataCheck::check_known(const ManifestPair& pair, const MetadataName& row) {
    const bool other = !row.other.empty() && equal_ignoring_case(pair.name.text, row.other);
    if (other ? row.is == Other::mistake : pair.name.text != row.name)
        report_.add(diagnose(rules::manifest::misspelt_metadata, manifest_.place(pair.name), pair.name.text, row.name));
    const std::string_view value = pair.value.text;
    if (value.empty()) return;
    if (row.form == Form::date_time || row.form == Form::date_time_or_epoch) check_date(pair, row.form);
    if (row.form == Form::versions && !is_version_list(value))
        report_.add(diagnose(rules::manifest::malformed_version_list, manifest_.place(pair.value), value)
                        .with_hint("write three numbers for each version, and commas between versions: 3.3.1,5.1.1"));
}

void MetadataCheck::check_date(const ManifestPair& pair, Form form) {
    const std::string_view value = pair.value.text;
    if (form == Form::date_time_or_epoch && is_epoch(value)) return;
    const DateTimeReading reading = read_date_time(value, DateTimeForm::rfc_3339);
    if (!is_date_time(reading))
        report_.add(diagnose(rules::manifest::malformed_date_time, manifest_.place(pair.value), value));
    else if (const std::string_view doubt = doubt_about(reading.moment); !doubt.empty())
        report_.add(diagnose(rules::manifest::implausible_date_time, manifest_.place(pair.value), value, doubt));
}

void MetadataCheck::report_unknown_name(const ManifestPair& pair) {
    const std::string_view name = pair.name.text;
    for (const PackageKind& kind : kinds) {
        const MetadataName* row = find_name(kind, name);
        if (row == nullptr || row->form == Form::versions) continue;
        report_.add(
            diagnose(rules::manifest::mixed_metadata, manifest_.place(pair.name), name, kind.title, kind_->title)
                .with_hint(hint_for_older(*row, *kind_)));
        return;
    }
    if (kind_->open || std::ranges::find(known_, name) != known_.end()) return;
    Diagnostic finding = diagnose(rules::manifest::unknown_metadata, manifest_.place(pair.name), name, kind_->title);
    Suggestion near(name);
    if (hints_++ < max_name_hints)
        for (const MetadataName& row : kind_->names) near.offer(row.name);
    finding.hint = near.hint();
    report_.add(std::move(finding));
}

void MetadataCheck::check_presence() {
    const auto is_later = [](const MetadataName& row) { return row.need == Need::later; };
    const bool later =
        std::ranges::any_of(kind_->names, [&](const MetadataName& row) { return is_later(row) && has(row); });
    const bool has_heading = manifest_.heading.position.line != 0;
    const Place place = manifest_.place(has_heading ? manifest_.heading : manifest_.metadata.front().name);
    for (const MetadataName& row : kind_->names) {
        if (has(row)) continue;
        if (row.need == Need::mandatory)
            report_.add(diagnose(rules::manifest::missing_metadata_name, place, row.name, kind_->title));
        else if (later && is_later(row))
            report_.add(diagnose(rules::manifest::missing_later_metadata_name, place, row.name));
    }
}

}  // namespace

bool is_metadata_name(std::string_view name) {
    return std::ranges::any_of(kinds, [&](const PackageKind& kind) { return find_name(kind, name) != nullptr; });
}

bool needs_heading(std::string_view name) { return find_name(PackageKind{"", osm_vnf}, name) == nullptr; }

const ManifestField* find_metadata_of(const ManifestContent& content, std::string_view name) {
    for (const ManifestPair& pair : content.metadata)
        if (equal_ignoring_case(pair.name.text, name) || standard_metadata_name(pair.name.text) == name)
            return &pair.value;
    return nullptr;
}

std::string_view standard_metadata_name(std::string_view name) {
    for (const PackageKind& kind : kinds)
        for (const MetadataName& row : kind.names)
            if (row.is == Other::mistake && equal_ignoring_case(row.other, name)) return row.name;
    return name;
}

std::string_view current_metadata_name(std::string_view name) {
    const MetadataName* const older = find_older(name);
    return older != nullptr && !older->current.empty() ? older->current : standard_metadata_name(name);
}

bool has_no_current_name(std::string_view name) {
    const MetadataName* const older = find_older(name);
    return older != nullptr && older->current.empty();
}

std::string_view check_manifest_metadata(const Manifest& manifest, Report& report, std::span<const std::string> known) {
    return MetadataCheck(manifest, report, known).run();
}

}  // namespace csar::meta
