#include "csar/container/tar_index.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/arithmetic.hpp"
#include "base/ascii.hpp"
#include "base/interrupt.hpp"
#include "base/memory_share.hpp"
#include "csar/container/detect.hpp"
#include "csar/container/entry_checks.hpp"
#include "csar/container/pax.hpp"
#include "csar/container/tar_features.hpp"
#include "csar/container/tar_header.hpp"
#include "report/diagnose.hpp"
#include "report/rules/entry.hpp"
#include "report/rules/tar.hpp"

namespace csar::container {
namespace {

namespace tar_rule = rules::tar;

constexpr std::uint64_t max_extension_bytes = 1'000'000;  // as in libarchive
constexpr std::uint64_t max_extension_run = 16;           // libarchive fails after about 30, Python after about 1,000
constexpr std::size_t tail_step = 64 * KiB;               // bytes to read at a time after the end
constexpr std::size_t max_checked_name_bytes = 64 * KiB;

bool is_extension(char type) { return type == 'x' || type == 'g' || type == 'L' || type == 'K'; }

// A tar of "." has "./" before every name.
std::string_view without_current_directory(std::string_view name) {
    if (name == ".") return {};
    return name.starts_with("./") ? name.substr(2) : name;
}

class TarIndexer {
public:
    TarIndexer(TarInput& input, const ReadContent& read_content, const Limits& limits, Report& report,
               std::uint64_t most_bytes)
        : input_(input),
          read_content_(read_content),
          limits_(limits),
          most_bytes_(std::min(most_bytes, limits.extracted_bytes)),
          report_(report) {}

    TarIndex run() && {
        while (next_header()) check_interrupt();
        features_.report(index_.entries, report_);
        return std::move(index_);
    }

private:
    // What the extension headers of an entry say.
    struct Extensions {
        std::optional<std::string> long_name;
        std::optional<std::string> long_link;
        std::optional<PaxAttributes> pax;

        bool any() const { return long_name || long_link || pax; }
        bool has_path() const { return long_name || (pax && pax->path); }
    };

    bool stop(Diagnostic diagnostic) {
        report_.add(std::move(diagnostic));
        return false;
    }

    // Damaged compressed data ends an archive, too, but is already reported.
    void report_break(Diagnostic diagnostic) {
        if (input_.is_sound()) report_.add(std::move(diagnostic));
    }

    // Returns false, with a finding, if the archive ends too early.
    bool fill(ByteSpan bytes) {
        if (input_.read(bytes) == bytes.size()) return true;
        report_break(diagnose(tar_rule::truncated, {}, input_.position()));
        return false;
    }

    bool next_header() {
        header_position_ = input_.position();
        const std::size_t count = input_.read(block_);
        if (count < block_.size()) {
            report_break(count == 0 ? diagnose(tar_rule::missing_end, {}, header_position_)
                                    : diagnose(tar_rule::truncated, {}, header_position_ + count));
            return false;
        }
        if (is_all_zero(block_)) {
            take_end();
            return false;
        }
        const TarHeader header = parse_tar_header(block_);
        if (header.checksum == TarChecksum::wrong) return stop(diagnose(tar_rule::bad_checksum, {}, header_position_));
        if (header_position_ == 0)
            if (const std::string_view other = other_signature(block_); !other.empty())
                report_.add(diagnose(tar_rule::ambiguous_format, {}, other));
        features_.note(header, index_.entries.size());
        if (!header.size.is_positive())
            return stop(diagnose(tar_rule::bad_size, entry_place(header.name), header.name));
        check_header(header);
        return take_header(header);
    }

    // Checks that do not depend on the type.
    void check_header(const TarHeader& header) {
        const Place place = entry_place(header.name);
        if (header.has_malformed_number()) report_.add(diagnose(tar_rule::bad_number, place, header.name));
        if (header.has_hidden_name) report_.add(diagnose(tar_rule::hidden_name, place, header.name));
        if (header.has_hidden_text) report_.add(diagnose(tar_rule::hidden_text, place, header.name));
        // libarchive uses the map for all types. A sparse file has another finding.
        if (header.has_sparse_map && header.type != 'S')
            report_.add(diagnose(tar_rule::unexpected_sparse_map, place, header.name));
        // Names of entries are checked later.
        const bool is_no_name = is_extension(header.type) || extensions_.has_path();
        if (is_no_name && std::ranges::any_of(header.name, is_ascii_control))
            report_.add(diagnose(rules::entry::control_in_name, place, header.name));
    }

    bool take_header(const TarHeader& header) {
        extension_run_ = is_extension(header.type) || header.type == 'V' ? extension_run_ + 1 : 0;
        if (extension_run_ > max_extension_run)
            return stop(diagnose(tar_rule::too_many_extensions, {}, max_extension_run, header_position_));
        switch (header.type) {
            case 'x': return take_pax(header);
            case 'L': return take_long_text(header, extensions_.long_name, TarFeature::gnu_long_name);
            case 'K': return take_long_text(header, extensions_.long_link, TarFeature::gnu_long_link);
            default: break;
        }
        if (++headers_ > limits_.entries)
            return stop(diagnose(rules::entry::too_many_entries, {}, headers_, limits_.entries));
        announce_memory(bytes_an_entry);
        switch (header.type) {
            case 'g': return take_global_pax(header);
            case 'V': return take_volume_label(header);
            default: return take_entry(header);
        }
    }

    // Returns nullopt, with a finding, if the content is too large or truncated.
    std::optional<std::string> read_payload(const TarHeader& header) {
        const std::uint64_t size = header.size.value;
        if (size > max_extension_bytes) {
            report_.add(diagnose(tar_rule::extension_too_large, {}, header_position_, size, max_extension_bytes));
            return std::nullopt;
        }
        if (!within_limits(size)) return std::nullopt;
        std::string payload(static_cast<std::size_t>(size), '\0');
        if (!fill(std::as_writable_bytes(std::span<char>(payload)))) return std::nullopt;
        if (!skip_padding(size, header.name)) return std::nullopt;
        return payload;
    }

    bool take_pax(const TarHeader& header) {
        note(TarFeature::pax_header);
        const std::optional<std::string> payload = read_payload(header);
        if (!payload) return false;
        if (extensions_.pax) return stop(diagnose(tar_rule::misplaced_extension, {}, header_position_));
        PaxResult parsed = parse_pax(*payload);
        if (!parsed.fault.empty()) return stop(diagnose(tar_rule::bad_pax_header, {}, header_position_, parsed.fault));
        extensions_.pax = std::move(parsed.attributes);
        return true;
    }

    // libarchive ignores global headers, other readers apply them. Only few keywords make a difference.
    bool take_global_pax(const TarHeader& header) {
        note(TarFeature::global_pax_header);
        const std::optional<std::string> payload = read_payload(header);
        if (!payload) return false;
        if (extensions_.any()) return stop(diagnose(tar_rule::misplaced_extension, {}, header_position_));
        const PaxResult parsed = parse_pax(*payload);
        if (!parsed.fault.empty()) return stop(diagnose(tar_rule::bad_pax_header, {}, header_position_, parsed.fault));
        if (!parsed.attributes.empty()) return stop(diagnose(tar_rule::global_attributes, {}, header_position_));
        return true;
    }

    bool take_long_text(const TarHeader& header, std::optional<std::string>& slot, TarFeature feature) {
        note(feature);
        std::optional<std::string> payload = read_payload(header);
        if (!payload) return false;
        // Some readers apply the size to the next header of any type.
        const bool other_size = extensions_.pax && extensions_.pax->size && *extensions_.pax->size != header.size.value;
        if (slot || other_size) return stop(diagnose(tar_rule::misplaced_extension, {}, header_position_));
        // Some writers omit the NUL at the end. Some readers cut the name at an earlier NUL.
        const std::size_t last = payload->find_last_not_of('\0');
        payload->resize(last == std::string::npos ? 0 : last + 1);
        slot = std::move(payload);
        return true;
    }

    // For some readers, a volume label is an empty file. For libarchive, its content is the next header.
    bool take_volume_label(const TarHeader& header) {
        report_.add(diagnose(tar_rule::volume_label, {}, header.name));
        return read_payload(header).has_value();
    }

    // Reports a path that readers interpret differently.
    std::string path_of(const TarHeader& header) {
        std::string path;
        if (extensions_.pax && extensions_.pax->path) {
            path = *extensions_.pax->path;
            if (extensions_.long_name)
                report_.add(diagnose(tar_rule::two_names, entry_place(path), path, *extensions_.long_name));
        } else if (extensions_.long_name) {
            path = *extensions_.long_name;
        } else {
            if (header.magic == TarMagic::ustar && !header.prefix.empty()) path = std::string(header.prefix) + '/';
            path += header.name;
            // Some readers use the prefix without the magic of ustar. Sparse files of GNU tar have another finding.
            if (header.magic != TarMagic::ustar && header.has_prefix_bytes && header.type != 'S')
                report_.add(diagnose(tar_rule::ambiguous_prefix, entry_place(path), path));
            return path;
        }
        // A '/' at the end means a directory. If only the short name has it, some readers use the short name.
        if (header.type == '\0' && header.name.ends_with('/') && !path.ends_with('/'))
            report_.add(diagnose(tar_rule::two_names, entry_place(path), path, header.name));
        return path;
    }

    // `path` ends with '/'. In old tars, this is a directory.
    // Most readers still create one, if the type is old and the name in the header ends with '/'.
    void check_directory_name(const TarHeader& header, std::string_view path) {
        if (header.type == '7' || !header.name.ends_with('/'))
            report_.add(diagnose(tar_rule::file_or_directory, entry_place(path), path));
        else if (header.type != '\0')
            report_.add(diagnose(tar_rule::directory_as_file, entry_place(path), path));
    }

    // Returns nullopt, with a finding, if the pax header and the ustar header contradict each other.
    // With the wrong size, a reader takes content for headers (CVE-2025-62518).
    std::optional<std::uint64_t> size_of(const TarHeader& header, std::string_view name) {
        const std::uint64_t plain = header.size.value;
        if (!extensions_.pax || !extensions_.pax->size || *extensions_.pax->size == plain) return plain;
        const std::uint64_t size = *extensions_.pax->size;
        const bool too_large_for_header = size > ustar_max_size && (plain == 0 || plain == ustar_max_size);
        if (too_large_for_header) return size;
        report_.add(diagnose(tar_rule::two_sizes, entry_place(name), name, size, plain));
        return std::nullopt;
    }

    bool within_limits(std::uint64_t size) {
        total_size_ = saturating_add(total_size_, size);
        if (total_size_ <= most_bytes_) return true;
        report_too_large(total_size_);
        return false;
    }

    void report_too_large(std::uint64_t size) {
        const bool is_lowered = most_bytes_ < limits_.extracted_bytes;
        report_.add(
            diagnose(rules::entry::content_too_large, {}, size, most_bytes_)
                .with_hint(
                    is_lowered
                        ? "a small file may decompress to at most this size; raise the limit with Limits::ratio_ceiling"
                        : ""));
    }

    bool take_entry(const TarHeader& header) {
        const std::string path = path_of(header);
        const std::optional<std::uint64_t> size = size_of(header, path);
        const bool sparse = header.type == 'S' || (extensions_.pax && extensions_.pax->sparse);
        // "./" is the root and not an entry. Another entry without a name is an error.
        const bool is_root = (path == "." || path == "./") && path == header.name && !extensions_.has_path() &&
                             !sparse && (header.type == '5' || (header.type == '\0' && path == "./"));
        extensions_ = {};
        if (!size || (header.type == 'S' && header.magic == TarMagic::gnu && !skip_sparse_map())) return false;

        const TypeMeaning* const meaning = meaning_of(header.type);
        Entry entry{.size = *size, .stored_size = *size, .position = header_position_};
        entry.mode = static_cast<std::uint16_t>(header.mode.value & 07777);
        entry.kind = meaning ? meaning->kind : EntryKind::special;
        const bool directory_by_name = entry.kind == EntryKind::file && path.ends_with('/');
        if (directory_by_name) entry.kind = EntryKind::directory;

        std::string_view name = without_current_directory(path);
        entry.has_dot_prefix = name.size() != path.size();
        if (is_root && *size == 0) return true;
        entry.hostile_name = check_entry_name(name.substr(0, max_checked_name_bytes), limits_, report_);
        if (name.ends_with('/')) name.remove_suffix(1);
        entry.name = index_.names.keep(name.substr(0, static_cast<std::size_t>(limits_.name_bytes)));

        if (directory_by_name && *size > 0)
            report_.add(diagnose(rules::entry::directory_with_content, entry_place(entry.name), entry.name, *size));
        if (directory_by_name) check_directory_name(header, path);
        check_kind(entry, header.type, sparse);
        check_mode_bits(entry, report_);
        return take_content(entry);
    }

    // Reports kinds that packages must not have. A kind without content gets the size 0.
    void check_kind(Entry& entry, char type, bool sparse) {
        const Place place = entry_place(entry.name);
        const TypeMeaning* const meaning = meaning_of(type);
        if (sparse) {
            report_.add(diagnose(tar_rule::sparse_file, place, entry.name));
            entry.kind = EntryKind::special;
        } else if (!meaning) {
            report_.add(diagnose(rules::entry::unknown_kind, place, entry.name, type));
        } else if (entry.kind == EntryKind::hardlink) {
            report_.add(diagnose(rules::entry::hard_link, place, entry.name));
        } else {
            check_unix_kind(entry.name, meaning->unix_type, report_);
        }
        if (meaning && !meaning->has_content && entry.size > 0) {
            report_.add(diagnose(tar_rule::size_without_content, place, entry.name, entry.size));
            entry.size = entry.stored_size = 0;
        }
    }

    bool take_content(Entry& entry) {
        if (!within_limits(entry.size)) return false;
        const std::uint64_t count =
            read_content_ && entry.kind == EntryKind::file ? read_content_(entry) : input_.skip(entry.size);
        index_.entries.push_back(entry);
        if (count < entry.size) {
            index_.last_is_cut = true;
            report_break(diagnose(tar_rule::truncated_entry, entry_place(entry.name), entry.name, count, entry.size));
            return false;
        }
        return skip_padding(entry.size, entry.name);
    }

    // The map of a sparse file of GNU tar continues after the header. The size does not include it.
    bool skip_sparse_map() {
        constexpr std::size_t header_continues = 482, block_continues = 504;
        TarBlock block = block_;
        for (std::byte goes_on = block[header_continues]; goes_on != std::byte{0}; goes_on = block[block_continues]) {
            const std::uint64_t size = input_.position() - header_position_;
            if (size > max_extension_bytes)
                return stop(diagnose(tar_rule::extension_too_large, {}, header_position_, size, max_extension_bytes));
            if (!within_limits(block.size()) || !fill(block)) return false;
        }
        return true;
    }

    // Returns false, with a finding, if the padding is truncated.
    bool skip_padding(std::uint64_t size, std::string_view name) {
        TarBlock block;
        const ByteSpan padding = ByteSpan(block).first(tar_padding(size));
        if (!fill(padding)) return false;
        if (!is_all_zero(padding)) report_.add(diagnose(tar_rule::nonzero_padding, entry_place(name), name));
        return true;
    }

    // After a zero block, a second zero block and only zeros must follow.
    void take_end() {
        // Python reports a damaged header if no entry follows a header, even a global header.
        if (extension_run_ > 0) report_.add(diagnose(tar_rule::misplaced_extension, {}, header_position_));
        std::vector<std::byte> tail(tail_step);
        std::uint64_t length = 0;
        while (const std::size_t count = input_.read(tail)) {
            check_interrupt();
            const ByteView bytes = ByteView(tail).first(count);
            if (!is_all_zero(bytes)) return report_tail(bytes);
            length += count;
            if (length > most_bytes_) return report_too_large(length);
        }
        if (length < tar_block_size) report_break(diagnose(tar_rule::short_end, {}));
    }

    // `bytes`: not all zero. They start at a multiple of the block size.
    void report_tail(ByteView bytes) {
        const auto is_set = [](std::byte byte) { return byte != std::byte{0}; };
        const auto offset = static_cast<std::size_t>(std::ranges::find_if(bytes, is_set) - bytes.begin());
        Diagnostic found = diagnose(tar_rule::data_after_end, {}, input_.position() - bytes.size() + offset);
        if (looks_like_tar(bytes.subspan(offset - offset % tar_block_size)))
            found.hint = "these data are another archive";
        report_.add(std::move(found));
    }

    void note(TarFeature feature) { features_.note(feature, index_.entries.size()); }

    TarInput& input_;
    const ReadContent& read_content_;
    const Limits& limits_;
    const std::uint64_t most_bytes_;
    Report& report_;
    TarIndex index_;
    Extensions extensions_;
    TarBlock block_{};
    std::uint64_t header_position_ = 0;
    std::uint64_t headers_ = 0;        // without extension headers of a single entry
    std::uint64_t extension_run_ = 0;  // extension headers since the last entry
    std::uint64_t total_size_ = 0;     // bytes of contents and extension headers
    TarFeatures features_;
};

}  // namespace

TarIndex index_tar(TarInput& input, const ReadContent& read_content, const Limits& limits, Report& report,
                   std::uint64_t most_bytes) {
    return TarIndexer(input, read_content, limits, report, most_bytes).run();
}

}  // namespace csar::container
