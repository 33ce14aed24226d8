#include "formats/html_parts.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <csar/render.hpp>
#include <csar/text.hpp>
#include "formats/page.hpp"

namespace csar::formats {

std::string json_for_script(const nlohmann::ordered_json& json) {
    std::string out;
    for (const char c : render::escaped_json(json.dump())) {
        switch (c) {
            case '<': out += "\\u003c"; break;
            case '>': out += "\\u003e"; break;
            case '&': out += "\\u0026"; break;
            default: out += c;
        }
    }
    return out;
}

std::string page_head(std::string_view title, std::string_view script_digest) {
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src '{}'; "
        "style-src '{}'; base-uri 'none'; form-action 'none'\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"color-scheme\" content=\"light dark\">\n"
        "<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n",
        script_digest, page::style_digest, markup_escaped(title), page::style);
}

}  // namespace csar::formats
