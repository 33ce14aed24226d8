// Which signers are trusted for combinations of trusted certificates and revocation lists.
#include <gtest/gtest.h>

#include <algorithm>

#include "csar/integrity/cms.hpp"
#include "csar/integrity/trust.hpp"
#include "tests/support/signing.hpp"
#include "tests/support/temporary_directory.hpp"

namespace csar::integrity {
namespace {

using test::Identity;

constexpr std::chrono::sys_seconds past = test::year_2030 - std::chrono::days(1);
constexpr std::chrono::sys_seconds later = test::year_2020 + std::chrono::days(1);

// Root > Intermediate > Release, and Root > Intermediate > Issuing > Deep.
struct Hierarchy {
    Identity root = test::make_authority("Root");
    Identity intermediate = test::make_identity(
        {.common_name = "Intermediate", .issuer = &root, .authority = true, .identifies_issuer = true});
    Identity release =
        test::make_identity({.common_name = "Release", .issuer = &intermediate, .identifies_issuer = true});
    Identity issuing = test::make_authority("Issuing", &intermediate);
    Identity deep = test::make_identity({.common_name = "Deep", .issuer = &issuing});
    // The same names with other keys, and an authority that issued none of these certificates.
    Identity other_root = test::make_authority("Root");
    Identity other_intermediate = test::make_authority("Intermediate", &root);
    Identity stranger = test::make_authority("Stranger");
};

const Hierarchy& all() {
    static const Hierarchy made;
    return made;
}

struct List {
    const Identity& issuer;
    test::ListWish wish = {};
};

// The verdicts are letters, one for each choice of trusted certificates: t (trusted), r (revoked), u (untrusted).
struct Row {
    const char* name;
    std::vector<List> lists;
    const char* without_key;  // verdicts if the lists do not identify the keys that sign them
    const char* with_key;     // verdicts if they do
};

// Returns the members whose bits are set.
template <class Member>
std::vector<Member> members(const std::vector<Member>& all, unsigned bits) {
    std::vector<Member> found;
    for (std::size_t at = 0; at < all.size(); ++at)
        if ((bits >> at & 1U) != 0) found.push_back(all[at]);
    return found;
}

class AnchorsAndListsTest : public testing::Test {
protected:
    std::string reason_;  // of the last verdict

    char verdict(const Identity& signer, const std::vector<const Identity*>& anchors,
                 const std::vector<const Identity*>& further, const std::vector<List>& lists, bool identifies_key) {
        TrustSources sources;
        sources.time = test::year_2030;
        for (const Identity* anchor : anchors) sources.anchors.push_back(write(anchor->certificate_pem()));
        for (const auto& [issuer, asked] : lists) {
            test::ListWish wish = asked;
            wish.identifies_key = identifies_key;
            sources.revocation_lists.push_back(write(test::revocation_list(issuer, wish)));
        }
        const char found = letter_for(signer, further, sources);
        std::ranges::reverse(sources.anchors);
        std::ranges::reverse(sources.revocation_lists);
        EXPECT_EQ(letter_for(signer, further, sources), found) << "the order decides";
        return found;
    }

    void expect(const std::vector<Row>& rows, const Identity& signer,
                const std::vector<std::vector<const Identity*>>& choices, const std::vector<const Identity*>& further) {
        for (const Row& row : rows)
            for (const bool identifies_key : {false, true}) {
                std::string found;
                for (const auto& anchors : choices)
                    found += verdict(signer, anchors, further, row.lists, identifies_key);
                EXPECT_EQ(found, identifies_key ? row.with_key : row.without_key)
                    << row.name << (identifies_key ? ", with identifiers of keys" : "");
            }
    }

    std::string write(const std::string& content) {
        return directory_.write("file" + std::to_string(++count_) + ".pem", content);
    }

private:
    char letter_for(const Identity& signer, const std::vector<const Identity*>& further, const TrustSources& sources) {
        const std::string cms = test::sign("x", {.signers = {&signer}, .further = further});
        const auto content = [](Sink& sink) { sink.write(as_bytes("x")); };
        const CmsCheck check = verify_cms(cms, content, binary_forms(), {}, Trust(sources));
        reason_ = check.signers.at(0).judgement.text();
        return to_string(check.signers.at(0).judgement.status).front();
    }

    test::TemporaryDirectory directory_;
    int count_ = 0;
};

// The columns: the root, the intermediate authority, or both are trusted.
TEST_F(AnchorsAndListsTest, RefusesARevokedCertificateOfAChainForAllAnchors) {
    const auto& [root, intermediate, release, issuing, deep, other_root, other_intermediate, stranger] = all();
    const List nothing_of_root{root}, nothing_of_intermediate{intermediate};
    const List intermediate_of_root{root, {.revoked = {&intermediate}}};
    const List release_of_intermediate{intermediate, {.revoked = {&release}}};
    const std::vector<Row> rows = {
        {"no list", {}, "ttt", "ttt"},
        {"root: empty", {nothing_of_root}, "uuu", "uuu"},  // no list of the signer's issuer
        {"root: intermediate", {intermediate_of_root}, "rrr", "rrr"},
        {"intermediate: empty", {nothing_of_intermediate}, "ttt", "ttt"},
        {"intermediate: signer", {release_of_intermediate}, "rrr", "rrr"},
        // Without the root, its list cannot be verified. OpenSSL does not use it if it identifies the key of the root.
        {"both: empty", {nothing_of_root, nothing_of_intermediate}, "tut", "ttt"},
        {"root: intermediate, intermediate: empty", {intermediate_of_root, nothing_of_intermediate}, "rrr", "rrr"},
        {"root: empty, intermediate: signer", {nothing_of_root, release_of_intermediate}, "rrr", "rrr"},
        {"root: intermediate, intermediate: signer", {intermediate_of_root, release_of_intermediate}, "rrr", "rrr"},
        // Expired lists.
        {"root: expired, empty", {{root, {.to = past}}, nothing_of_intermediate}, "uuu", "utt"},
        {"root: expired, intermediate",
         {{root, {.revoked = {&intermediate}, .to = past}}, nothing_of_intermediate},
         "rrr",
         "rrr"},
        {"intermediate: expired, empty", {nothing_of_root, {intermediate, {.to = past}}}, "uuu", "uuu"},
        {"intermediate: expired, signer",
         {nothing_of_root, {intermediate, {.revoked = {&release}, .to = past}}},
         "rrr",
         "rrr"},
        {"root: later, expired, intermediate, next to a valid list",
         {nothing_of_root, {root, {.revoked = {&intermediate}, .from = later, .to = past}}, nothing_of_intermediate},
         "rrr",
         "rrr"},
        {"intermediate: later, expired, signer, next to a valid list",
         {nothing_of_root, nothing_of_intermediate, {intermediate, {.revoked = {&release}, .from = later, .to = past}}},
         "rrr",
         "rrr"},
        // Certificates that were only on hold. A trusted authority counts as revoked: see docs/signatures.md.
        {"intermediate: the signer no longer",
         {nothing_of_root, release_of_intermediate, {intermediate, {.from = later}}},
         "tut",
         "ttt"},
        {"root: the intermediate no longer",
         {intermediate_of_root, {root, {.from = later}}, nothing_of_intermediate},
         "trr",
         "trr"},
        // Lists with the right name, signed with another key.
        {"root: wrong key, empty", {{root, {.key_of = &other_root}}, nothing_of_intermediate}, "uuu", "ttt"},
        {"root: wrong key, intermediate",
         {{root, {.revoked = {&intermediate}, .key_of = &other_root}}, nothing_of_intermediate},
         "urr",
         "trr"},
        {"root: intermediate, then wrong key, empty",
         {intermediate_of_root, {root, {.from = later, .key_of = &other_root}}, nothing_of_intermediate},
         "urr",
         "rrr"},
        {"intermediate: wrong key, empty",
         {nothing_of_root, {intermediate, {.key_of = &other_intermediate}}},
         "uuu",
         "uuu"},
        {"intermediate: wrong key, signer",
         {nothing_of_root, {intermediate, {.revoked = {&release}, .key_of = &other_intermediate}}},
         "uuu",
         "uuu"},
        {"intermediate: signer, then wrong key, empty",
         {nothing_of_root, release_of_intermediate, {intermediate, {.from = later, .key_of = &other_intermediate}}},
         "uuu",
         "rrr"},
        // Lists of others.
        {"stranger: empty", {{stranger}}, "uuu", "uuu"},
        {"stranger: both certificates",
         {{stranger, {.revoked = {&release, &intermediate}}}, nothing_of_root, nothing_of_intermediate},
         "tut",
         "ttt"},
        {"issuing: signer", {{issuing, {.revoked = {&release}}}, nothing_of_intermediate}, "ttt", "ttt"},
        {"root: root", {{root, {.revoked = {&root}}}, nothing_of_intermediate}, "rur", "rtr"},
    };
    expect(rows, release, {{&root}, {&intermediate}, {&root, &intermediate}}, {&intermediate});
}

// The columns: root; intermediate; issuing; root and intermediate; root and issuing; intermediate and issuing; all.
TEST_F(AnchorsAndListsTest, RefusesARevokedAnchorAboveTheChain) {
    const auto& [root, intermediate, release, issuing, deep, other_root, other_intermediate, stranger] = all();
    const List nothing_of_root{root}, nothing_of_intermediate{intermediate}, nothing_of_issuing{issuing};
    const List intermediate_of_root{root, {.revoked = {&intermediate}}};
    const List issuing_of_intermediate{intermediate, {.revoked = {&issuing}}};
    const List deep_of_issuing{issuing, {.revoked = {&deep}}};
    const std::vector<Row> rows = {
        {"all: empty", {nothing_of_root, nothing_of_intermediate, nothing_of_issuing}, "tuutuut", "ttttttt"},
        {"issuing: empty", {nothing_of_issuing}, "ttttttt", "ttttttt"},
        {"issuing: signer", {nothing_of_root, nothing_of_intermediate, deep_of_issuing}, "rrrrrrr", "rrrrrrr"},
        {"intermediate: issuing", {issuing_of_intermediate, nothing_of_issuing}, "rrrrrrr", "rrrrrrr"},
        // The revoked authority is above the chain, and only counts if it is trusted, too.
        {"root: intermediate", {intermediate_of_root, nothing_of_issuing}, "rrtrtrr", "rrtrtrr"},
        {"root: intermediate, others: empty",
         {intermediate_of_root, nothing_of_intermediate, nothing_of_issuing},
         "rrururr",
         "rrtrtrr"},
    };
    expect(rows, deep,
           {{&root},
            {&intermediate},
            {&issuing},
            {&root, &intermediate},
            {&root, &issuing},
            {&intermediate, &issuing},
            {&root, &intermediate, &issuing}},
           {&issuing, &intermediate});
}

TEST_F(AnchorsAndListsTest, RefusesACertificateOnTheListOfATrustedAuthorityWithANewKey) {
    const auto& [root, intermediate, release, issuing, deep, other_root, other_intermediate, stranger] = all();
    const std::vector<List> by_root = {{other_root, {.revoked = {&intermediate}}}, {root}, {intermediate}};
    EXPECT_EQ(verdict(release, {&root}, {&intermediate}, by_root, true), 't') << "the other root is not trusted";
    EXPECT_EQ(verdict(release, {&root, &other_root}, {&intermediate}, by_root, true), 'r');
    EXPECT_EQ(verdict(release, {&root, &other_root, &intermediate}, {}, by_root, true), 'r');
    const std::vector<List> by_intermediate = {{other_intermediate, {.revoked = {&release}}}, {root}, {intermediate}};
    EXPECT_EQ(verdict(release, {&root, &intermediate}, {}, by_intermediate, true), 't');
    EXPECT_EQ(verdict(release, {&root, &intermediate, &other_intermediate}, {}, by_intermediate, true), 'r');
    EXPECT_EQ(verdict(release, {&intermediate, &other_intermediate}, {}, by_intermediate, true), 'r');
}

TEST_F(AnchorsAndListsTest, LeavesTheUsageOfATrustedAuthorityBelowATrustedRootToTheReader) {
    const Identity& root = all().root;
    const Identity web = test::make_identity(
        {.common_name = "Web", .issuer = &root, .authority = true, .extended_key_usage = "serverAuth"});
    const Identity signer = test::make_identity({.common_name = "Below", .issuer = &web});
    EXPECT_EQ(verdict(signer, {&root, &web}, {}, {{root}, {web}}, false), 't');
    EXPECT_EQ(verdict(signer, {&root, &web}, {}, {{root, {.revoked = {&web}}}, {web}}, false), 'r');
    EXPECT_EQ(verdict(signer, {&root}, {&web}, {{root}, {web}}, false), 'u') << "unsuitable";
}

// The signer can choose the certificates in the signature, but must not avoid a revoked authority with this choice.
TEST_F(AnchorsAndListsTest, RefusesARevokedAnchorAboveTheChainDespiteACrossCertificate) {
    const auto& [root, intermediate, release, issuing, deep, other_root, other_intermediate, stranger] = all();
    const Identity by_stranger =
        test::make_identity({.common_name = "Issuing", .issuer = &stranger, .authority = true, .key_of = &issuing});
    const Identity by_root =
        test::make_identity({.common_name = "Issuing", .issuer = &root, .authority = true, .key_of = &issuing});
    const List nothing_of_root{root}, nothing_of_intermediate{intermediate}, nothing_of_issuing{issuing};
    const List intermediate_of_root{root, {.revoked = {&intermediate}}};
    const List expired_of_intermediate{intermediate, {.to = past}};
    const std::vector<Row> rows = {
        {"issuing: empty", {nothing_of_issuing}, "tt", "tt"},
        {"all: empty", {nothing_of_root, nothing_of_intermediate, nothing_of_issuing}, "tt", "tt"},
        {"root: intermediate", {intermediate_of_root}, "rr", "rr"},
        {"root: intermediate, issuing: empty", {intermediate_of_root, nothing_of_issuing}, "rr", "rr"},
        {"root: intermediate, others: empty",
         {intermediate_of_root, nothing_of_intermediate, nothing_of_issuing},
         "rr",
         "rr"},
        {"root: intermediate, later, expired",
         {{root, {.revoked = {&intermediate}, .from = later, .to = past}}, nothing_of_intermediate, nothing_of_issuing},
         "rr",
         "rr"},
        // The list for the trusted authority counts, not one for the cross-certificate.
        {"intermediate: expired, others: empty",
         {nothing_of_root, expired_of_intermediate, nothing_of_issuing},
         "uu",
         "tt"},
    };
    const std::vector<std::vector<const Identity*>> choices = {{&root, &intermediate, &issuing},
                                                               {&root, &intermediate, &issuing, &stranger}};
    for (const Identity* cross_certificate : {&by_stranger, &by_root})
        for (const auto& further : std::vector<std::vector<const Identity*>>{
                 {cross_certificate}, {cross_certificate, &issuing}, {&issuing, cross_certificate}})
            expect(rows, deep, choices, further);
    // A revoked authority counts even if the chain can end at another trusted certificate.
    const std::vector<const Identity*> with_cross_certificate = {&root, &intermediate, &issuing, &by_stranger};
    EXPECT_EQ(verdict(deep, with_cross_certificate, {}, {intermediate_of_root, nothing_of_issuing}, false), 'r');
    EXPECT_EQ(verdict(deep, with_cross_certificate, {}, {intermediate_of_root, nothing_of_issuing}, true), 'r');
}

// For every set of trusted certificates and lists.
TEST_F(AnchorsAndListsTest, RefusesARevokedCertificateWithFurtherLists) {
    const auto& [root, intermediate, release, issuing, deep, other_root, other_intermediate, stranger] = all();
    const Identity by_stranger =
        test::make_identity({.common_name = "Issuing", .issuer = &stranger, .authority = true, .key_of = &issuing});
    const std::vector<const Identity*> authorities = {&root, &intermediate, &issuing, &stranger};
    const std::vector<List> lists = {{root, {.revoked = {&intermediate}}}, {intermediate}, {issuing}, {stranger}};
    for (unsigned choice = 1; choice < 1U << authorities.size(); ++choice)
        for (const bool identifies_key : {false, true}) {
            std::string verdicts;
            for (unsigned given = 0; given < 1U << lists.size(); ++given)
                verdicts += verdict(deep, members(authorities, choice), {&by_stranger, &intermediate},
                                    members(lists, given), identifies_key);
            for (std::size_t given = 0; given < verdicts.size(); ++given)
                for (std::size_t at = 0; at < lists.size(); ++at)
                    EXPECT_FALSE(verdicts[given] == 'r' && verdicts[given | std::size_t{1} << at] != 'r')
                        << "trusted: " << choice << ", lists: " << given << " and " << at << ": " << verdicts;
        }
}

// An authority has two trusted certificates with the same key: the chain to the issuer of one must not end at the other.
TEST_F(AnchorsAndListsTest, VerifiesTheListOfAnIssuerDespiteAnotherAnchorOfTheSameNameAndKey) {
    const auto& [root, intermediate, release, issuing, deep, other_root, other_intermediate, stranger] = all();
    const Identity expired = test::make_identity(
        {.common_name = "Intermediate", .issuer = &stranger, .authority = true, .to = past, .key_of = &intermediate});
    const List nothing_of_intermediate{intermediate}, of_wrong_key{root, {.key_of = &other_root}};
    const std::vector<const Identity*> anchors = {&root, &intermediate, &expired};
    EXPECT_EQ(verdict(release, anchors, {}, {nothing_of_intermediate, of_wrong_key}, false), 'u');
    EXPECT_EQ(verdict(release, anchors, {}, {nothing_of_intermediate, {root}}, false), 't');
}

TEST_F(AnchorsAndListsTest, RefusesAFileWithMoreCertificatesThanAreRead) {
    std::string many;
    for (int i = 0; i < 100; ++i) many += all().root.certificate_pem();
    TrustSources sources;
    sources.anchors = {write(many)};
    EXPECT_NO_THROW(Trust{sources});
    sources.anchors = {write(many + all().stranger.certificate_pem())};
    EXPECT_THROW(Trust{sources}, Failure);
}

TEST_F(AnchorsAndListsTest, EndsAfterEightTrustedAuthorities) {
    for (const std::size_t length : {8U, 9U}) {
        std::vector<Identity> authorities;
        authorities.push_back(test::make_authority("0"));
        while (authorities.size() <= length)
            authorities.push_back(test::make_authority(std::to_string(authorities.size()), &authorities.back()));
        std::vector<const Identity*> anchors;
        std::vector<List> lists;
        for (const Identity& authority : authorities) {
            anchors.push_back(&authority);
            lists.push_back({authority});
        }
        const Identity signer = test::make_identity({.common_name = "Last", .issuer = anchors.back()});
        const bool is_verified = length == 8;
        EXPECT_EQ(verdict(signer, anchors, {}, lists, false), is_verified ? 't' : 'u');
        EXPECT_EQ(reason_, is_verified
                               ? ""
                               : "the revocation list of 'CN=0,O=ACME' was not verified, because csar verifies the "
                                 "lists of at most 8 trusted authorities above the first trusted certificate "
                                 "of a chain");
    }
}

}  // namespace
}  // namespace csar::integrity
