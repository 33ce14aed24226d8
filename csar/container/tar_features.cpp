#include "csar/container/tar_features.hpp"

#include <string_view>

#include "csar/container/entry_checks.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tar.hpp"

namespace csar::container {
namespace {

constexpr std::array<std::string_view, static_cast<std::size_t>(TarFeature::count)> feature_texts = {
    "headers of the tar before ustar",
    "headers of GNU tar",
    "headers with an unknown version of ustar",
    "checksums of signed bytes",
    "numbers in base 256",
    "pax extended headers",
    "pax global headers",
    "long names of GNU tar",
    "long link names of GNU tar",
};

}  // namespace

void TarFeatures::note(TarFeature feature, std::size_t entry) {
    Occurrence& occurrence = occurrences_[static_cast<std::size_t>(feature)];
    if (occurrence.count++ == 0) occurrence.first_entry = entry;
}

void TarFeatures::note(const TarHeader& header, std::size_t entry) {
    if (header.magic == TarMagic::none) note(TarFeature::old_header, entry);
    if (header.magic == TarMagic::gnu) note(TarFeature::gnu_header, entry);
    if (header.magic == TarMagic::other) note(TarFeature::other_magic, entry);
    if (header.checksum == TarChecksum::right_if_signed) note(TarFeature::signed_checksum, entry);
    if (header.has_base256_number()) note(TarFeature::base256_number, entry);
}

void TarFeatures::report(std::span<const Entry> entries, Report& report) const {
    for (std::size_t feature = 0; feature < occurrences_.size(); ++feature) {
        const auto& [count, first] = occurrences_[feature];
        if (count == 0) continue;
        const Place place = first < entries.size() ? entry_place(entries[first].name) : Place{};
        report.add(diagnose(rules::tar::not_ustar, place, feature_texts[feature], count));
    }
}

}  // namespace csar::container
