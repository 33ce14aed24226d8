// Digests that are computed while a compressed tar is opened must equal those of a second reading. A digest that was
// not computed must be absent.
#include "csar/open/first_reading.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "csar/integrity/digester.hpp"
#include "tests/hostile/gzip_builder.hpp"
#include "tests/hostile/tar_builder.hpp"
#include "tests/hostile/zip_builder.hpp"
#include "tests/support/temporary_directory.hpp"

namespace csar {
namespace {

using testing::IsEmpty;
using testing::Pair;
using testing::UnorderedElementsAre;

const std::string plain_meta = "CSAR-Version: 2.0\nCreated-By: us\nEntry-Definitions: service.yaml\n";
const std::string manifest_meta = plain_meta + "CSAR-Manifest: p.mf\n";

// Requests a digest of each file except "unwanted", and stores the results.
class Collector final : public open::DigestConsumer {
public:
    explicit Collector(DigestAlgorithm algorithm) : algorithm_(algorithm) {}
    DigestAlgorithms wanted(const container::Entry& entry) override {
        DigestAlgorithms algorithms;
        if (entry.name != "unwanted") algorithms.insert(algorithm_);
        return algorithms;
    }
    void take(const container::Entry& entry, const integrity::Digests& digests, bool sound) override {
        const Digest* const digest = digests.of(algorithm_);
        got[std::string(entry.name)] = !sound ? "cut" : digest != nullptr ? hex(*digest) : "none";
    }

    std::map<std::string, std::string> got;

private:
    DigestAlgorithm algorithm_;
};

std::string sha256(std::string_view text) { return hex(integrity::digest_of(DigestAlgorithm::sha256, as_bytes(text))); }

class FirstReadingTest : public testing::Test {
protected:
    // Opens the archive and asks for a digest of every file.
    bool serves(std::string_view bytes, DigestAlgorithm algorithm = DigestAlgorithm::sha256,
                DigestAlgorithms algorithms = open::only_sha256) {
        open::KeptDigests kept(algorithms);
        open::FirstReading first({}, kept, algorithms == open::digests_of_sbom);
        container::OpenOptions options;
        options.visitor = &first;
        Report report;
        const auto opened = container::open(directory_.write("package", bytes), options, report);
        collector_ = Collector(algorithm);
        return kept.serve(*opened, collector_);
    }
    bool serves(hostile::TarBuilder& tar, DigestAlgorithm algorithm = DigestAlgorithm::sha256,
                DigestAlgorithms algorithms = open::only_sha256) {
        return serves(hostile::gzip(tar.bytes()), algorithm, algorithms);
    }
    const std::map<std::string, std::string>& got() const { return collector_.got; }

private:
    test::TemporaryDirectory directory_;
    Collector collector_{DigestAlgorithm::sha256};
};

TEST_F(FirstReadingTest, HasTheDigestsThatAManifestAsksFor) {
    hostile::TarBuilder tar;
    tar.file("TOSCA.meta", manifest_meta).directory("x").file("x/a", "a").file("unwanted", "b").file("empty", "");
    EXPECT_TRUE(serves(tar));
    EXPECT_THAT(got(), UnorderedElementsAre(Pair("TOSCA.meta", sha256(manifest_meta)), Pair("x/a", sha256("a")),
                                            Pair("empty", sha256(""))));
}

TEST_F(FirstReadingTest, HasThemWhenNoMetadataSaysWhetherThereIsAManifest) {
    hostile::TarBuilder tar;
    tar.file("a", "a").file("p.mf", "metadata:\n");
    EXPECT_TRUE(serves(tar));
    EXPECT_THAT(got(), UnorderedElementsAre(Pair("a", sha256("a")), Pair("p.mf", sha256("metadata:\n"))));
}

TEST_F(FirstReadingTest, HasThemWhenTheMetadataGiveDigestsThemselves) {
    hostile::TarBuilder tar;
    tar.file("TOSCA.meta", plain_meta + "\nName: a\nSHA-256: " + sha256("a") + "\n").file("a", "a");
    EXPECT_TRUE(serves(tar));
    EXPECT_EQ(got().at("a"), sha256("a"));
}

TEST_F(FirstReadingTest, SparesTheTimeWhenTheMetadataAnnounceNoDigests) {
    hostile::TarBuilder tar;
    tar.file("TOSCA.meta", plain_meta).file("a", "a");
    EXPECT_FALSE(serves(tar));
    EXPECT_THAT(got(), IsEmpty());
}

TEST_F(FirstReadingTest, DoesNotLetASecondTOSCAMetaHideTheManifestOfTheFirst) {
    hostile::TarBuilder tar;
    tar.file("TOSCA.meta", manifest_meta).file("TOSCA-Metadata/TOSCA.meta", plain_meta).file("a", "a");
    EXPECT_TRUE(serves(tar));
    EXPECT_EQ(got().at("a"), sha256("a"));
}

TEST_F(FirstReadingTest, HasThemForABillOfMaterialsWhateverTheMetadataSay) {
    hostile::TarBuilder tar;
    tar.file("TOSCA.meta", plain_meta).file("a", "a");
    EXPECT_TRUE(serves(tar, DigestAlgorithm::sha256, open::digests_of_sbom));
    EXPECT_EQ(got().at("a"), sha256("a"));
    EXPECT_TRUE(serves(tar, DigestAlgorithm::sha1, open::digests_of_sbom));
    EXPECT_EQ(got().at("a"), hex(integrity::digest_of(DigestAlgorithm::sha1, as_bytes("a"))));
}

TEST_F(FirstReadingTest, HasNoOtherDigests) {
    hostile::TarBuilder tar;
    tar.file("TOSCA.meta", manifest_meta).file("a", "a");
    EXPECT_FALSE(serves(tar, DigestAlgorithm::sha512));
    EXPECT_THAT(got(), IsEmpty());
}

TEST_F(FirstReadingTest, ReportsAContentThatBreaksOff) {
    hostile::TarBuilder tar;
    tar.file("TOSCA.meta", manifest_meta).file("a", std::string(2000, 'a'));
    EXPECT_TRUE(serves(hostile::gzip(tar.open_end().substr(0, tar.open_end().size() - 1024))));
    EXPECT_EQ(got().at("a"), "cut");
}

TEST_F(FirstReadingTest, HasNothingOfOtherContainers) {
    hostile::TarBuilder tar;
    tar.file("TOSCA.meta", manifest_meta);
    EXPECT_FALSE(serves(tar.bytes()));
    hostile::ZipArchive zip;
    zip.members.push_back(hostile::stored("TOSCA.meta", manifest_meta));
    EXPECT_FALSE(serves(zip.bytes()));
}

}  // namespace
}  // namespace csar
