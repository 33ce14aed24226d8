#include "validate/document/xml/xml_scan.hpp"

namespace csar::validate::xml {
namespace {

bool is_white_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

class Scanner {
public:
    Scanner(std::string_view text, const Limits& limits) : text_(text), limits_(limits) {}

    XmlScan run() {
        while (scan_.fault == ScanFault::none) {
            at_ = text_.find('<', at_);
            if (at_ == std::string_view::npos) break;
            markup();
        }
        return std::move(scan_);
    }

private:
    void markup() {
        const std::string_view rest = text_.substr(at_);
        if (rest.starts_with("<!--")) return skip_past("-->", 4);
        if (rest.starts_with("<![CDATA[")) return skip_past("]]>", 9);
        if (rest.starts_with("<?")) return skip_past("?>", 2);
        if (rest.starts_with("<!")) return fail(ScanFault::document_type, at_);
        if (rest.starts_with("</")) {
            if (!declared_.empty()) {
                in_scope_ -= declared_.back();
                declared_.pop_back();
            }
            return skip_past(">", 2);
        }
        tag();
    }

    void skip_past(std::string_view end, std::size_t begin) {
        const std::size_t found = text_.find(end, at_ + begin);
        at_ = found == std::string_view::npos ? text_.size() : found + end.size();
    }

    void fail(ScanFault fault, std::size_t offset) {
        scan_.fault = fault;
        scan_.fault_offset = offset;
    }

    // A start tag, including '<' and '>'.
    void tag() {
        const std::size_t begin = at_++;
        if (declared_.size() >= limits_.xml_depth) return fail(ScanFault::too_deep, begin);
        if (scan_.tags.size() + scan_.attributes.size() >= limits_.xml_nodes)
            return fail(ScanFault::too_many_nodes, begin);
        scan_.tags.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(scan_.attributes.size())});
        while (at_ < text_.size() && !is_white_space(text_[at_]) && text_[at_] != '>' && text_[at_] != '/') ++at_;
        std::uint32_t declarations = 0;
        for (std::uint64_t count = 0; at_ < text_.size(); ++count) {
            while (at_ < text_.size() && is_white_space(text_[at_])) ++at_;
            if (at_ == text_.size()) return;
            if (text_[at_] == '>') {
                ++at_;
                return open(declarations, begin);
            }
            if (text_[at_] == '/') {
                skip_past(">", 0);
                return;
            }
            if (count == limits_.xml_attributes) return fail(ScanFault::too_many_attributes, at_);
            if (!attribute(declarations)) return;
        }
    }

    void open(std::uint32_t declarations, std::size_t begin) {
        in_scope_ += declarations;
        if (in_scope_ > max_namespaces) return fail(ScanFault::too_many_namespaces, begin);
        declared_.push_back(declarations);
    }

    // Returns false if the tag is malformed: libxml2 stops there.
    bool attribute(std::uint32_t& declarations) {
        const std::size_t name = at_;
        while (at_ < text_.size() && !is_white_space(text_[at_]) && text_[at_] != '=' && text_[at_] != '>') ++at_;
        const std::string_view written = text_.substr(name, at_ - name);
        while (at_ < text_.size() && is_white_space(text_[at_])) ++at_;
        if (at_ == text_.size() || text_[at_] != '=') return false;
        ++at_;
        while (at_ < text_.size() && is_white_space(text_[at_])) ++at_;
        if (at_ == text_.size() || (text_[at_] != '"' && text_[at_] != '\'')) return false;
        const std::size_t value = at_ + 1;
        const std::size_t end = text_.find(text_[at_], value);
        if (end == std::string_view::npos) {
            at_ = text_.size();
            return false;
        }
        at_ = end + 1;
        if (end - value > max_value_bytes) {
            fail(ScanFault::value_too_long, name);
            return false;
        }
        if (written == "xmlns" || written.starts_with("xmlns:"))
            ++declarations;
        else
            scan_.attributes.push_back(
                {static_cast<std::uint32_t>(name), static_cast<std::uint32_t>(value), static_cast<std::uint32_t>(end)});
        return true;
    }

    std::string_view text_;
    const Limits& limits_;
    XmlScan scan_;
    std::size_t at_ = 0;
    std::vector<std::uint32_t> declared_;  // the namespaces that each open element declares
    std::uint32_t in_scope_ = 0;
};

}  // namespace

XmlScan scan_xml(std::string_view text, const Limits& limits) { return Scanner(text, limits).run(); }

}  // namespace csar::validate::xml
