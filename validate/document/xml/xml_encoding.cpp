#include "validate/document/xml/xml_encoding.hpp"

#include <libxml/encoding.h>
#include <libxml/tree.h>

#include <memory>
#include <new>
#include <utility>

#include "base/ascii.hpp"
#include "base/utf8.hpp"

namespace csar::validate::xml {
namespace {

constexpr std::string_view blanks = " \t\r\n";

// The encoding in the XML declaration, or empty. `text` begins with ASCII characters.
std::string declared(std::string_view text) {
    if (!text.starts_with("<?xml")) return {};
    text = text.substr(0, text.find("?>"));
    const std::size_t found = text.find("encoding");
    if (found == std::string_view::npos) return {};
    std::size_t at = text.find_first_not_of(blanks, found + 8);
    if (at == std::string_view::npos || text[at] != '=') return {};
    at = text.find_first_not_of(blanks, at + 1);
    if (at == std::string_view::npos || (text[at] != '"' && text[at] != '\'')) return {};
    const std::size_t end = text.find(text[at], at + 1);
    return end == std::string_view::npos ? std::string() : std::string(text.substr(at + 1, end - at - 1));
}

struct FreeBuffer {
    void operator()(xmlBuffer* buffer) const { xmlBufferFree(buffer); }
};
using Buffer = std::unique_ptr<xmlBuffer, FreeBuffer>;

// Converts `text` to UTF-8. Returns nullopt if the text ends too early or has an invalid character.
std::optional<std::string> convert(std::string_view text, xmlCharEncoding encoding) {
    if (text.empty()) return std::string();  // libxml2 cannot create an empty buffer
    xmlCharEncodingHandler* const handler = xmlGetCharEncodingHandler(encoding);
    const Buffer in(xmlBufferCreateStatic(const_cast<char*>(text.data()), text.size()));
    const Buffer out(xmlBufferCreateSize(text.size() * 2 + 16));
    if (handler == nullptr || !in || !out) throw std::bad_alloc();
    // The converter stops when its output is full, so it is called until it makes no progress.
    for (int left = xmlBufferLength(in.get()); left > 0;) {
        if (xmlCharEncInFunc(handler, out.get(), in.get()) < 0) return std::nullopt;
        const int now = xmlBufferLength(in.get());
        if (now == left) return std::nullopt;
        left = now;
    }
    return std::string(reinterpret_cast<const char*>(xmlBufferContent(out.get())),
                       static_cast<std::size_t>(xmlBufferLength(out.get())));
}

XmlEncoding utf16(std::string_view text, xmlCharEncoding encoding, bool marked) {
    XmlEncoding result;
    result.name = "UTF-16";
    if (text.size() % 2 == 0) result.utf8 = convert(text.substr(marked ? 2 : 0), encoding);
    return result;
}

}  // namespace

XmlEncoding to_utf8(std::string text) {
    const std::string_view view = text;
    if (view.starts_with("\xFF\xFE")) return utf16(view, XML_CHAR_ENCODING_UTF16LE, true);
    if (view.starts_with("\xFE\xFF")) return utf16(view, XML_CHAR_ENCODING_UTF16BE, true);
    using namespace std::string_view_literals;
    if (view.starts_with("<\0"sv)) return utf16(view, XML_CHAR_ENCODING_UTF16LE, false);
    if (view.starts_with("\0<"sv)) return utf16(view, XML_CHAR_ENCODING_UTF16BE, false);
    const bool marked = view.starts_with(utf8_byte_order_mark);
    if (marked) text.erase(0, utf8_byte_order_mark.size());
    XmlEncoding encoding;
    encoding.name = marked ? "UTF-8" : declared(text);
    const std::string name = lower_case(encoding.name);
    if (name == "iso-8859-1" || name == "latin1") {
        encoding.utf8 = convert(text, XML_CHAR_ENCODING_8859_1);
    } else if (name.empty() || name == "utf-8" || name == "utf8" || name == "us-ascii" || name == "ascii") {
        if (encoding.name.empty()) encoding.name = "UTF-8";
        const std::size_t valid = utf8_valid_prefix(text);
        if (valid == text.size())
            encoding.utf8 = std::move(text);
        else
            encoding.readable = text.substr(0, valid);
    } else {
        encoding.is_read = name == "utf-16";  // the text declares UTF-16 but is not UTF-16
    }
    return encoding;
}

}  // namespace csar::validate::xml
