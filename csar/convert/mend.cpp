#include "csar/convert/mend.hpp"

#include <iconv.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <csar/failure.hpp>
#include "base/arithmetic.hpp"
#include "base/ascii.hpp"
#include "base/interrupt.hpp"
#include "base/junk_files.hpp"
#include "base/utf8.hpp"
#include "csar/container/entry_checks.hpp"
#include "csar/container/entry_collisions.hpp"
#include "csar/container/writer.hpp"
#include "csar/container/zip_format.hpp"
#include "csar/convert/link_targets.hpp"
#include "report/diagnose.hpp"
#include "report/rules/entry.hpp"
#include "report/rules/tar.hpp"
#include "report/rules/zip.hpp"

namespace csar::convert {
namespace {

using container::Container;
using container::Entry;
using container::EntryKind;
using container::Format;
using container::Item;

// A '/' would start options of iconv_open().
bool is_name_of_code_page(std::string_view name) {
    return !name.empty() && std::ranges::all_of(name, [](char c) {
        return is_ascii_letter_or_digit(c) || c == '-' || c == '_' || c == '.' || c == ':';
    });
}

// Not thread-safe.
class CodePage {
public:
    // `name`: as in iconv(1), such as "CP932". Throws Failure(usage) for an unknown name.
    explicit CodePage(const std::string& name) : name_(name) {
        const auto failed = reinterpret_cast<iconv_t>(-1);
        const iconv_t opened = is_name_of_code_page(name) ? ::iconv_open("UTF-8", name.c_str()) : failed;
        if (opened == failed)
            throw Failure(FailureKind::usage, compose("unknown code page '{}'; iconv(1) lists the code pages", name));
        converter_.reset(opened);
    }

    const std::string& name() const { return name_; }
    // Returns nullopt for text that is not valid in the code page.
    std::optional<std::string> to_utf8(std::string_view text) const {
        constexpr auto failed = static_cast<std::size_t>(-1);
        ::iconv(converter_.get(), nullptr, nullptr, nullptr, nullptr);
        // A byte becomes at most one character of four bytes. The extra bytes hold the final shift state of iconv().
        std::string result(4 * text.size() + 16, '\0');
        std::string input(text);  // iconv() needs a non-const pointer, but does not change the text
        char* from = input.data();
        char* to = result.data();
        std::size_t left = input.size(), room = result.size();
        if (::iconv(converter_.get(), &from, &left, &to, &room) == failed ||
            ::iconv(converter_.get(), nullptr, nullptr, &to, &room) == failed)
            return std::nullopt;
        result.resize(result.size() - room);
        return result;
    }

private:
    struct Closer {
        using pointer = iconv_t;
        void operator()(iconv_t converter) const { ::iconv_close(converter); }
    };

    std::string name_;
    std::unique_ptr<iconv_t, Closer> converter_;
};

// Returns "" if `name` has at most `count` components.
std::string without_components(std::string_view name, unsigned count) {
    for (; count > 0; --count) {
        const std::size_t slash = name.find('/');
        if (slash == std::string_view::npos) return {};
        name.remove_prefix(slash + 1);
    }
    return std::string(name);
}
std::string_view without_current_directory(std::string_view name) {
    return name.starts_with("./") ? name.substr(2) : name;
}

class Mender {
public:
    Mender(const Container& archive, const MendOptions& options, const Limits& limits, Report& report)
        : archive_(archive), options_(options), limits_(limits), report_(report) {
        if (!options.names_from.empty()) code_page_.emplace(options.names_from);
    }

    MendedItems run() {
        result_.foreign = container::read_foreign_entries(archive_, limits_, report_);
        if (has_errors()) return std::move(result_);
        for (const Entry& entry : archive_.entries()) take(entry);
        if (has_errors()) return std::move(result_);
        links_.emplace(named_, static_cast<std::size_t>(limits_.path_depth));
        for (const NamedEntry& entry : named_) {
            check_interrupt();
            if (!emit(entry.name, entry)) break;
        }
        if (!has_errors()) check_names_of_items();
        return std::move(result_);
    }

private:
    bool has_errors() const { return report_.count(Severity::error) != 0; }

    void note(const Entry& entry, MendedEntry::What what, std::string detail = {}) {
        result_.changes.push_back({std::string(entry.name), what, std::move(detail)});
    }

    const container::ForeignEntry* foreign(const Entry& entry) const {
        const auto found = result_.foreign.entries.find(&entry);
        return found == result_.foreign.entries.end() ? nullptr : &found->second;
    }

    // Names the entry. Some entries are left out.
    void take(const Entry& entry) {
        if (entry.kind == EntryKind::directory && entry.name == ".") return;
        const auto* const known = foreign(entry);
        const bool has_own_name = entry.kind == EntryKind::special && known != nullptr;
        const auto name = mended_text(entry, has_own_name ? without_current_directory(known->name) : entry.name);
        if (!name)
            return report_.add(diagnose(rules::entry::name_not_utf8, place_of(entry.name), entry.name)
                                   .with_hint(compose("the name is not valid in {} either", code_page_->name())));
        if (is_junk_file(*name)) return note(entry, MendedEntry::What::left_out);
        if (container::check_entry_name(*name, limits_, report_)) return;
        NamedEntry named{.name = *name, .kind = entry.kind, .link = {}};
        if (known != nullptr && !known->link.empty()) named.link = mended_text(entry, known->link).value_or("");
        named_.push_back(std::move(named));
        entries_.push_back(&entry);
    }

    // Returns a name or a link target in UTF-8 with slashes, or nullopt if the text is not valid in the code page.
    std::optional<std::string> mended_text(const Entry& entry, std::string_view text) const {
        std::optional<std::string> mended(text);
        if (code_page_ && is_in_code_page(entry, text)) mended = code_page_->to_utf8(text);
        if (mended) std::replace(mended->begin(), mended->end(), '\\', '/');
        return mended;
    }

    // A tar has no flag for names in UTF-8.
    bool is_in_code_page(const Entry& entry, std::string_view text) const {
        if (is_ascii(text)) return false;
        return archive_.format() == Format::zip ? (entry.flags & container::flag_utf8) == 0 : !is_utf8(text);
    }

    const Entry& origin(const NamedEntry& entry) const {
        return *entries_[static_cast<std::size_t>(&entry - named_.data())];
    }

    // Adds the items for `entry` under `name`, which differs below a link to a directory. Returns false to stop.
    bool emit(const std::string& name, const NamedEntry& entry) {
        // Stops links to directories that contain further links, which multiply the copies.
        if (++emitted_ > limits_.entries) {
            report_.add(diagnose(rules::entry::too_many_entries, {}, emitted_, limits_.entries));
            return false;
        }
        if (entry.kind == EntryKind::symlink || entry.kind == EntryKind::hardlink) return emit_target(name, entry);
        return add_item(name, entry, entry);
    }

    bool emit_target(const std::string& name, const NamedEntry& link) {
        const LinkTargets::Target& target = links_->resolve(link);
        if (target.fault != nullptr) return refuse_link(link, target.fault);
        if (name == link.name) note(origin(link), MendedEntry::What::link_replaced, target.path);
        const NamedEntry* const found = links_->find(target.path);
        if (found != nullptr && found->kind != EntryKind::directory) return add_item(name, *found, link);
        if (link.kind == EntryKind::hardlink) return refuse_link(link, "the link leads to a directory");
        return emit_directory(name, target.path, link);
    }

    bool emit_directory(const std::string& name, const std::string& directory, const NamedEntry& link) {
        const bool is_open = std::ranges::find(open_, directory) != open_.end();
        if (is_open || open_.size() >= limits_.path_depth)
            return refuse_link(link, "the target directory of the link contains the link");
        const auto beneath = links_->beneath(directory);
        if (beneath.empty()) return add(name, {.name = {}, .source = container::EmptyDirectory{}}, link);
        open_.push_back(directory);
        bool goes_on = true;
        for (const NamedEntry* inner : beneath) {
            const std::string_view rest =
                std::string_view(inner->name).substr(directory.empty() ? 0 : directory.size() + 1);
            goes_on = goes_on && emit(name + '/' + std::string(rest), *inner);
        }
        open_.pop_back();
        return goes_on;
    }

    bool refuse_link(const NamedEntry& link, const char* reason) {
        const Entry& entry = origin(link);
        const Rule& found = link.kind == EntryKind::symlink ? rules::entry::symbolic_link : rules::entry::hard_link;
        report_.add(diagnose_with(found, place_of(entry.name), {entry.name}).with_hint(reason));
        return true;
    }

    // `entry`: `source`, or a link to `source`.
    bool add_item(const std::string& name, const NamedEntry& source, const NamedEntry& entry) {
        const Entry& content = origin(source);
        Item item = container::item_of(archive_, content);
        if (const auto* const decoded = foreign(content); decoded != nullptr) {
            item.source = container::FromContainer{result_.foreign.contents.get(), decoded->content};
            if (&source == &entry && name == entry.name)
                note(content, content.kind == EntryKind::special ? MendedEntry::What::holes_filled
                                                                 : MendedEntry::What::compressed_anew);
        }
        return add(name, std::move(item), entry);
    }

    bool add(const std::string& name, Item item, const NamedEntry& entry) {
        const Entry& from = origin(entry);
        item.name = without_components(name, options_.strip_components);
        if (item.name.empty()) {
            // A directory whose name becomes empty is not needed.
            if (!std::holds_alternative<container::EmptyDirectory>(item.source))
                report_.add(
                    diagnose(rules::entry::empty_name, place_of(from.name))
                        .with_hint(compose("the name is empty without its first {} component{}",
                                           options_.strip_components, options_.strip_components == 1 ? "" : "s")));
            return true;
        }
        if (container::check_entry_name(item.name, limits_, report_)) return true;
        if (name == entry.name && item.name != from.name) note(from, MendedEntry::What::renamed, item.name);
        if (const auto* content = std::get_if<container::FromContainer>(&item.source))
            size_ = saturating_add(size_, content->entry->size);
        if (size_ > limits_.extracted_bytes) {
            report_.add(diagnose(rules::entry::content_too_large, {}, size_, limits_.extracted_bytes));
            return false;
        }
        result_.items.push_back(std::move(item));
        return true;
    }

    // Two entries may have the same name after renaming.
    void check_names_of_items() {
        std::vector<Entry> entries(result_.items.size());
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const Item& item = result_.items[i];
            entries[i].name = item.name;
            if (std::holds_alternative<container::EmptyDirectory>(item.source)) entries[i].kind = EntryKind::directory;
        }
        const Rule& duplicate =
            archive_.format() == Format::zip ? rules::zip::duplicate_name : rules::tar::duplicate_name;
        container::check_collisions(entries, duplicate, report_);
    }

    const Container& archive_;
    const MendOptions& options_;
    const Limits& limits_;
    Report& report_;
    std::optional<CodePage> code_page_;
    MendedItems result_;
    std::vector<NamedEntry> named_;
    std::vector<const Entry*> entries_;  // archive entries, parallel to named_
    std::optional<LinkTargets> links_;
    std::vector<std::string> open_;  // directories that are copied at the moment, for links
    std::uint64_t emitted_ = 0;
    std::uint64_t size_ = 0;  // bytes of all items
};

}  // namespace

std::set<std::string_view> mended_rules(const MendOptions& options) {
    std::set<std::string_view> rules = {rules::entry::backslash_in_name.id, rules::entry::symbolic_link.id,
                                        rules::entry::hard_link.id,         rules::tar::sparse_file.id,
                                        rules::zip::unsupported_method.id,  rules::entry::junk_file.id};
    if (!options.names_from.empty()) rules.insert({rules::entry::name_not_utf8.id, rules::zip::missing_utf8_flag.id});
    return rules;
}

MendedItems mend(const Container& archive, const MendOptions& options, const Limits& limits, Report& report) {
    return Mender(archive, options, limits, report).run();
}

}  // namespace csar::convert
