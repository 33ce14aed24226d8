#include "base/compose.hpp"

#include <array>

#include "base/ascii.hpp"
#include "base/utf8.hpp"

namespace csar {
namespace {

constexpr std::size_t max_value_bytes = 2048;  // maximum size of a value in a message

// Nouns after a number, words before such a noun, and verbs after it.
struct Agreement {
    std::string_view many, one;
};
constexpr std::array nouns = {Agreement{" bytes", " byte"},
                              Agreement{" files", " file"},
                              Agreement{" entries", " entry"},
                              Agreement{" components", " component"},
                              Agreement{" instances", " instance"},
                              Agreement{" steps", " step"},
                              Agreement{" assignments", " assignment"},
                              Agreement{" errors", " error"}};
constexpr std::array adjectives = {std::string_view(" zero"), std::string_view(" compressed"),
                                   std::string_view(" more")};
constexpr std::array verbs = {Agreement{" follow", " follows"}, Agreement{" belong", " belongs"},
                              Agreement{" have", " has"}, Agreement{" are", " is"}};

bool starts_with_word(std::string_view text, std::string_view word) {
    return text.starts_with(word) && (text.size() == word.size() || !is_ascii_letter(text[word.size()]));
}

// Removes the first word from `text`, and returns its singular. Returns an empty string if the word is not one of
// `words`.
template <std::size_t Count>
std::string_view take_singular(const std::array<Agreement, Count>& words, std::string_view& text) {
    for (const Agreement& word : words)
        if (starts_with_word(text, word.many)) {
            text.remove_prefix(word.many.size());
            return word.one;
        }
    return {};
}

// The text after the number 1, in the singular: "bytes follow" becomes "byte follows".
std::string after_one(std::string_view text) {
    std::string out;
    for (const std::string_view adjective : adjectives)
        if (starts_with_word(text, adjective)) {
            out += adjective;
            text.remove_prefix(adjective.size());
        }
    if (const std::string_view noun = take_singular(nouns, text); !noun.empty()) {
        out += noun;
        out += take_singular(verbs, text);
    }
    return out.append(text);
}

// Whether the article is "an": "an input", "an MD5 digest", but "a unit".
bool begins_with_vowel(std::string_view text) {
    return text.starts_with("MD") || (!text.empty() && std::string_view("aeio").find(text.front()) != text.npos);
}

bool ends_with_article(std::string_view text) { return text == "a " || text.ends_with(" a "); }

}  // namespace

Text::Text(std::string_view text) : text_(printable(beginning_of(text, max_value_bytes))) {
    if (text.size() > max_value_bytes) text_ += "...";
}

std::string fill(std::string_view pattern, std::initializer_list<Text> values) {
    std::string out;
    const auto* value = values.begin();
    bool follows_one = false;
    for (;;) {
        const std::size_t hole = pattern.find("{}");
        const std::string_view fixed = pattern.substr(0, hole);
        out += follows_one ? after_one(fixed) : std::string(fixed);
        if (hole == std::string_view::npos) return out;
        follows_one = value != values.end() && value->is_one();
        if (value != values.end()) {
            if (ends_with_article(out) && begins_with_vowel(value->text())) out.insert(out.size() - 1, 1, 'n');
            out += (value++)->text();
        }
        pattern.remove_prefix(hole + 2);
    }
}

}  // namespace csar
