#include "csar/convert/written_content.hpp"

#include <gtest/gtest.h>

#include <csar/failure.hpp>
#include "base/temporary_file.hpp"
#include "csar/container/writer.hpp"

namespace csar {
namespace {

using container::Item;

Item file(std::string name, std::string content, bool executable = false) {
    Item item;
    item.name = std::move(name);
    item.source = container::FromMemory{std::move(content)};
    item.executable = executable;
    return item;
}

Item directory(std::string name) {
    Item item;
    item.name = std::move(name);
    item.source = container::EmptyDirectory{};
    return item;
}

// Whether `WrittenContent`, which knows the contents of `read`, accepts an archive of `written`.
bool passes(const std::vector<Item>& read, const std::vector<Item>& written, container::Format format) {
    convert::WrittenContent content(read);
    container::WriteOptions options;
    options.format = format;
    File first = open_temporary_file("first"), second = open_temporary_file("second");
    options.observer = &content;
    container::write_archive(first, read, options);
    options.observer = nullptr;
    container::write_archive(second, written, options);
    Report report;
    const auto opened = container::open(second.duplicate(), {}, report);
    try {
        content.require_same(*opened, 2);
        return true;
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.kind(), FailureKind::internal);
        return false;
    }
}

TEST(WrittenContent, NoticesEveryDifference) {
    const std::vector<Item> items = {file("a", "one"), directory("d"), file("d/b", std::string(3'000'000, 'x'), true)};
    std::string other(3'000'000, 'x');
    other[2'999'999] = 'y';
    for (const auto format : {container::Format::zip, container::Format::tar}) {
        EXPECT_TRUE(passes(items, items, format));
        EXPECT_FALSE(passes(items, {items[0], items[1], file("d/b", other, true)}, format));
        EXPECT_FALSE(passes(items, {file("a", "onE"), items[1], items[2]}, format));
        EXPECT_FALSE(passes(items, {file("A", "one"), items[1], items[2]}, format));
        EXPECT_FALSE(passes(items, {file("a", "one", true), items[1], items[2]}, format));
        EXPECT_FALSE(passes(items, {items[0], file("d", ""), items[2]}, format));
        EXPECT_FALSE(passes(items, {items[0], items[2], items[1]}, format));
        EXPECT_FALSE(passes(items, {items[0], items[1]}, format));
        EXPECT_FALSE(passes({items[0], items[1]}, items, format));
        EXPECT_TRUE(passes({}, {}, format));
    }
}

}  // namespace
}  // namespace csar
