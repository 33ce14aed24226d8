#include "validate/values/pattern_syntax.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "base/ascii.hpp"
#include "base/hexadecimal.hpp"
#include "base/utf8.hpp"
#include "report/diagnose.hpp"
#include "validate/values/pattern.hpp"

namespace csar::validate {
namespace {

// RE2's limit for a count, and for the product of nested counts: "(a{10}){100}" has the product 1000.
constexpr std::uint32_t max_count = 1000;
constexpr std::uint32_t unlimited = 0xFFFF'FFFF;

struct Repetition {
    std::uint32_t least = 0, most = 0;
};

struct Part {
    std::uint32_t size = 1;     // characters, classes and operators after expansion
    std::uint32_t product = 1;  // the largest product of nested counts

    void add(Part next) {
        size += next.size;
        product = std::max(product, next.product);
    }
};

// RE2 has classes with these names and characters.
constexpr std::array<std::string_view, 10> class_names = {"alpha",  "digit", "alnum", "upper", "lower",
                                                          "xdigit", "space", "blank", "punct", "word"};

// The class for an escape, for use in brackets. Returns an empty string if the escape is not a class. RE2's own \s
// lacks the vertical tab.
std::string_view class_of_escape(char escape) {
    switch (escape) {
        case 'd': return "[:digit:]";
        case 'D': return "[:^digit:]";
        case 'w': return "[:word:]";
        case 'W': return "[:^word:]";
        case 's': return "[:space:]";
        case 'S': return "[:^space:]";
        default: return {};
    }
}

// A recursive descent parser.
class Translator {
public:
    explicit Translator(std::string_view text) : text_(text) {}

    PatternSyntax run() {
        if (!is_utf8(text_)) fail("the pattern is not UTF-8");
        alternatives();
        if (ok() && at_ < text_.size()) malformed("')' is without '('");
        return {std::move(out_), std::move(fault_), malformed_, has_no_boundary_};
    }

private:
    bool ok() const { return fault_.empty(); }
    bool more() const { return ok() && at_ < text_.size(); }
    char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    bool accept(std::string_view token) {
        if (!text_.substr(at_).starts_with(token)) return false;
        at_ += token.size();
        return true;
    }
    void fail(std::string why) {
        if (ok()) fault_ = std::move(why);
    }
    // Reports syntax that no common dialect accepts.
    void malformed(std::string why) {
        malformed_ = malformed_ || ok();
        fail(std::move(why));
    }
    void not_evaluated(std::string_view what) { fail(compose("{} are not evaluated", what)); }
    void write(std::string_view text) { out_ += text; }
    void write_character(char32_t character) {
        const bool plain = character < 0x80 && (is_ascii_letter(static_cast<char>(character)) ||
                                                is_ascii_digit(static_cast<char>(character)));
        write(plain ? std::string(1, static_cast<char>(character)) : "\\x{" + hexadecimal(character, 6) + "}");
    }

    Part alternatives() {
        Part all = branch();
        while (more() && accept("|")) {
            write("|");
            all.add(branch());
        }
        return all;
    }

    Part branch() {
        Part all{0};
        while (more() && peek() != '|' && peek() != ')') {
            const std::size_t start = out_.size();
            const Part one = atom();
            if (ok()) all.add(quantified(start, one));
            if (all.size > Pattern::max_size) fail("the pattern is too large");
        }
        return all;
    }

    // Reads the quantifier after an atom. The output of the atom begins at `start`.
    Part quantified(std::size_t start, Part part) {
        std::optional<Repetition> counted;
        if (accept("*"))
            write("*");
        else if (accept("+"))
            write("+");
        else if (accept("?"))
            write("?");
        else if (!(counted = counts()))
            return part;
        if (ok() && counted) part = repeat(start, part, *counted);
        if (accept("?")) return part;  // lazy and greedy quantifiers match the same strings
        if (accept("+")) not_evaluated("possessive quantifiers");
        if (peek() == '*') fail("a quantifier follows another quantifier");
        return part;
    }

    // Splits counts that exceed RE2's limit: "x{0,1500}" becomes "x{0,1000}x{0,500}".
    Part repeat(std::size_t start, Part part, Repetition wanted) {
        const std::uint32_t copies = wanted.most == unlimited ? wanted.least + 1 : wanted.most;
        const std::uint32_t size = copies * std::max(part.size, 1U);
        if (size > Pattern::max_size) {
            fail("the pattern is too large");
            return {};
        }
        const std::string atom = out_.substr(start);
        const auto times = [&](std::uint32_t least, std::uint32_t most) {
            write(atom + "{" + std::to_string(least) + "," + (most == unlimited ? "" : std::to_string(most)) + "}");
        };
        out_.resize(start);
        write("(?:");
        const std::uint32_t piece = max_count / part.product;
        for (; wanted.least > piece; wanted.least -= piece) {
            times(piece, piece);
            if (wanted.most != unlimited) wanted.most -= piece;
        }
        for (; wanted.most != unlimited && wanted.most > piece; wanted.most -= piece) {
            times(wanted.least, piece);
            wanted.least = 0;
        }
        times(wanted.least, wanted.most);
        write(")");
        return {size, part.product * std::clamp(copies, 1U, piece)};
    }

    // Reads "{m}", "{m,}" or "{m,n}". Other braces are ordinary characters.
    std::optional<Repetition> counts() {
        const std::size_t start = at_;
        if (!accept("{")) return std::nullopt;
        const auto least = number();
        std::optional<std::uint32_t> most = least;
        if (least && accept(",")) most = peek() == '}' ? unlimited : number();
        if (!least || !most || !accept("}")) {
            at_ = start;
            return std::nullopt;
        }
        if (*least > *most) malformed(compose("the repetition {{}, {}} is empty", *least, *most));
        if (*least > max_count || (*most > max_count && *most != unlimited))
            not_evaluated(compose("repetitions of more than {} times", max_count));
        return Repetition{*least, *most};
    }

    std::optional<std::uint32_t> number() {
        if (!is_ascii_digit(peek())) return std::nullopt;
        std::uint32_t value = 0;
        for (; is_ascii_digit(peek()); ++at_)
            value = std::min<std::uint32_t>(value * 10 + static_cast<std::uint32_t>(peek() - '0'), max_count + 1);
        return value;
    }

    Part atom() {
        switch (const char first = peek()) {
            case '.':
            case '^':
            case '$':
                ++at_;
                write({&first, 1});
                return {};
            case '(': ++at_; return group();
            case '[': ++at_; return bracket(), Part{};
            case '\\': ++at_; return escape(), Part{};
            case '*':
            case '+':
            case '?': malformed(compose("'{}' has nothing to repeat", first)); return {};
            default: return write_character(character()), Part{};
        }
    }

    Part group() {
        if (accept("?")) {
            const bool named = !accept(":") && (accept("P<") || accept("<")) && peek() != '=' && peek() != '!';
            if (named) {
                const std::size_t end = text_.find('>', at_);
                if (end == std::string_view::npos) fail("'>' is missing");
                at_ = std::min(end, text_.size() - 1) + 1;
            } else if (text_[at_ - 1] != ':') {
                not_evaluated("look-around and flags");
            }
        }
        if (++depth_ > Pattern::max_group_depth) fail("the groups are nested too deeply");
        write("(?:");
        const Part inner = ok() ? alternatives() : Part{};
        write(")");
        --depth_;
        if (!accept(")")) malformed("')' is missing");
        return inner;
    }

    void escape() {
        const char letter = peek();
        if (const std::string_view name = class_of_escape(letter); !name.empty()) {
            ++at_;
            write("[");
            write(name);
            write("]");
        } else if (letter == 'b' || letter == 'B' || letter == 'A' || letter == 'z') {
            ++at_;
            has_no_boundary_ = has_no_boundary_ || letter == 'B';
            write("\\");
            write({&letter, 1});
        } else if (const auto meant = escaped_character()) {
            write_character(*meant);
        }
    }

    // The character that an escape sequence means. The backslash has been read.
    std::optional<char32_t> escaped_character() {
        if (at_ >= text_.size()) {
            malformed("the pattern ends in a backslash");
            return std::nullopt;
        }
        const char letter = peek();
        if (!is_ascii_letter(letter) && !is_ascii_digit(letter)) return character();
        ++at_;
        switch (letter) {
            case 't': return U'\t';
            case 'n': return U'\n';
            case 'r': return U'\r';
            case 'f': return U'\f';
            case 'v': return U'\v';
            case 'x': return hexadecimal_character(2);
            case 'u': return hexadecimal_character(4);
            default: break;
        }
        if (is_ascii_digit(letter))
            not_evaluated("back-references");
        else
            not_evaluated(compose("escapes such as '\\{}'", letter));
        return std::nullopt;
    }

    std::optional<char32_t> hexadecimal_character(int digits) {
        char32_t value = 0;
        for (int i = 0; i < digits; ++i, ++at_) {
            const int digit = hex_digit(peek());
            if (digit < 0) {
                fail("a hexadecimal digit is missing");
                return std::nullopt;
            }
            value = value * 16 + static_cast<char32_t>(digit);
        }
        return value;
    }

    void bracket() {
        write(accept("^") ? "[^" : "[");
        for (bool first = true; ok() && (first || peek() != ']'); first = false) {
            if (at_ >= text_.size()) return malformed("']' is missing");
            bracket_item();
        }
        if (accept("]")) write("]");
    }

    void bracket_item() {
        if (accept("[:")) {
            const std::size_t end = text_.find(":]", at_);
            const std::string_view name = text_.substr(at_, end == std::string_view::npos ? end : end - at_);
            if (std::ranges::find(class_names, name) == class_names.end())
                return fail("the character class is not known");
            write("[:");
            write(name);
            write(":]");
            at_ = end + 2;
            return;
        }
        if (peek() == '\\' && at_ + 1 < text_.size()) {
            if (const std::string_view name = class_of_escape(text_[at_ + 1]); !name.empty()) {
                at_ += 2;
                return write(name);
            }
        }
        const auto first = bracket_character();
        if (!first) return;
        write_character(*first);
        if (peek() != '-' || at_ + 1 >= text_.size() || text_[at_ + 1] == ']') return;
        ++at_;
        const auto last = bracket_character();
        if (!last) return;
        if (*last < *first) return malformed("the end of a character range precedes its start");
        write("-");
        write_character(*last);
    }

    std::optional<char32_t> bracket_character() {
        if (!accept("\\")) return character();
        if (accept("b")) return U'\b';
        return escaped_character();
    }

    char32_t character() {
        const Utf8Character found = utf8_character(text_, at_);
        at_ += std::max<std::size_t>(found.length, 1);
        return found.code;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int depth_ = 0;
    std::string out_, fault_;
    bool malformed_ = false, has_no_boundary_ = false;
};

}  // namespace

PatternSyntax parse_pattern(std::string_view text) { return Translator(text).run(); }

}  // namespace csar::validate
