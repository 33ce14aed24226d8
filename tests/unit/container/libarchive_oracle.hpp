// Reads and writes archives with libarchive, for comparison.
#pragma once

#include <archive.h>
#include <archive_entry.h>

#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "csar/container/container.hpp"

namespace csar::container {

struct OracleEntry {
    std::string name;
    bool is_file = false;
    std::string content;

    friend bool operator==(const OracleEntry&, const OracleEntry&) = default;
};

struct ReadCloser {
    void operator()(archive* handle) const { archive_read_free(handle); }
};
struct WriteCloser {
    void operator()(archive* handle) const { archive_write_free(handle); }
};

// Throws std::runtime_error for a warning or error of libarchive.
inline std::vector<OracleEntry> read_with_libarchive(std::string_view bytes) {
    const std::unique_ptr<archive, ReadCloser> reader(archive_read_new());
    archive_read_support_format_tar(reader.get());
    const auto check = [&](la_ssize_t status) {
        if (status < 0) throw std::runtime_error(archive_error_string(reader.get()));
        return status;
    };
    check(archive_read_open_memory(reader.get(), bytes.data(), bytes.size()));
    std::vector<OracleEntry> entries;
    archive_entry* found = nullptr;
    while (check(archive_read_next_header(reader.get(), &found)) == ARCHIVE_OK) {
        OracleEntry entry;
        std::string_view name = archive_entry_pathname(found);
        if (name.starts_with("./")) name.remove_prefix(2);
        if (name.ends_with('/')) name.remove_suffix(1);
        entry.name = name;
        entry.is_file = archive_entry_filetype(found) == AE_IFREG;
        char buffer[4096];
        while (const la_ssize_t count = check(archive_read_data(reader.get(), buffer, sizeof buffer)))
            entry.content.append(buffer, static_cast<std::size_t>(count));
        if (!entry.name.empty()) entries.push_back(std::move(entry));
    }
    return entries;
}

// With zstd, xz or bzip2.
inline std::string compress_with_libarchive(Filter filter, std::string_view bytes) {
    const std::unique_ptr<archive, WriteCloser> writer(archive_write_new());
    archive_write_set_format_raw(writer.get());
    switch (filter) {
        case Filter::zstd: archive_write_add_filter_zstd(writer.get()); break;
        case Filter::xz: archive_write_add_filter_xz(writer.get()); break;
        case Filter::bzip2: archive_write_add_filter_bzip2(writer.get()); break;
        default: throw std::invalid_argument("no filter of libarchive's");
    }
    archive_write_set_bytes_in_last_block(writer.get(), 1);
    std::string compressed(bytes.size() * 2 + 4096, '\0');
    std::size_t used = 0;
    archive_write_open_memory(writer.get(), compressed.data(), compressed.size(), &used);
    archive_entry* const entry = archive_entry_new();
    archive_entry_set_filetype(entry, AE_IFREG);
    archive_write_header(writer.get(), entry);
    archive_entry_free(entry);
    if (archive_write_data(writer.get(), bytes.data(), bytes.size()) < 0 ||
        archive_write_close(writer.get()) != ARCHIVE_OK)
        throw std::runtime_error(archive_error_string(writer.get()));
    compressed.resize(used);
    return compressed;
}

}  // namespace csar::container
