#include "csar/container/zip_gap.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/interrupt.hpp"
#include "csar/container/zip_format.hpp"
#include "report/diagnose.hpp"
#include "report/rules/zip.hpp"

namespace csar::container {
namespace {

namespace rule = rules::zip;

constexpr std::size_t chunk_size = 256 * 1024;
constexpr std::size_t shown_name = 256;  // maximum number of bytes of a hidden entry's name in a finding

class GapScan {
public:
    GapScan(const File& file, std::uint64_t begin, std::uint64_t end) : file_(file), end_(end) {
        std::string chunk(static_cast<std::size_t>(std::min<std::uint64_t>(end - begin, chunk_size)), '\0');
        // Chunks overlap by three bytes, so that a signature across their boundary is found.
        for (std::uint64_t at = begin; at < end && (zero || !hidden_name);) {
            check_interrupt();
            chunk.resize(static_cast<std::size_t>(std::min<std::uint64_t>(end - at, chunk_size)));
            file.read_exactly_at(at, std::as_writable_bytes(std::span<char>(chunk)));
            scan_chunk(at, chunk);
            if (at + chunk.size() == end) break;
            at += chunk.size() - 3;
        }
    }

    bool zero = true;
    std::optional<std::string> hidden_name;
    std::uint64_t hidden_position = 0;

private:
    void scan_chunk(std::uint64_t at, std::string_view chunk) {
        if (chunk.find_first_not_of('\0') == std::string_view::npos) return;
        zero = false;
        static constexpr std::string_view signature = "PK\x03\x04";
        for (std::size_t i = chunk.find(signature); i != std::string_view::npos && !hidden_name;
             i = chunk.find(signature, i + 1))
            check_for_header(at + i);
    }

    // The signature of a header also occurs by chance, so the data after it must be plausible.
    void check_for_header(std::uint64_t position) {
        const auto name_position = position + local_header_size;
        std::string bytes(local_header_size, '\0');
        if (name_position > end_) return;
        file_.read_exactly_at(position, std::as_writable_bytes(std::span<char>(bytes)));
        const auto header = parse_local_header(as_bytes(bytes));
        if (!header || header->name_length == 0 || header->method > 99 || name_position + header->name_length > end_)
            return;
        bytes.resize(std::min<std::size_t>(header->name_length, shown_name));
        file_.read_exactly_at(name_position, std::as_writable_bytes(std::span<char>(bytes)));
        hidden_name = std::move(bytes);
        hidden_position = position;
    }

    const File& file_;
    std::uint64_t end_;
};

}  // namespace

void check_zip_gap(const File& file, std::uint64_t begin, std::uint64_t end, ZipGap gap, bool before_directory,
                   Report& report) {
    if (before_directory && end - begin >= sizeof(std::uint32_t)) {
        std::array<std::byte, sizeof(std::uint32_t)> start{};
        file.read_exactly_at(begin, start);
        if (has_signature(start, extra_data_signature)) return report.add(diagnose(rule::archive_extra_data, {}));
    }
    const GapScan scan(file, begin, end);
    if (gap == ZipGap::front)
        report.add(diagnose(rule::leading_bytes, {}, end - begin)
                       .with_hint(scan.hidden_name
                                      ? ""
                                      : "VerifyOptions::allow_prefix allows a program before the archive, as in "
                                        "self-extracting archives"));
    else if (gap == ZipGap::inside)
        report.add(diagnose_with(scan.zero ? rule::unclaimed_zeros : rule::unclaimed_bytes, {}, {end - begin, begin}));
    if (scan.hidden_name)
        report.add(
            diagnose(rule::hidden_entry, entry_place(*scan.hidden_name), *scan.hidden_name, scan.hidden_position));
}

}  // namespace csar::container
