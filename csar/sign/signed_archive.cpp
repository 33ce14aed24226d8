#include "csar/sign/signed_archive.hpp"

#include "base/package_path.hpp"
#include "csar/container/plain_tar.hpp"
#include "report/diagnose.hpp"

namespace csar::sign {
namespace {

using container::Item;

void write(const std::vector<Item>& items, const container::WriteOptions& options, File& output) {
    if (const std::string misfit = container::first_misfit(items, options); !misfit.empty())
        throw Failure(FailureKind::usage, "sign: " + misfit);
    container::write_archive(output, items, options);
}

}  // namespace

void rewrite_archive(const container::Container& from, const std::vector<NewFile>& files, std::chrono::sys_seconds time,
                     unsigned jobs, const Limits& limits, File& output, bool as_zip) {
    // A compressed tar cannot be read in any order.
    const auto plain = container::open_plain_tar(from, limits);
    const container::Container& source = plain ? *plain : from;
    std::vector<Item> items = container::items_of(source);
    for (const NewFile& file : files) {
        if (file.content)
            container::put_content(items, file.name, *file.content);
        else
            std::erase_if(items, [&](const Item& item) { return item.name == file.name; });
    }
    container::WriteOptions options{.jobs = jobs, .time = time};
    if (!as_zip) {
        options.format = from.format();
        options.filter = from.filter();
    }
    write(items, options, output);
}

void write_signed_container(const File& package, const std::string& name, const std::string& signature,
                            const std::string& certificates, std::chrono::sys_seconds time, File& output) {
    const std::string stem(without_extension(name));
    std::vector<Item> items;
    items.push_back({.name = name, .source = container::FromFile{&package, package.size()}, .store = true});
    container::put_content(items, stem + ".cms", signature);
    if (!certificates.empty()) container::put_content(items, stem + ".cert", certificates);
    container::WriteOptions options;
    options.time = time;
    write(items, options, output);
}

}  // namespace csar::sign
