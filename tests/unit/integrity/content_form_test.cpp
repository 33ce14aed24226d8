#include "csar/integrity/content_form.hpp"

#include <gtest/gtest.h>

#include "tests/support/signing.hpp"
#include "tests/support/temporary_directory.hpp"

namespace csar::integrity {
namespace {

std::string in_form(ContentForm form, std::string_view text, std::size_t piece = 1000) {
    StringSink out;
    FormSink sink(form, out);
    for (; !text.empty(); text.remove_prefix(std::min(piece, text.size()))) sink.write(as_bytes(text.substr(0, piece)));
    sink.finish();
    return out.text();
}

TEST(ContentForm, ChangesNothingAsStored) { EXPECT_EQ(in_form(ContentForm::as_stored, "a\r\n\rb\n"), "a\r\n\rb\n"); }

TEST(ContentForm, DropsOneLastLineEnd) {
    const auto form = ContentForm::without_last_line_end;
    EXPECT_EQ(in_form(form, "a\nb\n"), "a\nb");
    EXPECT_EQ(in_form(form, "a\nb\n\n"), "a\nb\n");
    EXPECT_EQ(in_form(form, "a\r\nb\r\n"), "a\r\nb");
    EXPECT_EQ(in_form(form, "a\nb"), "a\nb");
    EXPECT_EQ(in_form(form, "a\r\r\n"), "a\r");
    EXPECT_EQ(in_form(form, "a\n\r"), "a\n\r");
    EXPECT_EQ(in_form(form, ""), "");
}

TEST(ContentForm, WritesCrlfAsOpensslSigns) {
    for (const std::string text :
         {"a\nb\n", "a\r\nb\r\n", "a\r\r\nb", "a\rb\n", "\n\n", "a\n\r", "x", "a\nb\r\r", ""}) {
        const BioPtr from = memory_source(text);
        const BioPtr to(BIO_new(BIO_s_mem()));
        SMIME_crlf_copy(from.get(), to.get(), 0);
        char* wanted = nullptr;
        const long size = BIO_get_mem_data(to.get(), &wanted);
        EXPECT_EQ(in_form(ContentForm::with_crlf, text), std::string(wanted, static_cast<std::size_t>(size))) << text;
    }
}

std::string signed_as_text(std::string_view bytes, std::size_t piece) {
    StringSink out;
    OpensslText sink(out);
    for (; !bytes.empty(); bytes.remove_prefix(std::min(piece, bytes.size())))
        sink.write(as_bytes(bytes.substr(0, piece)));
    sink.finish();
    return out.text();
}

TEST(ContentForm, KnowsWhatOpensslSignsOfAPackage) {
    using namespace std::string_literals;
    test::TemporaryDirectory directory;
    for (const std::string& bytes :
         {"PK\3\4\24\0\0\0a\nb\0c\nd\r\r\n"s, "a\n\0b\nc"s, "\0"s, ""s, "a\r"s, "a\n\n\r\nb"s,
          std::string(1023, 'a') + "\0b\n"s, std::string(3000, 'a') + "\r\nb"}) {
        const BioPtr from(BIO_new_file(directory.write("package", bytes).c_str(), "rb"));
        const BioPtr to(BIO_new(BIO_s_mem()));
        SMIME_crlf_copy(from.get(), to.get(), 0);
        char* wanted = nullptr;
        const long size = BIO_get_mem_data(to.get(), &wanted);
        for (const std::size_t piece : {1U, 1000U})
            EXPECT_EQ(signed_as_text(bytes, piece), std::string(wanted, static_cast<std::size_t>(size)));
    }
}

TEST(ContentForm, ReadsEveryKindOfLineEndForLf) {
    EXPECT_EQ(in_form(ContentForm::with_lf, "a\r\nb\rc\nd\r\r\ne\r"), "a\nb\nc\nd\n\ne\n");
    EXPECT_EQ(in_form(ContentForm::with_lf_without_last_line_end, "a\r\nb\r\n"), "a\nb");
    EXPECT_EQ(in_form(ContentForm::with_lf_without_last_line_end, "a\r\nb\r"), "a\nb");
    EXPECT_EQ(in_form(ContentForm::with_lf_without_last_line_end, "a\r\rb\r\r"), "a\n\nb\n");
}

TEST(ContentForm, DoesNotDependOnHowTheBytesAreCut) {
    const std::string text = "one\r\n\r\rtwo\n\nthree\r\r\n four\r";
    for (const ContentForm form : text_forms())
        for (const std::size_t piece : {1U, 2U, 3U, 5U})
            EXPECT_EQ(in_form(form, text, piece), in_form(form, text)) << to_string(form) << piece;
}

TEST(ContentForm, TakesRunsOfCarriageReturnsOfAnyLength) {
    const std::string many(200'000, '\r');
    EXPECT_EQ(in_form(ContentForm::with_crlf, many + "\n"), "\r\n");
    EXPECT_EQ(in_form(ContentForm::with_lf, many), std::string(many.size(), '\n'));
}

}  // namespace
}  // namespace csar::integrity
