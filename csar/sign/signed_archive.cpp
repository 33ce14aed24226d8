#include "csar/sign/signed_archive.hpp"

#include <algorithm>
#include <utility>

#include "csar/container/plain_tar.hpp"
#include "report/diagnose.hpp"

namespace csar {
namespace {

using container::Entry;
using container::Item;

Item item_of(const NewFile& file) {
    Item item;
    item.name = file.name;
    item.source = container::FromMemory{*file.content};
    return item;
}

void write(const std::vector<Item>& items, const container::WriteOptions& options, File& output) {
    if (const std::string misfit = container::first_misfit(items, options); !misfit.empty())
        throw Failure(FailureKind::usage, "sign: " + misfit);
    container::write_archive(output, items, options);
}

}  // namespace

void rewrite_archive(const container::Container& from, const std::vector<NewFile>& files, std::int64_t time,
                     unsigned jobs, const Limits& limits, File& output) {
    // Any entry of a compressed tar is behind all that come before it.
    const auto plain = container::open_plain_tar(from, limits);
    const container::Container& source = plain ? *plain : from;
    std::vector<Item> items;
    std::vector<bool> placed(files.size(), false);
    for (const Entry& entry : source.entries()) {
        const auto replaced =
            std::find_if(files.begin(), files.end(), [&](const NewFile& file) { return file.name == entry.name; });
        Item item = container::item_of(source, entry);
        if (replaced != files.end()) {
            placed[static_cast<std::size_t>(replaced - files.begin())] = true;
            if (!replaced->content) continue;
            item.source = container::FromMemory{*replaced->content};
        }
        items.push_back(std::move(item));
    }
    for (std::size_t i = 0; i < files.size(); ++i)
        if (!placed[i] && files[i].content) items.push_back(item_of(files[i]));
    container::WriteOptions options;
    options.format = from.format();
    options.filter = from.filter();
    options.time = time;
    options.jobs = jobs;
    write(items, options, output);
}

void write_signed_container(const File& package, const std::string& name, const std::vector<NewFile>& files,
                            std::int64_t time, File& output) {
    Item item;
    item.name = name;
    item.store = true;
    item.source = container::FromFile{&package, package.size()};
    std::vector<Item> items;
    items.push_back(std::move(item));
    for (const NewFile& file : files) items.push_back(item_of(file));
    container::WriteOptions options;
    options.time = time;
    write(items, options, output);
}

}  // namespace csar
