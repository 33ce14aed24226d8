// Archives that are truncated or damaged at any byte: an error, and no crash.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "fuzz/sound_container.hpp"
#include "tests/hostile/gzip_builder.hpp"
#include "tests/hostile/tar_builder.hpp"
#include "tests/unit/container/opened.hpp"

namespace csar::container {
namespace {

using hostile::gnu_magic;
using hostile::pax_record;
using hostile::TarBuilder;

std::string varied_archive() {
    return TarBuilder()
        .directory("x/")
        .file("x/a.yaml", std::string(700, 'a'))
        .pax(pax_record("path", "x/" + std::string(200, 'p')) + pax_record("mtime", "1.5"))
        .file("short", "1")
        .gnu_long("x/" + std::string(200, 'g'))
        .add({.name = "short", .content = std::string(512, 'g'), .magic = gnu_magic})
        .pax(pax_record("comment", "global"), 'g')
        .file("empty", "")
        .bytes();
}

// Reads everything that can be read.
void read_through(Opened& opened) {
    CollectingVisitor visitor;
    opened.container->read_all(&visitor, 2, opened.report);
    for (const Entry& entry : opened.container->entries()) opened.content(entry.name);
}

TEST(TarContainerDamage, ReportsTruncationAtEveryByte) {
    const std::string bytes = varied_archive();
    const std::size_t end = bytes.size() - 1024;
    ASSERT_FALSE(open_tar_bytes(bytes)->has_errors());
    for (std::size_t length = 512; length < end + 512; ++length) {
        const auto opened = open_tar_bytes(bytes.substr(0, length));
        EXPECT_TRUE(opened->has_errors()) << length;
        if (length % 64 == 0) read_through(*opened);
    }
}

TEST(TarContainerDamage, ReportsTruncationOfACompressedArchiveAtEveryByte) {
    const std::string bytes = hostile::gzip(varied_archive());
    for (std::size_t length = 10; length < bytes.size(); ++length) {
        const auto opened = open_tar_bytes(bytes.substr(0, length), {}, Filter::gzip);
        EXPECT_TRUE(opened->has_errors()) << length;
        if (length % 16 == 0) read_through(*opened);
    }
}

TEST(TarContainerDamage, HoldsItsPromisesForDamagedArchives) {
    std::mt19937 random(3);  // NOLINT: the same damage every time
    const std::string bytes = varied_archive();
    int refused = 0, accepted = 0;
    for (int round = 0; round < 2000; ++round) {
        std::string damaged = bytes;
        for (int change = 0; change < 4; ++change) damaged[random() % damaged.size()] = static_cast<char>(random());
        damaged.resize(random() % 8 == 0 ? 512 + random() % (damaged.size() - 512) : damaged.size());
        const auto opened = open_tar_bytes(damaged, {.limits = fuzz::small_limits});
        ++(opened->has_errors() ? refused : accepted);
        fuzz::read_container(*opened->container, opened->report);
    }
    // Headers have a checksum; content does not.
    EXPECT_GT(refused, 1000);
    EXPECT_GT(accepted, 10);
}

}  // namespace
}  // namespace csar::container
