// Creates a package from a template. Inserts the user's names and identifiers.
#include <csar/init.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <memory>
#include <random>
#include <unordered_set>

#include <csar/date_time.hpp>
#include <csar/failure.hpp>
#include <csar/text.hpp>
#include "base/ascii.hpp"
#include "base/bytes.hpp"
#include "base/interrupt.hpp"
#include "base/keyed_hash.hpp"
#include "base/output_directory.hpp"
#include "base/output_file.hpp"
#include "base/package_path.hpp"
#include "base/temporary_file.hpp"
#include "base/text_position.hpp"
#include "csar/container/writer.hpp"
#include "csar/directory/plan_files.hpp"
#include "csar/integrity/digester.hpp"
#include "csar/open/identity.hpp"
#include "csar/pack/pack_intake.hpp"
#include "csar/pack/pack_target.hpp"
#include "meta/location.hpp"
#include "report/diagnose.hpp"
#include "report/unreported.hpp"
#include "validate/validator.hpp"
#include "validate/values/version_number.hpp"

namespace csar::pack {
namespace templates {

// The files of csar/pack/templates/. A file starts with "=== PATH" or "=== PATH executable". "=== PATH!MEMBER" starts a
// member of the tar.gz file PATH. {{NAME}} is replaced.
extern const std::string_view service, profile, vnf, pnf, cnf, nsd;

}  // namespace templates

namespace {

struct TemplateFile {
    std::string text;
    bool executable = false;
    std::vector<std::pair<std::string, std::string>> members;  // for an archive: names and texts of the members
};
using Files = std::map<std::string, TemplateFile>;

[[noreturn]] void refuse(std::string_view what, std::string_view given, std::string_view form) {
    throw Failure(FailureKind::usage, compose("init: {} '{}' may only contain {}", what, given, form));
}

template <class IsAllowed>
std::string checked(std::string_view what, const std::string& given, std::string_view form, IsAllowed is_allowed) {
    if (given.empty() || given.size() > 100 || !std::ranges::all_of(given, is_allowed) || given.front() == ' ' ||
        given.back() == ' ')
        refuse(what, given, form);
    return given;
}

// For a text that is only displayed: letters of all scripts are allowed.
std::string checked_words(std::string_view what, const std::string& given) {
    constexpr std::string_view form = "letters, digits, spaces and .,&+_-";
    if (printable(given) != given) refuse(what, given, form);
    return checked(what, given, form, [](char c) {
        return is_ascii_letter_or_digit(c) || static_cast<unsigned char>(c) >= 0x80 ||
               std::string_view(" .,&+_-").find(c) != std::string_view::npos;
    });
}

// A part of the name of a type or profile: "My App" becomes "My_App". `keeps_dots`: "org.acme" keeps its dot.
std::string plain(std::string_view text, bool keeps_dots = false) {
    std::string name;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (is_ascii_letter_or_digit(text[i])) {
            name += text[i];
        } else if (!name.empty() && name.back() != '_') {
            const bool is_inside = i + 1 < text.size() && is_ascii_letter_or_digit(text[i + 1]);
            name += keeps_dots && is_inside && text[i] == '.' ? '.' : '_';
        }
    }
    while (name.ends_with('_')) name.pop_back();
    return name;
}

std::string spelt_uuid(std::string digits, char version) {
    digits.resize(32);
    digits[12] = version;
    digits[16] = "89ab"[static_cast<unsigned char>(digits[16]) % 4];
    for (const std::size_t at : {8U, 13U, 18U, 23U}) digits.insert(at, "-");
    return digits;
}

std::string random_uuid() {
    std::random_device random;
    std::string digits;
    for (int i = 0; i < 32; ++i) digits += "0123456789abcdef"[random() % 16];
    return spelt_uuid(std::move(digits), '4');
}

std::string digest_of_text(const std::string& text) {
    return hex(integrity::digest_of(DigestAlgorithm::sha256, as_bytes(text)));
}

std::string checked_uuid(const std::string& given) {
    std::string uuid = lower_case(given);
    const bool is_formed = uuid.size() == 36 && [&] {
        for (std::size_t i = 0; i < uuid.size(); ++i)
            if (i == 8 || i == 13 || i == 18 || i == 23 ? uuid[i] != '-' : !is_lower_hex_digit(uuid[i])) return false;
        return true;
    }();
    if (!is_formed) refuse("the identifier", given, "hexadecimal digits as a UUID (RFC 9562)");
    return uuid;
}

// SOL004 descriptors: the version becomes the template_version, which must be a TOSCA version.
void require_tosca_version(const InitOptions& options) {
    if (options.which == InitTemplate::tosca_2_0 || options.which == InitTemplate::profile) return;
    const auto read = validate::read_version(options.version, validate::Version::v1_3);
    if (!read.value)
        throw Failure(FailureKind::usage,
                      compose("init: the version '{}' is not a TOSCA version, such as 1.2.0 or 1.2.0.rc-1: {}",
                              options.version, read.fault));
}

// A chart has a semantic version: "1.0" becomes "1.0.0", "1.2.0.rc-1" becomes "1.2.0-rc-1", "1.0.0.07" "1.0.0-7".
std::string chart_version(const std::string& version) {
    const auto read = validate::read_version(version, validate::Version::v1_3);
    if (!read.value) return version;  // no template with a chart accepts this version
    std::string qualifier = read.value->qualifier;
    std::ranges::replace_if(
        qualifier, [](char c) { return c == '_' || c == '+'; }, '-');
    if (std::ranges::all_of(qualifier, is_ascii_digit))
        while (qualifier.size() > 1 && qualifier.front() == '0') qualifier.erase(0, 1);
    return compose("{}.{}.{}{}{}{}", read.value->major, read.value->minor, read.value->fix,
                   qualifier.empty() ? "" : "-", qualifier,
                   read.value->build ? compose("-{}", *read.value->build) : std::string());
}

// The values for {{NAME}} in a template.
std::map<std::string, std::string> values_of(const std::string& directory, const InitOptions& options) {
    std::map<std::string, std::string> values;
    const auto is_plain = [](char c) { return is_ascii_letter_or_digit(c) || c == '_' || c == '-'; };
    const auto is_version = [](char c) {
        return is_ascii_letter_or_digit(c) || std::string_view(".+_-").find(c) != std::string_view::npos;
    };
    std::string name = package_name(nullptr, {}, directory_name(directory)).text;
    std::ranges::replace(name, '.', '_');
    if (!options.name.empty()) name = options.name;
    values["name"] = checked("the name", name, "letters, digits, '_' and '-'", is_plain);
    values["vendor"] = checked_words("the vendor", options.vendor);
    require_tosca_version(options);
    values["version"] = checked("the version", options.version, "letters, digits and .+_-", is_version);
    values["chart version"] = chart_version(options.version);
    values["author"] = checked_words("the creator", options.created_by.empty() ? options.vendor : options.created_by);
    values["uuid"] = options.uuid.empty() ? random_uuid() : checked_uuid(options.uuid);
    for (const char number : {'2', '3'})
        values[std::string("uuid ") + number] = spelt_uuid(digest_of_text(values["uuid"] + number), '8');
    values["date"] = date_time_text(options.time.value_or(std::chrono::floor<std::chrono::days>(current_time())));
    const std::string version = plain(options.version);
    // Names of types and profiles are ASCII. A vendor without ASCII letters becomes "vendor".
    const std::string vendor = plain(options.vendor).empty() ? "vendor" : plain(options.vendor);
    // The name of a type has four parts (SOL001). A vendor with dots must become one part.
    values["type"] = vendor + "." + plain(name) + "." + version + "." + version;
    const std::string domain = plain(options.vendor, true);
    values["domain"] = lower_case(domain.empty() ? vendor : domain);
    return values;
}

void replace_all(std::string& text, const std::string& what, const std::string& by) {
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
        text.replace(at, what.size(), by);
}

std::string_view template_text(InitTemplate which) {
    switch (which) {
        case InitTemplate::vnf: return templates::vnf;
        case InitTemplate::pnf: return templates::pnf;
        case InitTemplate::cnf: return templates::cnf;
        case InitTemplate::nsd: return templates::nsd;
        case InitTemplate::profile: return templates::profile;
        case InitTemplate::tosca_2_0: break;
    }
    return templates::service;
}

Files parts_of(const std::string& bundle) {
    constexpr std::string_view mark = "=== ", executable = " executable";
    Files files;
    std::string* current = nullptr;
    for (std::size_t at = 0; at < bundle.size();) {
        const std::size_t end = bundle.find('\n', at) + 1;
        std::string_view line = std::string_view(bundle).substr(at, end - at);
        at = end;
        if (!line.starts_with(mark)) {
            current->append(line);
            continue;
        }
        line = line.substr(mark.size(), line.size() - mark.size() - 1);
        const bool is_executable = line.ends_with(executable);
        if (is_executable) line.remove_suffix(executable.size());
        const std::size_t member = line.find('!');
        TemplateFile& file = files[std::string(line.substr(0, member))];
        file.executable = is_executable;
        if (member != std::string_view::npos) file.members.emplace_back(line.substr(member + 1), "");
        current = member == std::string_view::npos ? &file.text : &file.members.back().second;
    }
    return files;
}

// Like an archive of 'helm package'.
std::string packed(const TemplateFile& archive) {
    std::vector<container::Item> items;
    for (const auto& [name, text] : archive.members) {
        items.emplace_back();
        items.back().name = name;
        items.back().source = container::FromMemory{text};
    }
    File file = open_temporary_file("the archive");
    container::WriteOptions options;
    options.format = container::Format::tar;
    options.filter = container::Filter::gzip;
    options.time = PackOptions().time;
    container::write_archive(file, items, options);
    return read_whole_file(file, file.size());
}

Files files_of(const std::string& directory, const InitOptions& options) {
    std::string bundle(template_text(options.which));
    for (const auto& [name, value] : values_of(directory, options)) replace_all(bundle, "{{" + name + "}}", value);
    Files files = parts_of(bundle);
    for (auto& [path, file] : files)
        if (!file.members.empty()) file.text = packed(file);
    for (auto& [name, text] : files)
        for (const auto& [path, file] : files) {
            if (text.text.find("{{s") == std::string::npos) break;
            replace_all(text.text, "{{sha256 " + path + "}}", digest_of_text(file.text));
            replace_all(text.text, "{{size " + path + "}}", std::to_string(file.text.size()));
        }
    return files;
}

// Copies the descriptor's values into the manifest. Packing reports a manifest with other values.
std::string with_values_of(const validate::Model& descriptor, const std::string& manifest) {
    std::string text;
    LineReader lines(manifest);
    for (Line line; lines.next(line);) {
        const std::string_view name = line.text.substr(0, line.text.find(':'));
        const std::string value = open::value_of_descriptor(descriptor, trimmed(name));
        const bool is_line = !value.empty() && value.find_first_of("\r\n") == value.npos;
        text += is_line ? compose("{}: {}", name, value) : std::string(line.text);
        text += '\n';
    }
    return text;
}

using validate::nfv::Product;

// nullopt: the product that the descriptor describes.
std::optional<Product> product_of(InitTemplate which) {
    if (which == InitTemplate::tosca_2_0) return std::nullopt;
    if (which == InitTemplate::pnf) return Product::pnf;
    return which == InitTemplate::nsd ? Product::ns : Product::vnf;
}

InitTemplate template_of(std::optional<Product> product, std::string_view entry) {
    if (product == Product::vnf) return InitTemplate::vnf;
    if (product == Product::pnf) return InitTemplate::pnf;
    if (product == Product::ns) return InitTemplate::nsd;
    throw Failure(FailureKind::usage,
                  compose("init: the product of '{}' is unknown; specify InitOptions::which", entry));
}

// The entry definitions of an existing directory. The new manifest takes values from them.
class Descriptor {
public:
    // `given`: the entry definitions; if empty, they are searched. Throws Failure(usage) if they do not exist, or if
    // not exactly one file describes the product.
    Descriptor(const std::string& directory, const directory::DirectoryPlan& plan, const std::string& given,
               std::optional<Product> product)
        : files_(plan), product_(product), entry_(given) {
        const std::string_view kind = product ? to_string(*product) : "product";
        if (!given.empty() && !files_.exists(given))
            throw Failure(FailureKind::usage, compose("init: the entry definitions '{}' do not exist", given));
        if (given.empty()) find(plan);
        if (entry_.empty())
            throw Failure(FailureKind::usage, compose("init: it is unknown which file of '{}' describes the {}; "
                                                      "specify the file with InitOptions::entry_definitions",
                                                      directory, kind));
        definitions_ = read(entry_);
        if (lacks_version(definitions()))
            throw Failure(
                FailureKind::usage,
                compose("init: '{}' does not describe the {}: the file lacks 'tosca_definitions_version'{}", entry_,
                        kind, given.empty() ? "; specify the descriptor with InitOptions::entry_definitions" : ""));
        const auto described = open::product_of(definitions_->model());
        if (described && product && described != product)
            throw Failure(FailureKind::usage, compose("init: '{}' describes a {}, but the manifest to write is that "
                                                      "of a {}",
                                                      entry_, to_string(*described), kind));
        if (!product) product_ = described;
    }

    const std::string& entry() const { return entry_; }
    std::optional<Product> product() const { return product_; }
    const validate::Model& definitions() const { return definitions_->model(); }
    const directory::PlanFiles& files() const { return files_; }

private:
    using Definitions = std::unique_ptr<const validate::Validator>;

    Definitions read(const std::string& entry) {
        return std::make_unique<const validate::Validator>(std::vector{entry}, files_, validate::ValidatorOptions(),
                                                           unused_findings_);
    }

    void find(const directory::DirectoryPlan& plan) {
        const Limits limits;
        entry_ = read_former(plan, limits).metadata.entry_definitions.path;
        if (!entry_.empty() && files_.exists(entry_)) return;
        const directory::PlanNames names(plan, limits);
        const meta::RootYaml root = meta::find_root_yaml(names);
        entry_ = root.entry;
        if (entry_.empty()) choose_of(root.candidates);
    }

    // Chooses the file with the product. It may import other files with products, such as flavours.
    void choose_of(const std::vector<std::string_view>& candidates) {
        std::vector<std::string> found;
        std::unordered_set<std::string, KeyedHash> imported;
        for (const std::string_view candidate : candidates) {
            const Definitions definitions = read(std::string(candidate));
            const auto described = open::product_of(definitions->model());
            if (!described || described != product_.value_or(*described)) continue;
            found.emplace_back(candidate);
            for (const validate::DefinitionsFile* file : definitions->model().files())
                if (file->path != candidate) imported.insert(file->path);
        }
        std::erase_if(found, [&](const std::string& one) { return imported.contains(one); });
        if (found.size() == 1) entry_ = found.front();
    }

    directory::PlanFiles files_;
    std::optional<Product> product_;
    Report unused_findings_;
    std::string entry_;
    Definitions definitions_;
};

// Creates a manifest next to the existing definitions.
InitResult add_manifest(const std::string& directory, InitOptions options) {
    if (options.which == InitTemplate::profile)
        throw Failure(FailureKind::usage, "init: only the templates vnf, pnf, cnf and nsd have a manifest");
    const directory::DirectoryPlan plan = directory::plan_directory(directory, {}, unreported());
    const Descriptor descriptor(directory, plan, options.entry_definitions, product_of(options.which));
    if (options.which == InitTemplate::tosca_2_0) options.which = template_of(descriptor.product(), descriptor.entry());
    const std::string path = std::string(without_extension(descriptor.entry())) + ".mf";
    if (descriptor.files().exists(path))
        throw Failure(FailureKind::usage, compose("init: '{}' already has a manifest, '{}'", directory, path));
    OutputFile output(directory + (directory.ends_with('/') ? "" : "/") + path);
    for (const auto& [name, file] : files_of(directory, options))
        if (name.ends_with(".mf")) output.file().write(as_bytes(with_values_of(descriptor.definitions(), file.text)));
    output.commit();
    return {{path}, options.which};
}

}  // namespace
}  // namespace csar::pack

namespace csar {

std::string_view to_string(InitTemplate which) {
    constexpr std::array<std::string_view, 6> names = {"tosca-2.0", "vnf", "pnf", "cnf", "nsd", "profile"};
    return names.at(static_cast<std::size_t>(which));
}

InitResult init_directory(const std::string& directory, const InitOptions& options) {
    const CancellationScope scope(options.cancellation);
    if (!options.manifest_only && !options.entry_definitions.empty())
        throw Failure(FailureKind::usage, "init: InitOptions::entry_definitions requires InitOptions::manifest_only");
    if (options.manifest_only) return pack::add_manifest(directory, options);
    const pack::Files files = pack::files_of(directory, options);
    OutputDirectory output(directory);
    DirectoryWriter writer(output.descriptor());
    std::vector<std::string> paths;
    for (const auto& [path, file] : files) {
        if (const std::string_view above = parent_path(path); !above.empty()) writer.make_directory(above);
        writer.create(path, file.executable ? 0755 : 0644).write(as_bytes(file.text));
        paths.push_back(path);
    }
    output.commit(true);
    return {std::move(paths), options.which};
}

}  // namespace csar
