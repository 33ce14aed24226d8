#include "csar/container/writer.hpp"

#include <algorithm>
#include <string_view>

#include <csar/failure.hpp>
#include "base/package_path.hpp"
#include "base/traffic.hpp"
#include "csar/container/item_contents.hpp"
#include "csar/container/tar_writer.hpp"
#include "csar/container/ustar_header.hpp"
#include "csar/container/zip_writer.hpp"
#include "report/diagnose.hpp"

namespace csar::container {
namespace {

std::string ustar_misfit(const Item& item) {
    if (!fits_ustar(archive_path(item)))
        return compose("the path '{}' is too long for a tar (ustar): the limit is 100 bytes, or 155 '/' 100 bytes",
                       item.name);
    if (known_size(item).value_or(0) > ustar_max_size)
        return compose("'{}' is too large for a tar (ustar): the limit is 8 GiB", item.name);
    return {};
}

[[noreturn]] void fail(const std::string& message) { throw Failure(FailureKind::internal, message); }

// Names were checked before. This check stops a bug from writing a hostile archive.
void check_names(std::span<const Item> items) {
    std::vector<std::string_view> names;
    names.reserve(items.size());
    const Limits limits;
    for (const Item& item : items) {
        const NameFault fault = entry_name_fault(item.name, limits);
        if (is_hostile(fault) || item.name.ends_with('/'))
            fail(compose("asked to pack '{}', whose name {}", item.name, describe(fault)));
        names.push_back(item.name);
    }
    std::ranges::sort(names);
    const auto twice = std::adjacent_find(names.begin(), names.end());
    if (twice != names.end()) fail(compose("asked to pack two items named '{}'", *twice));
}

std::uint64_t known_size(std::span<const Item> items) {
    std::uint64_t all = 0;
    for (const Item& item : items) all += known_size(item).value_or(0);
    return all;
}

void write(File& output, std::span<const Item> items, const WriteOptions& options) {
    switch (options.format) {
        case Format::zip: return write_zip(output, items, options);
        case Format::tar: return write_tar(output, items, options);
        case Format::directory:
        case Format::file: fail(compose("asked to write an archive in the format {}", to_string(options.format)));
    }
}

}  // namespace

Item item_of(const Container& container, const Entry& entry) {
    Item item;
    item.name = entry.name;
    if (entry.kind == EntryKind::directory) {
        item.source = EmptyDirectory{};
    } else {
        item.executable = (entry.mode & 0111) != 0;
        item.source = FromContainer{&container, &entry};
    }
    return item;
}

std::vector<Item> items_of(const Container& container) {
    std::vector<Item> items;
    items.reserve(container.entries().size());
    for (const Entry& entry : container.entries()) items.push_back(item_of(container, entry));
    return items;
}

void put_content(std::vector<Item>& items, const std::string& name, std::string content) {
    auto at = std::ranges::find_if(items, [&](const Item& item) { return item.name == name; });
    if (at == items.end()) at = items.insert(at, Item{.name = name});
    at->source = FromMemory{std::move(content)};
}

std::string first_misfit(std::span<const Item> items, const WriteOptions& options) {
    if (options.format != Format::tar) return {};  // with zip64, a zip has room for everything within Limits
    for (const Item& item : items)
        if (std::string misfit = ustar_misfit(item); !misfit.empty()) return misfit;
    return {};
}

void write_archive(File& output, std::span<const Item> items, const WriteOptions& options) {
    check_names(items);
    if (std::string misfit = first_misfit(items, options); !misfit.empty()) fail(misfit);
    if (output.size() != 0) fail(compose("asked to write an archive into '{}', which is not empty", output.name()));
    if (options.level < 0 || options.level > max_level) fail(compose("invalid compression level {}", options.level));
    WriteOptions sound = options;
    sound.jobs = std::max(options.jobs, 1u);
    begin_archive(known_size(items));
    write(output, items, sound);
    end_archive(output.size());
}

}  // namespace csar::container
