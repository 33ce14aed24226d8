#include "cli/inspect_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <vector>

#include <csar/date_time.hpp>
#include <csar/text.hpp>
#include "cli/words.hpp"

namespace csar::cli {
namespace {

constexpr std::size_t shown_without_verbose = 20;  // entries of a list
constexpr std::size_t label_width = 20;

// Writes lines with labels, wrapped to the width of the terminal.
class Page {
public:
    explicit Page(const InspectionStyle& style)
        : style_(style), bold_(style.color ? "\x1b[1m" : ""), reset_(style.color ? "\x1b[0m" : "") {}

    void heading(std::string_view text) {
        fmt::format_to(std::back_inserter(out_), "{}{}{}{}\n", out_.empty() ? "" : "\n", bold_, printable(text),
                       reset_);
    }
    void sub_heading(std::string_view text, std::string_view remark) {
        fmt::format_to(std::back_inserter(out_), "  {}{}{} {}\n", bold_, printable(text), reset_, remark);
    }

    // Prints nothing for an empty text.
    void value(std::size_t indent, std::string_view label, std::string_view text) {
        if (text.empty()) return;
        const std::string shown = printable(text);
        lines(indent, label, pieces_of(shown, ' '));
    }

    // Shortened unless verbose.
    void list(std::size_t indent, std::string_view label, const std::vector<std::string>& values) {
        if (values.empty()) return;
        const std::size_t count = style_.verbose ? values.size() : std::min(values.size(), shown_without_verbose);
        std::vector<std::string> words;
        for (std::size_t i = 0; i < count; ++i)
            words.push_back(printable(values[i]) + (i + 1 < values.size() ? "," : ""));
        if (count < values.size())
            words.push_back("... " + std::to_string(values.size() - count) + " more (--verbose)");
        lines(indent, label, words);
    }

    void line(std::string_view text) { fmt::format_to(std::back_inserter(out_), "  {}\n", text); }

    // Prints the first elements, and how many were omitted.
    template <class Container, class Print>
    void rows(const Container& elements, Print print) {
        std::size_t count = 0;
        for (const auto& element : elements) {
            if (!style_.verbose && count == shown_without_verbose) {
                line(fmt::format("... {} more (--verbose)", elements.size() - count));
                return;
            }
            print(element);
            ++count;
        }
    }

    std::string take() { return std::move(out_); }

private:
    template <class Word>
    void lines(std::size_t indent, std::string_view label, const std::vector<Word>& words) {
        std::string line = std::string(indent, ' ') + fmt::format("{:<{}}", label, label_width);
        if (label.size() >= label_width) line += ' ';
        const std::size_t margin = line.size();
        bool first = true;
        for (const Word& word : words) {
            if (!first && display_width(line) + 1 + display_width(word) > style_.width) {
                out_ += line + "\n";
                line = std::string(margin, ' ');
                first = true;
            }
            if (!first) line += ' ';
            line += word;
            first = false;
        }
        out_ += line + "\n";
    }

    const InspectionStyle& style_;
    std::string_view bold_, reset_;
    std::string out_;
};

// " (integer, optional)", or an empty string.
std::string in_brackets(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words)
        if (!word.empty()) text += (text.empty() ? "" : ", ") + word;
    return text.empty() ? text : " (" + text + ")";
}

std::vector<std::string> parameter_texts(const std::vector<InspectedParameter>& parameters) {
    std::vector<std::string> texts;
    texts.reserve(parameters.size());
    for (const InspectedParameter& parameter : parameters)
        texts.push_back(parameter.name + in_brackets({parameter.type, parameter.has_default ? "has a default"
                                                                      : parameter.required  ? ""
                                                                                            : "optional"}));
    return texts;
}

std::vector<std::string> template_texts(const std::vector<InspectedTemplate>& templates) {
    std::vector<std::string> texts;
    for (const InspectedTemplate& node : templates) {
        std::string text = node.name + " (" + node.type + ")";
        for (const std::string& directive : node.directives) text += " [" + directive + "]";
        texts.push_back(std::move(text));
    }
    return texts;
}

std::vector<std::string> plan_texts(const std::vector<InspectedPlan>& plans) {
    std::vector<std::string> texts;
    for (const InspectedPlan& plan : plans) {
        // Only the last part of the URI is shown.
        std::string_view type = plan.type;
        type = type.substr(type.find_last_of("/#") + 1);
        texts.push_back(plan.name + (type.empty() ? "" : " (" + std::string(type) + ")"));
    }
    return texts;
}

void print_variability(Page& page, const InspectedVariability& open) {
    std::vector<std::string> inputs, presets;
    for (const VariabilityInput& input : open.inputs)
        inputs.push_back(
            input.name +
            in_brackets({input.type, input.default_value.empty() ? "" : "default " + input.default_value}));
    for (const VariabilityPreset& preset : open.presets) presets.push_back(preset.name);
    page.list(4, "variability inputs", inputs);
    page.list(4, "presets", presets);
    page.list(4, "conditional", open.conditional_elements);
}

void print_definitions(Page& page, const InspectedDefinitions& file) {
    std::string version = file.tosca_version.empty() ? "no version" : printable(file.tosca_version);
    if (!file.dialect.empty()) version += ", " + file.dialect;
    page.sub_heading(file.path, "(" + std::string(to_string(file.role)) + ", " + version + ")");
    std::string name = file.template_name;
    if (!file.template_version.empty()) name += " " + file.template_version;
    if (!file.template_author.empty()) name += (name.empty() ? "by " : " by ") + file.template_author;
    page.value(4, "template", name);
    page.value(4, "profile", file.profile);
    page.list(4, "licenses", file.licenses);
    page.value(4, "description", file.description);
    page.value(4, "substitutes", file.substitutes);
    page.list(4, "inputs", parameter_texts(file.inputs));
    page.list(4, "outputs", parameter_texts(file.outputs));
    page.list(4, "nodes", template_texts(file.node_templates));
    page.list(4, "groups", file.groups);
    page.list(4, "policies", file.policies);
    page.list(4, "workflows", file.workflows);
    page.list(4, "plans", plan_texts(file.plans));
    if (file.variability) print_variability(page, *file.variability);
    for (const InspectedTypes& shown : file.boundary) page.list(4, "boundary: " + shown.kind, shown.names);
    for (const InspectedTypes& types : file.types) page.list(4, types.kind + "s", types.names);
    std::vector<std::string> imports;
    for (const InspectedImport& import : file.imports)
        imports.push_back(import.reference + (import.namespace_prefix.empty() ? "" : " as " + import.namespace_prefix) +
                          (import.state == ImportState::file ? "" : " (" + std::string(to_string(import.state)) + ")"));
    page.list(4, "imports", imports);
}

// The manifests of all kinds of packages have other keys for the product.
void print_product(Page& page, const InspectedManifest& manifest) {
    struct Row {
        std::string_view label;
        std::array<std::string_view, 3> names;
    };
    static constexpr std::array<Row, 5> rows = {{
        {"vendor", {"vnf_provider_id", "pnfd_provider", "nsd_designer"}},
        {"product", {"vnf_product_name", "pnfd_name", "nsd_name"}},
        {"version", {"vnf_package_version", "pnfd_archive_version", "nsd_file_structure_version"}},
        {"software version", {"vnf_software_version"}},
        {"released", {"vnf_release_date_time", "pnfd_release_date_time", "nsd_release_date_time"}},
    }};
    for (const Row& row : rows)
        for (const InspectedPair& pair : manifest.metadata)
            if (!pair.key.empty() && std::ranges::find(row.names, pair.key) != row.names.end())
                page.value(2, row.label, pair.value);
    page.value(2, "manifest",
               fmt::format("{}, {} {}, {} with a digest", printable(manifest.path), manifest.files,
                           manifest.files == 1 ? "file" : "files", manifest.digests));
}

std::string place_text(const VerifiedSignature& signature) {
    switch (signature.scope) {
        case VerifiedSignature::Scope::manifest: return "in the manifest";
        case VerifiedSignature::Scope::container: return "of the whole of '" + signature.covers + "' inside";
        case VerifiedSignature::Scope::file: return "of the file '" + signature.covers + "'";
        default: return "in a separate file, of the whole package";
    }
}

const char* none_in(const InspectResult& package) { return package.is_metadata_unread ? "not read" : "none"; }

std::string signature_text(const InspectResult& package) {
    if (package.signatures.empty()) return package.signed_ ? "present, not read" : none_in(package);
    std::string text;
    for (const VerifiedSignature& signature : package.signatures)
        if (signature.covers_package())
            text += (text.empty() ? "" : "; ") + place_text(signature) + ": " +
                    std::string(to_string(signature.verdict)) +
                    (signature.scope == VerifiedSignature::Scope::manifest ? ", signer and content not checked"
                                                                           : ", signer not checked");
    return text.empty() ? "of single files" : text;
}

void print_signer(Page& page, const VerifiedSigner& signer) {
    page.value(4, "signer", signer.subject);
    if (!signer.reason.empty() && signer.verdict > SignatureVerdict::untrusted) page.value(4, "", signer.reason);
    if (!signer.fingerprint.empty()) {
        page.value(4, "issued by", signer.issuer);
        page.value(4, "certificate",
                   fmt::format("{}, valid {} to {}, serial {}", signer.key, date_time_text(signer.not_before),
                               date_time_text(signer.not_after), signer.serial));
        page.value(4, "its SHA-256", signer.fingerprint);
    }
    if (signer.claimed_time)
        page.value(4, "signed at", date_time_text(*signer.claimed_time) + " (stated by the signer)");
    for (const VerifiedTimestamp& stamp : signer.timestamps)
        page.value(4, "time stamp",
                   stamp.authority.empty()
                       ? stamp.reason
                       : date_time_text(stamp.time) + " by " + stamp.authority + " (trust not checked)");
}

void print_signatures(Page& page, const InspectResult& package) {
    if (package.signatures.empty()) return;
    page.heading("signatures");
    page.rows(package.signatures, [&](const VerifiedSignature& signature) {
        page.sub_heading(signature.location, "(" + printable(place_text(signature)) + ", " +
                                                 std::string(to_string(signature.verdict)) + ")");
        page.value(4, "problem", signature.problem);
        for (const VerifiedSigner& signer : signature.signers) print_signer(page, signer);
    });
}

// The licences in TOSCA.meta and in the manifest. Those in definitions are shown with their file.
std::vector<std::string> licenses_of(const InspectResult& package) {
    std::vector<std::string> licenses;
    const auto take = [&](const std::vector<InspectedPair>& pairs) {
        for (const InspectedPair& pair : pairs) {
            const std::string key = lower_case(pair.key);
            const bool is_license = key == "license" || key == "licence" || key == "licenses";
            if (is_license && std::ranges::find(licenses, pair.value) == licenses.end()) licenses.push_back(pair.value);
        }
    };
    for (const auto& block : package.metadata) take(block);
    if (package.manifest) take(package.manifest->metadata);
    return licenses;
}

void print_package(Page& page, const InspectResult& package) {
    page.heading(package.path);
    std::string format(to_string(package.format));
    if (package.compression != Compression::none) (format += " with ") += to_string(package.compression);
    if (!package.what.empty() && package.definitions.empty()) format = package.what;
    const bool is_unreadable = package.is_metadata_unread && package.files.empty();
    if (package.format != PackageFormat::file)
        format += is_unreadable ? ", cannot be read" : ", " + count_of(package.files.size(), "entry", "entries");
    format += ", " + size_text(package.size);
    if (package.format != PackageFormat::file && package.format != PackageFormat::directory && !is_unreadable)
        format += " (" + size_text(package.uncompressed) + " unpacked)";
    page.value(2, "format", format);
    if (package.digest) page.value(2, "SHA-256", *package.digest);
    if (package.format != PackageFormat::file) {
        std::string metadata = package.metadata_path.empty() ? none_in(package) : package.metadata_path;
        if (!package.csar_version.empty()) metadata += ", CSAR-Version " + package.csar_version;
        if (!package.created_by.empty()) metadata += ", created by " + package.created_by;
        page.value(2, "metadata", metadata);
        if (package.manifest) print_product(page, *package.manifest);
        page.list(2, "licenses", licenses_of(package));
        page.value(2, "signature", signature_text(package));
    }
    if (package.manifest && package.format == PackageFormat::file) {
        const InspectedManifest& manifest = *package.manifest;
        page.value(2, "files", fmt::format("{}, {} with a digest", manifest.files, manifest.digests));
        if (manifest.artifact_sets != 0) page.value(2, "artifact sets", std::to_string(manifest.artifact_sets));
        page.value(2, "signature", signature_text(package));
        return;
    }
    if (package.what == "XML definitions") return;
    const std::string entry =
        package.entry_definitions + (package.entry_found_without_metadata ? " (only YAML at the root)" : "");
    page.value(2, "entry", package.entry_definitions.empty() ? none_in(package) : entry);
}

void print_pairs(Page& page, const std::vector<InspectedPair>& pairs) {
    if (pairs.empty()) return;
    page.heading("metadata");
    page.rows(pairs, [&](const InspectedPair& pair) { page.line(printable(pair.key) + ": " + printable(pair.value)); });
}

void print_all(Page& page, const InspectResult& inspection) {
    print_package(page, inspection);
    print_signatures(page, inspection);
    for (const InspectResult& inside : inspection.inside) print_all(page, inside);
    if (inspection.manifest && inspection.format == PackageFormat::file)
        print_pairs(page, inspection.manifest->metadata);
    if (inspection.format == PackageFormat::file)
        for (const auto& block : inspection.metadata) print_pairs(page, block);
    if (!inspection.definitions.empty()) page.heading("definitions");
    page.rows(inspection.definitions, [&](const InspectedDefinitions& file) { print_definitions(page, file); });
    if (!inspection.artifacts.empty()) page.heading("artifacts");
    page.rows(inspection.artifacts, [&](const InspectedArtifact& artifact) {
        page.line(fmt::format("{:<8} {:>10}  {}  ({} line {})", to_string(artifact.state),
                              artifact.state == ArtifactState::present ? size_text(artifact.size) : "-",
                              printable(artifact.reference), printable(artifact.named_in), artifact.line));
    });
    if (!inspection.files.empty()) page.heading("files");
    page.rows(inspection.files, [&](const InspectedFile& file) {
        const std::string_view what = file.kind == EntryKind::file ? file.method : to_string(file.kind);
        page.line(fmt::format("{:>10}  {:<8} {} {}", file.kind == EntryKind::file ? size_text(file.size) : "-",
                              what.empty() ? "-" : what, file.executable ? "x" : "-", printable(file.name)));
    });
}

}  // namespace

std::string inspection_text(const InspectResult& inspection, const InspectionStyle& style) {
    Page page(style);
    print_all(page, inspection);
    return page.take();
}

}  // namespace csar::cli
