// Reads the central directory. Each header becomes an entry.
#include <algorithm>
#include <utility>

#include "base/arithmetic.hpp"
#include "base/interrupt.hpp"
#include "base/memory_share.hpp"
#include "base/utf8.hpp"
#include "csar/container/entry_checks.hpp"
#include "csar/container/file_window.hpp"
#include "csar/container/zip_header_checks.hpp"
#include "csar/container/zip_index.hpp"
#include "report/diagnose.hpp"
#include "report/rules/entry.hpp"
#include "report/rules/zip.hpp"

namespace csar::container {
namespace {

namespace rule = rules::zip;

constexpr std::size_t directory_window_size = 1024 * 1024;
constexpr std::size_t max_record_bytes = central_header_size + 3 * std::size_t{all_ones_16};
static_assert(max_record_bytes <= directory_window_size, "every record fits into the window");

class CentralDirectoryReader {
public:
    CentralDirectoryReader(const File& file, const ZipDirectory& directory, const Limits& limits, ZipIndex& index,
                           std::vector<ZipCentralFacts>& facts, Report& report)
        : directory_(directory),
          limits_(limits),
          index_(index),
          facts_(facts),
          report_(report),
          window_(file, static_cast<std::size_t>(std::min<std::uint64_t>(directory_window_size, directory.size)),
                  directory.end()) {}

    bool run() {
        // The declared count may be wrong; the size of the directory limits it.
        const auto expected = static_cast<std::size_t>(
            std::min<std::uint64_t>(directory_.entries, directory_.size / central_header_size));
        announce_memory(std::min(limits_.entries, std::uint64_t{expected}) * bytes_an_entry);
        index_.entries.reserve(expected);
        facts_.reserve(expected);
        while (position_ < directory_.end() && take_record()) {
            if (index_.entries.size() <= limits_.entries) continue;
            report_.add(diagnose(rules::entry::too_many_entries, {}, index_.entries.size(), limits_.entries));
            return false;
        }
        if (dot_slash_count_ != 0)
            report_.add(
                diagnose(rule::dot_slash_name, entry_place(dot_slash_name_), dot_slash_count_, dot_slash_name_));
        if (has_unicode_path_ && has_descriptor_) report_.add(diagnose(rule::unicode_path_and_descriptor, {}));
        if (index_.entries.size() != directory_.entries)
            report_.add(diagnose(rule::wrong_entry_count, {}, directory_.entries, index_.entries.size())
                            .with_hint(hint_of_damage));
        return true;
    }

private:
    std::size_t left() const { return static_cast<std::size_t>(directory_.end() - position_); }

    ByteView bytes(std::size_t length) { return window_.view(position_, length, directory_window_size); }

    // Returns false, with a finding, if there is no record. What follows is then unreadable.
    bool take_record() {
        if (index_.entries.size() % 4096 == 0) check_interrupt();
        const ByteView fixed = bytes(std::min(left(), central_header_size));
        const auto header = parse_central_header(fixed);
        if (!header || header->record_size() > left()) {
            if (has_signature(fixed, digital_signature_signature))
                report_.add(diagnose(rule::digital_signature, {}));
            else
                report_.add(diagnose(rule::bad_central_header, {}, position_));
            return false;
        }
        ByteView rest = bytes(header->record_size()).subspan(central_header_size);
        const auto next = [&](std::size_t length) { return std::exchange(rest, rest.subspan(length)).first(length); };
        ZipCentralRecord record{*header, {}, {}, {}};
        record.name = index_.names.keep(as_text(next(header->name_length)));
        record.extra = next(header->extra_length);
        record.comment = as_text(next(header->comment_length));
        add_entry(record);
        position_ += header->record_size();
        return true;
    }

    void add_entry(const ZipCentralRecord& record) {
        // The root "./" has the name "." until the local headers are compared.
        std::string_view name = record.name;
        if (name.starts_with("./")) {
            if (dot_slash_count_++ == 0) dot_slash_name_ = name;
            name.remove_prefix(name == "./" ? 0 : 2);
        }
        const bool is_root = name == "./";
        const bool hostile = is_root || check_name(name, record.header);
        if (name.ends_with('/')) name.remove_suffix(1);

        const ZipExtra extra = parse_extra(record.extra);
        const WideFields wide = widen(record.header, extra.zip64);
        check_extra(extra, record.extra.size(), wide.fit, "central header", record.name, name, report_);
        has_unicode_path_ |= extra.unicode_path.has_value();
        has_descriptor_ |= (record.header.flags & flag_descriptor) != 0;
        Entry entry = make_zip_entry(record, wide, name, report_);
        entry.hostile_name = hostile;
        // An offset beyond the file is reported with the local header.
        entry.position = saturating_add(wide.offset, directory_.base);
        index_.entries.push_back(entry);
        facts_.push_back({record.name, record.header.version_needed, record.header.time, record.header.date});
    }

    // Returns true for a hostile name.
    bool check_name(std::string_view name, const ZipCentralHeader& header) {
        const bool ascii = is_ascii(name);
        const bool marked = (header.flags & flag_utf8) != 0;
        if (marked && !is_utf8(name)) {
            report_.add(diagnose(rule::wrong_utf8_flag, entry_place(name), name));
            return true;
        }
        if (!ascii && !marked && is_utf8(name)) report_.add(diagnose(rule::missing_utf8_flag, entry_place(name), name));
        return check_entry_name(name, limits_, report_);
    }

    const ZipDirectory& directory_;
    const Limits& limits_;
    ZipIndex& index_;
    std::vector<ZipCentralFacts>& facts_;
    Report& report_;
    FileWindow window_;
    std::uint64_t position_ = directory_.offset;
    std::uint64_t dot_slash_count_ = 0;
    std::string_view dot_slash_name_;
    bool has_unicode_path_ = false;
    bool has_descriptor_ = false;
};

}  // namespace

bool read_central_directory(const File& file, const ZipDirectory& directory, const Limits& limits, ZipIndex& index,
                            std::vector<ZipCentralFacts>& facts, Report& report) {
    if (CentralDirectoryReader(file, directory, limits, index, facts, report).run()) return true;
    index.entries.clear();
    facts.clear();
    return false;
}

}  // namespace csar::container
