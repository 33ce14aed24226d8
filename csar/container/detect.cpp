#include "csar/container/detect.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>

#include "base/ascii.hpp"
#include "base/little_endian.hpp"
#include "base/utf8.hpp"
#include "csar/container/tar_header.hpp"

namespace csar::container {
namespace {

using namespace std::string_view_literals;

struct Signature {
    std::size_t offset;
    std::string_view bytes;
    Recognition meaning;
};

constexpr Recognition zip{.format = Format::zip, .description = "a zip archive"};
constexpr Recognition tar{.format = Format::tar, .description = "a tar archive"};
constexpr Recognition text{.format = Format::file, .description = "text"};

constexpr Recognition compressed(Filter filter, std::string_view description) {
    return {.format = Format::tar, .filter = filter, .description = description};
}

constexpr Recognition foreign(std::string_view description, std::string_view advice = {}) {
    return {.description = description, .advice = advice};
}

constexpr std::string_view pointer_start = "version https://git-lfs.github.com/spec/";

constexpr std::string_view pack_anew = "unpack the archive and pack its content with 'csar::pack_directory'";
constexpr std::string_view fetch_page =
    "a server sent a page instead of the file; check the address and whether a login is required";
constexpr std::string_view fetch_again = "get a new copy";
constexpr std::string_view fetch_anew = "check the address and whether a login is required";
constexpr std::string_view decode = "decode the file, for example with the program base64";
constexpr std::string_view name_package = "use the package to which this file belongs";
constexpr std::string_view known_forms =
    "csar reads zip and tar archives (tar also with gzip, zstd, xz or bzip2), directories, and YAML or XML files";

// clang-format off
constexpr std::array signatures = {
    Signature{0, "PK\3\4"sv, zip},
    Signature{0, "PK\5\6"sv, zip},  // empty archive
    Signature{0, "PK\6\6"sv, zip},  // empty archive with zip64
    Signature{0, "PK\7\10"sv, zip},
    Signature{0, "\x1F\x8B"sv, compressed(Filter::gzip, "gzip data")},
    Signature{0, "\x28\xB5\x2F\xFD"sv, compressed(Filter::zstd, "zstd data")},
    Signature{0, "\x50\x2A\x4D\x18"sv, compressed(Filter::zstd, "zstd data")},  // skippable frame first
    Signature{0, "\xFD" "7zXZ\0"sv, compressed(Filter::xz, "xz data")},
    Signature{4, "1AY&SY"sv, compressed(Filter::bzip2, "bzip2 data")},  // after "BZh" and a digit
    Signature{4, "\x17\x72\x45\x38\x50\x90"sv, compressed(Filter::bzip2, "bzip2 data")},  // empty content
    Signature{0, "7z\xBC\xAF\x27\x1C"sv, foreign("a 7-Zip archive", pack_anew)},
    Signature{0, "Rar!\x1A\x07"sv, foreign("a RAR archive", pack_anew)},
    Signature{0, "LZIP\1"sv, foreign("lzip data", pack_anew)},
    Signature{0, "\x04\x22\x4D\x18"sv, foreign("lz4 data", pack_anew)},
    Signature{0, "\x1F\x9D"sv, foreign("data compressed with 'compress'", pack_anew)},
    Signature{0, "070701"sv, foreign("a cpio archive", pack_anew)},
    Signature{0, "!<arch>\n"sv, foreign("an ar archive or Debian package")},
    Signature{0, "\xED\xAB\xEE\xDB"sv, foreign("an RPM package")},
    Signature{0, "\x7F" "ELF"sv, foreign("an ELF program")},
    Signature{0, "%PDF-"sv, foreign("a PDF document")},
    Signature{0, "\x89PNG\r\n"sv, foreign("a PNG image")},
    Signature{0, "\xFF\xD8\xFF"sv, foreign("a JPEG image")},
    Signature{0, "\xFE\xED\xFE\xED"sv, foreign("a Java keystore", name_package)},
    Signature{0, "-----BEGIN "sv, foreign("a PEM-encoded signature, certificate or key", name_package)},
    Signature{0, "MIME-Version: "sv, foreign("an S/MIME message", name_package)},
    Signature{0, "\xCA\xFE\xBA\xBE"sv, foreign("a Java class")},
    Signature{0, "UEsDB"sv, foreign("a zip archive in base64", decode)},
    Signature{0, "H4sIA"sv, foreign("gzip data in base64", decode)},
    Signature{0, pointer_start, foreign("a Git LFS pointer", fetch_of_git_lfs)},
};
// clang-format on

// Tar readers may take a tar for something else because of these first bytes.
struct OtherSignature {
    std::string_view bytes, description;
};
// clang-format off
constexpr std::array other_signatures = {
    OtherSignature{"\x1F\x8B"sv, "gzip data"},
    OtherSignature{"\x1F\x9D"sv, "data compressed with 'compress'"},
    OtherSignature{"\x1F\xA0"sv, "data compressed with 'lzh'"},
    OtherSignature{"\x1F\x1E"sv, "data compressed with 'pack'"},
    OtherSignature{"BZh"sv, "bzip2 data"},
    OtherSignature{"\xFD" "7zXZ"sv, "xz data"},
    OtherSignature{"\x28\xB5\x2F\xFD"sv, "zstd data"},
    OtherSignature{"\x5D\0\0"sv, "lzma data"},
    OtherSignature{"\xFFLZMA"sv, "lzma data"},
    OtherSignature{"LZIP"sv, "lzip data"},
    OtherSignature{"LRZI"sv, "lrzip data"},
    OtherSignature{"\x89LZO"sv, "lzop data"},
    OtherSignature{"GRZipII"sv, "grzip data"},
    OtherSignature{"\x04\x22\x4D\x18"sv, "lz4 data"},
    OtherSignature{"\x02\x21\x4C\x18"sv, "lz4 data"},
    OtherSignature{"\xED\xAB\xEE\xDB"sv, "an RPM package"},
    OtherSignature{"MSCF"sv, "a cabinet"},
    OtherSignature{"xar!"sv, "a xar archive"},
    OtherSignature{"7z\xBC\xAF\x27\x1C"sv, "a 7-Zip archive"},
    OtherSignature{"Rar!"sv, "a RAR archive"},
    OtherSignature{"!<arch>"sv, "an ar archive"},
    OtherSignature{"070701"sv, "a cpio archive"},
    OtherSignature{"070702"sv, "a cpio archive"},
    OtherSignature{"070707"sv, "a cpio archive"},
    OtherSignature{"070727"sv, "a cpio archive"},
    OtherSignature{"\xC7\x71"sv, "a cpio archive"},
    OtherSignature{"\x71\xC7"sv, "a cpio archive"},
};
// clang-format on

// lzma has no signature: a byte of parameters, dictionary size (4 bytes), content size (8 bytes).
// libarchive checks only the dictionary. xz wants a content size below 256 GiB, or unknown.
bool looks_like_lzma(std::string_view bytes) {
    constexpr unsigned char max_parameters = (4 * 5 + 4) * 9 + 8;
    constexpr std::uint64_t unknown = std::numeric_limits<std::uint64_t>::max();
    if (bytes.size() < 13 || static_cast<unsigned char>(bytes[0]) > max_parameters) return false;
    LittleEndianReader reader(as_bytes(bytes.substr(1)));
    const std::uint64_t dictionary = reader.u32(), size = reader.u64();
    if (dictionary >= 0x0390'0000 && dictionary <= 0x03F0'0000) return true;
    const std::uint64_t highest = std::bit_floor(dictionary);
    if (dictionary == highest && dictionary >= 4 * KiB) return true;
    const bool usual = dictionary == highest || dictionary == highest + highest / 2 || dictionary == 0xFFFF'FFFF;
    return usual && size != 0 && (size == unknown || size < 256 * GiB);
}

// Skippable frame of zstd and lz4: 5x 2A 4D 18.
bool is_skippable_frame(std::string_view bytes) {
    return bytes.size() >= 4 && (bytes[0] & 0xF0) == 0x50 && bytes.substr(1).starts_with("\x2A\x4D\x18");
}

bool starts_with_ignoring_case(std::string_view bytes, std::string_view start) {
    return equal_ignoring_case(bytes.substr(0, start.size()), start);
}

// For UTF-8, UTF-16 and UTF-32. The little-endian UTF-32 mark starts with the UTF-16 mark.
constexpr std::array byte_order_marks = {utf8_byte_order_mark, "\xFE\xFF"sv, "\xFF\xFE"sv, "\0\0\xFE\xFF"sv};

bool is_html(std::string_view bytes) {
    if (bytes.starts_with(byte_order_marks[0])) bytes.remove_prefix(byte_order_marks[0].size());
    bytes.remove_prefix(std::min(bytes.find_first_not_of(" \t\r\n"), bytes.size()));
    return starts_with_ignoring_case(bytes, "<!doctype html") || starts_with_ignoring_case(bytes, "<html");
}

// CMS SignedData in DER: a sequence that starts with the identifier of its type.
bool is_signed_data(std::string_view bytes) {
    constexpr std::string_view type = "\x06\x09\x2A\x86\x48\x86\xF7\x0D\x01\x07\x02"sv;
    return bytes.starts_with('\x30') && bytes.substr(0, 6 + type.size()).find(type) != bytes.npos;
}

// A JSON object whose first key is typical for an error, or an XML document <Error>.
bool is_error_object(std::string_view bytes) {
    constexpr std::array keys = {"error\""sv, "errors\""sv, "message\""sv,   "status\""sv,    "statuscode\""sv,
                                 "code\""sv,  "detail\""sv, "timestamp\""sv, "errorcode\""sv, "type\":\"about:"sv};
    bytes.remove_prefix(std::min(bytes.find_first_not_of(" \t\r\n"), bytes.size()));
    if (bytes.starts_with("<?xml")) bytes.remove_prefix(std::min(bytes.find('<', 1), bytes.size()));
    if (bytes.starts_with("<Error>")) return true;
    if (!bytes.starts_with('{')) return false;
    bytes.remove_prefix(std::min(bytes.find_first_not_of(" \t\r\n", 1), bytes.size()));
    return bytes.starts_with('"') && std::ranges::any_of(keys, [&](std::string_view key) {
               return starts_with_ignoring_case(bytes.substr(1), key);
           });
}

// The error message of a server, as text or as an object.
bool is_answer(std::string_view bytes) {
    constexpr std::size_t max_bytes = 512;
    if (is_error_object(bytes)) return true;
    constexpr std::array answers = {"404"sv,           "not found"sv,        "403 forbidden"sv,
                                    "access denied"sv, "401 unauthorized"sv, "moved permanently"sv};
    if (bytes.size() > max_bytes) return false;
    bytes.remove_prefix(std::min(bytes.find_first_not_of("\" \t\r\n"), bytes.size()));
    return std::ranges::any_of(answers,
                               [&](std::string_view answer) { return starts_with_ignoring_case(bytes, answer); });
}

// "DIGEST  NAME" or "DIGEST": MD5 to SHA-512 in hexadecimal.
bool is_checksum_list(std::string_view bytes) {
    const std::size_t digits = std::min(bytes.find_first_not_of("0123456789abcdefABCDEF"), bytes.size());
    const bool is_digest = digits == 32 || digits == 40 || digits == 64 || digits == 96 || digits == 128;
    return is_digest &&
           (digits == bytes.size() || std::string_view(" *\r\n").find(bytes[digits]) != std::string_view::npos);
}

// Two or three bytes of a zip. More bytes are needed to tell its first record.
bool is_start_of_zip(std::string_view bytes) {
    return bytes.size() >= 2 && bytes.size() < 4 && std::ranges::any_of(signatures, [&](const Signature& signature) {
               return signature.meaning.format == Format::zip && signature.bytes.starts_with(bytes);
           });
}

bool is_text(std::string_view bytes) {
    const auto is_mark = [&](std::string_view mark) { return bytes.starts_with(mark); };
    if (std::any_of(byte_order_marks.begin() + 1, byte_order_marks.end(), is_mark)) return true;
    return std::ranges::none_of(
        bytes, [](char c) { return is_ascii_control(c) && c != '\t' && c != '\n' && c != '\r' && c != '\f'; });
}

}  // namespace

Recognition recognise(ByteView head) {
    if (head.empty()) return foreign("empty", "the file has 0 bytes; download or build the file again");
    const std::string_view bytes = as_text(head);
    const auto* const found = std::ranges::find_if(signatures, [&](const Signature& signature) {
        return bytes.substr(std::min(signature.offset, bytes.size())).starts_with(signature.bytes);
    });
    // The first name of a tar may look like a signature, but not like a zip signature, which has control characters.
    if (looks_like_tar(head) && (found == signatures.end() || found->meaning.format != Format::zip)) return tar;
    if (found != signatures.end()) return found->meaning;
    if (is_start_of_zip(bytes)) return foreign("only the start of a zip archive", fetch_again);
    if (is_html(bytes)) return foreign("an HTML page", fetch_page);
    if (is_signed_data(bytes)) return foreign("a CMS signature", name_package);
    if (is_answer(bytes)) return foreign("an error message of a server", fetch_anew);
    if (is_checksum_list(bytes)) return foreign("a list of checksums", name_package);
    if (is_text(bytes.substr(0, detection_size))) return text;
    return foreign("binary data of unknown format", known_forms);
}

bool is_git_lfs_pointer(ByteView head) { return as_text(head).starts_with(pointer_start); }

std::string_view other_signature(ByteView head) {
    const std::string_view bytes = as_text(head);
    for (const OtherSignature& signature : other_signatures)
        if (bytes.starts_with(signature.bytes)) return signature.description;
    if (is_skippable_frame(bytes)) return "zstd or lz4 data";
    return looks_like_lzma(bytes) ? "lzma data"sv : std::string_view{};
}

bool has_iso_mark(ByteView head) {
    constexpr std::size_t first_volume_descriptor = 32768;
    return as_text(head).substr(std::min(first_volume_descriptor + 1, head.size())).starts_with("CD001");
}

}  // namespace csar::container
