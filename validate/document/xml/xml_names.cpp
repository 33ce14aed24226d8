#include "validate/document/xml/xml_names.hpp"

#include <libxml/tree.h>
#include <libxml/xpath.h>

#include <memory>
#include <new>
#include <string>
#include "base/ascii.hpp"

namespace csar::validate::xml {

bool is_ncname(std::string_view text) {
    const std::string ended(text);
    return ended.find('\0') == std::string::npos &&
           xmlValidateNCName(reinterpret_cast<const xmlChar*>(ended.c_str()), 0) == 0;
}

namespace {

std::string without_literals(std::string_view text) {
    std::string rest;
    char quote = 0;
    for (const char c : text) {
        if (quote == 0 && (c == '"' || c == '\''))
            quote = c;
        else if (c == quote)
            quote = 0;
        else if (quote == 0)
            rest += c;
    }
    return rest;
}

}  // namespace

bool is_xpath(std::string_view text) {
    struct Free {
        void operator()(xmlXPathContext* context) const { xmlXPathFreeContext(context); }
        void operator()(xmlXPathCompExpr* expression) const { xmlXPathFreeCompExpr(expression); }
    };
    const std::unique_ptr<xmlXPathContext, Free> context(xmlXPathNewContext(nullptr));
    if (!context) throw std::bad_alloc();
    context->error = [](void*, xmlError*) {};  // without this, libxml2 writes to standard error
    const std::string ended(text);
    if (ended.find('\0') != std::string::npos) return false;
    // libxml2 reads "///" like "//".
    if (without_literals(text).find("///") != std::string::npos) return false;
    const std::unique_ptr<xmlXPathCompExpr, Free> expression(
        xmlXPathCtxtCompile(context.get(), reinterpret_cast<const xmlChar*>(ended.c_str())));
    return expression != nullptr;
}

// Looks only for literals, names and colons.
std::vector<std::string_view> xpath_prefixes(std::string_view text) {
    std::vector<std::string_view> prefixes;
    const auto is_name = [](char c) {
        return is_ascii_letter_or_digit(c) || c == '_' || c == '-' || c == '.' || (c & 0x80) != 0;
    };
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] == '"' || text[at] == '\'') {
            const std::size_t end = text.find(text[at], at + 1);
            at = end == std::string_view::npos ? text.size() : end + 1;
        } else if (is_name(text[at])) {
            std::size_t end = at;
            while (end < text.size() && is_name(text[end])) ++end;
            // "::" follows an axis.
            if (text.substr(end, 1) == ":" && text.substr(end, 2) != "::" && text.substr(at - (at > 0), 1) != ":")
                prefixes.push_back(text.substr(at, end - at));
            at = end;
        } else {
            ++at;
        }
    }
    return prefixes;
}

}  // namespace csar::validate::xml
