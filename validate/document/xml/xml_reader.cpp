// Builds the tree from the events of libxml2's parser.
#include <libxml/parser.h>
#include <libxml/xmlerror.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <new>
#include <tuple>

#include "base/budget.hpp"
#include "base/interrupt.hpp"
#include "base/memory_share.hpp"
#include "report/diagnose.hpp"
#include "report/rules/xml.hpp"
#include "validate/document/xml/xml_document.hpp"
#include "validate/document/xml/xml_encoding.hpp"
#include "validate/document/xml/xml_scan.hpp"

namespace csar::validate::xml {
namespace {

// bytes per call of the parser; interruptions are checked between calls
constexpr std::size_t step = 64 * 1024;

std::string_view view(const xmlChar* text) {
    return text == nullptr ? std::string_view() : std::string_view(reinterpret_cast<const char*>(text));
}

// The message for an error code of libxml2.
std::string_view meaning(int code) {
    switch (code) {
        case XML_ERR_DOCUMENT_EMPTY:
        case XML_ERR_DOCUMENT_START: return "the document does not begin with an element";
        case XML_ERR_DOCUMENT_END: return "text follows the last end tag, or end tags are missing";
        case XML_ERR_TAG_NAME_MISMATCH: return "the end tag does not match the start tag";
        case XML_ERR_TAG_NOT_FINISHED: return "an element is not closed";
        case XML_ERR_GT_REQUIRED: return "a tag lacks its '>', or a part of the tag cannot be read";
        case XML_ERR_LT_IN_ATTRIBUTE: return "the value of an attribute contains '<': write &lt;";
        case XML_ERR_ATTRIBUTE_REDEFINED: return "an attribute occurs twice in one tag";
        case XML_ERR_ATTRIBUTE_WITHOUT_VALUE: return "an attribute has no value";
        case XML_ERR_ATTRIBUTE_NOT_STARTED: return "the value of an attribute is not in quotes";
        case XML_ERR_ATTRIBUTE_NOT_FINISHED: return "the value of an attribute is not terminated";
        case XML_ERR_SPACE_REQUIRED: return "a space is missing";
        case XML_ERR_UNDECLARED_ENTITY:
        case XML_WAR_UNDECLARED_ENTITY: return "an entity is not declared: only lt, gt, amp, quot and apos are";
        case XML_ERR_ENTITYREF_SEMICOL_MISSING:
            return "an '&' does not begin a reference that ends with ';': write &amp;";
        case XML_ERR_NAME_REQUIRED: return "a name is missing";
        case XML_ERR_INVALID_CHAR: return "a character is not allowed in XML";
        case XML_ERR_INVALID_CHARREF:
        case XML_ERR_INVALID_DEC_CHARREF:
        case XML_ERR_INVALID_HEX_CHARREF: return "a character reference denotes a character that XML does not allow";
        case XML_ERR_COMMENT_NOT_FINISHED: return "a comment is not terminated";
        case XML_ERR_HYPHEN_IN_COMMENT: return "a comment contains '--'";
        case XML_ERR_CDATA_NOT_FINISHED: return "a CDATA section is not terminated";
        case XML_ERR_MISPLACED_CDATA_END: return "text contains ']]>'";
        case XML_ERR_PI_NOT_FINISHED: return "a processing instruction is not terminated";
        case XML_ERR_RESERVED_XML_NAME: return "the XML declaration is not at the beginning of the file";
        case XML_ERR_UNKNOWN_VERSION:
        case XML_ERR_VERSION_MISSING: return "the XML declaration has no known version";
        case XML_NS_ERR_UNDEFINED_NAMESPACE: return "the prefix of a name is not declared";
        case XML_NS_ERR_XML_NAMESPACE:
        case XML_NS_ERR_QNAME:
        case XML_NS_ERR_COLON: return "a name contains a colon where it is not allowed";
        case XML_NS_ERR_ATTRIBUTE_REDEFINED: return "an attribute occurs twice in one tag, with two prefixes";
        case XML_NS_ERR_EMPTY: return "a namespace is empty";
        default: return "the document does not conform to the grammar of XML";
    }
}

}  // namespace

class XmlReader {
public:
    XmlReader(XmlDocument& document, const XmlScan& scan, Report& report)
        : document_(document), scan_(scan), report_(report) {}

    // Parses the first `size` bytes of the text.
    void run(std::size_t size);

private:
    struct FreeContext {
        void operator()(xmlParserCtxt* context) const { xmlFreeParserCtxt(context); }
    };

    static void on_start(void* self, const xmlChar* local, const xmlChar* prefix, const xmlChar* uri, int namespaces,
                         const xmlChar** declarations, int attributes, int, const xmlChar** values) {
        static_cast<XmlReader*>(self)->guarded(
            [&](XmlReader& reader) { reader.start(local, prefix, uri, namespaces, declarations, attributes, values); });
    }
    static void on_end(void* self, const xmlChar*, const xmlChar*, const xmlChar*) {
        static_cast<XmlReader*>(self)->guarded([](XmlReader& reader) { reader.end(); });
    }
    static void on_text(void* self, const xmlChar* text, int length) {
        static_cast<XmlReader*>(self)->guarded([&](XmlReader& reader) {
            reader.text({reinterpret_cast<const char*>(text), static_cast<std::size_t>(length)});
        });
    }
    static void on_error(void* self, xmlError* error) {
        static_cast<XmlReader*>(self)->guarded([&](XmlReader& reader) { reader.error(*error); });
    }

    // Exceptions must not pass through libxml2. They are kept until the parser returns.
    template <class Function>
    void guarded(Function function) {
        if (failure_ || ended_) return;
        try {
            function(*this);
        } catch (...) {
            failure_ = std::current_exception();
            xmlStopParser(context_.get());
        }
    }

    void start(const xmlChar* local, const xmlChar* prefix, const xmlChar* uri, int namespaces,
               const xmlChar** declarations, int attributes, const xmlChar** values);
    void end();
    void text(std::string_view text);
    void error(const xmlError& error);
    std::uint32_t offset_of(std::string_view text) const;
    std::uint32_t name(const xmlChar* local, const xmlChar* prefix, const xmlChar* uri);
    std::string_view kept(const xmlChar* text);
    std::string_view value(const XmlScan::Attribute& where, std::string_view read);

    XmlDocument& document_;
    const XmlScan& scan_;
    Report& report_;
    std::unique_ptr<xmlParserCtxt, FreeContext> context_;
    std::exception_ptr failure_;
    bool ended_ = false;  // an error was reported; the rest is not read
    std::vector<std::uint32_t> open_;
    // The keys are addresses, because libxml2 stores each name once.
    std::map<const xmlChar*, std::string_view> strings_;
    std::map<std::tuple<const xmlChar*, const xmlChar*, const xmlChar*>, std::uint32_t> names_;
};

std::string_view XmlReader::kept(const xmlChar* text) {
    if (text == nullptr) return {};
    const auto [known, is_new] = strings_.try_emplace(text);
    if (is_new) known->second = document_.strings_.emplace_back(view(text));
    return known->second;
}

std::uint32_t XmlReader::name(const xmlChar* local, const xmlChar* prefix, const xmlChar* uri) {
    const auto [known, is_new] =
        names_.try_emplace({local, prefix, uri}, static_cast<std::uint32_t>(document_.names_.size()));
    if (is_new) document_.names_.push_back({{kept(uri), kept(local)}, kept(prefix)});
    return known->second;
}

// Most values are unchanged in the text and need no copy.
std::string_view XmlReader::value(const XmlScan::Attribute& where, std::string_view read) {
    const std::string_view written = document_.text().substr(where.value, where.value_end - where.value);
    if (written == read) return written;
    return document_.strings_.emplace_back(read);
}

void XmlReader::start(const xmlChar* local, const xmlChar* prefix, const xmlChar* uri, int namespaces,
                      const xmlChar** declarations, int attributes, const xmlChar** values) {
    const std::size_t number = document_.elements_.size();
    if (number >= scan_.tags.size()) throw std::logic_error("an XML element that the scan did not find");
    XmlDocument::Record record;
    record.name = name(local, prefix, uri);
    record.parent = open_.empty() ? 0 : open_.back();
    record.first_attribute = static_cast<std::uint32_t>(document_.attributes_.size());
    record.first_declaration = static_cast<std::uint32_t>(document_.declarations_.size());
    record.offset = scan_.tags[number].offset;
    for (int i = 0; i < namespaces; ++i)
        document_.declarations_.push_back({kept(declarations[2 * i]), kept(declarations[2 * i + 1])});
    const std::size_t first = scan_.tags[number].first_attribute;
    for (int i = 0; i < attributes; ++i) {
        // `values`: local name, prefix, URI, begin and end of the value
        const xmlChar** const read = values + 5 * static_cast<std::ptrdiff_t>(i);
        const XmlScan::Attribute& where = scan_.attributes.at(first + static_cast<std::size_t>(i));
        const auto& known = document_.names_[name(read[0], read[1], read[2])];
        const std::string_view text(reinterpret_cast<const char*>(read[3]),
                                    static_cast<std::size_t>(read[4] - read[3]));
        document_.attributes_.push_back({known.name, known.prefix, value(where, text), where.name});
    }
    open_.push_back(static_cast<std::uint32_t>(number));
    document_.elements_.push_back(record);
}

void XmlReader::end() {
    if (open_.empty()) return;
    document_.elements_[open_.back()].end = static_cast<std::uint32_t>(document_.elements_.size());
    open_.pop_back();
}

void XmlReader::text(std::string_view text) {
    if (open_.empty()) return;
    std::uint32_t& number = document_.elements_[open_.back()].text;
    if (number == 0) {
        const std::size_t first = text.find_first_not_of(" \t\r\n");
        if (first == std::string_view::npos) return;  // between elements
        document_.texts_.push_back({{}, offset_of(text.substr(first))});
        number = static_cast<std::uint32_t>(document_.texts_.size());
    }
    document_.texts_[number - 1].text += text;
}

// The offset of the text that libxml2 has just read. `text` is in libxml2's buffer, or is a copy of the bytes before
// the current position.
std::uint32_t XmlReader::offset_of(std::string_view text) const {
    const xmlParserInput& input = *context_->input;
    const auto* const begin = reinterpret_cast<const xmlChar*>(text.data());
    const bool in_buffer = std::less_equal<>()(input.base, begin) && std::less<>()(begin, input.end);
    const long consumed = xmlByteConsumed(context_.get());
    const std::string_view source = document_.text();
    auto at = static_cast<std::size_t>(
        std::clamp(consumed - (in_buffer ? input.cur - begin : 0L), 0L, static_cast<long>(source.size())));
    if (in_buffer) return static_cast<std::uint32_t>(at);
    if (at != 0 && source[at - 1] == ';') {  // the text replaces a reference
        constexpr std::size_t max_shown_bytes = 64;
        const std::size_t start = at - std::min(at, max_shown_bytes);
        const std::string_view before = source.substr(start, at - 1 - start);
        const std::size_t reference = before.rfind('&');
        if (reference != std::string_view::npos && before.find_first_of(";<>", reference) == std::string_view::npos)
            return static_cast<std::uint32_t>(start + reference);
    }
    // A line ending is one or two characters in the source.
    for (std::size_t left = text.size(); left > 0 && at > 0; --left)
        at -= text[left - 1] == '\n' && at > 1 && source[at - 2] == '\r' ? 2 : 1;
    return static_cast<std::uint32_t>(at);
}

void XmlReader::error(const xmlError& error) {
    if (error.level == XML_ERR_WARNING) return;  // for example a relative URI for a namespace
    ended_ = true;
    const long consumed = xmlByteConsumed(context_.get());
    const std::size_t offset = consumed < 0 ? 0 : static_cast<std::size_t>(consumed);
    report_.add(diagnose(
        rules::xml::not_well_formed,
        place_in(document_.file_, document_.lines_, std::min(offset, document_.text_.size())),
        meaning(scan_.tags.empty() && error.code == XML_ERR_DOCUMENT_END ? static_cast<int>(XML_ERR_DOCUMENT_EMPTY)
                                                                         : error.code)));
    document_.complete_ = false;
    xmlStopParser(context_.get());
}

void XmlReader::run(std::size_t size) {
    xmlInitParser();
    xmlSAXHandler handler{};
    handler.initialized = XML_SAX2_MAGIC;
    handler.startElementNs = on_start;
    handler.endElementNs = on_end;
    handler.characters = handler.ignorableWhitespace = handler.cdataBlock = on_text;
    handler.serror = on_error;
    context_.reset(xmlCreatePushParserCtxt(&handler, this, nullptr, 0, nullptr));
    if (!context_) throw std::bad_alloc();
    // No network access, and "&amp;" becomes "&". XML_PARSE_HUGE: the scan has checked the limits.
    xmlCtxtUseOptions(context_.get(), XML_PARSE_NONET | XML_PARSE_NOENT | XML_PARSE_HUGE | XML_PARSE_IGNORE_ENC);
    const char* const text = document_.text_.data();
    for (std::size_t at = 0; at < size && !ended_ && !failure_; at += step) {
        check_interrupt();
        xmlParseChunk(context_.get(), text + at, static_cast<int>(std::min(step, size - at)), 0);
    }
    if (!ended_ && !failure_) xmlParseChunk(context_.get(), nullptr, 0, 1);
    if (failure_) std::rethrow_exception(failure_);
    while (!open_.empty()) end();
}

namespace {

// Keeps libxml2 from writing to standard error. Each thread has its own handler.
class QuietLibxml2 {
public:
    QuietLibxml2() : handler_(xmlStructuredError), context_(xmlStructuredErrorContext) {
        xmlSetStructuredErrorFunc(nullptr, [](void*, xmlError*) {});
    }
    ~QuietLibxml2() { xmlSetStructuredErrorFunc(context_, handler_); }
    QuietLibxml2(const QuietLibxml2&) = delete;
    QuietLibxml2& operator=(const QuietLibxml2&) = delete;

private:
    xmlStructuredErrorFunc handler_;
    void* context_;
};

Diagnostic finding_of(const XmlScan& scan, const Place& place, const Limits& limits) {
    switch (scan.fault) {
        case ScanFault::document_type: return diagnose(rules::xml::document_type, place);
        case ScanFault::too_deep: return diagnose(rules::xml::too_deep, place, limits.xml_depth);
        case ScanFault::too_many_nodes: return diagnose(rules::xml::too_many_nodes, place, limits.xml_nodes);
        case ScanFault::too_many_attributes:
            return diagnose(rules::xml::too_many_attributes, place, limits.xml_attributes);
        case ScanFault::too_many_namespaces:
            return diagnose(rules::xml::too_many_namespaces, place, std::uint64_t{max_namespaces});
        case ScanFault::none:
        case ScanFault::value_too_long: break;
    }
    return diagnose(rules::xml::value_too_long, place, std::uint64_t{max_value_bytes});
}

}  // namespace

std::unique_ptr<XmlDocument> XmlDocument::parse(std::string file, std::string text, const Limits& limits,
                                                Report& report) {
    const auto unread = [&](Diagnostic finding) {
        report.add(std::move(finding));
        std::unique_ptr<XmlDocument> document(new XmlDocument(file, {}));
        document->complete_ = false;
        return document;
    };
    if (text.size() > limits.definitions_file)
        return unread(diagnose(rules::xml::too_large, place_of(file), text.size(), limits.definitions_file));
    announce_memory(text.size() * bytes_a_source_byte);
    spend_work(text.size() * steps_a_source_byte);
    take_memory(text.size());
    const QuietLibxml2 quiet;
    XmlEncoding encoding = to_utf8(std::move(text));
    if (!encoding.utf8)
        return unread(encoding.is_read
                          ? diagnose(rules::xml::wrong_encoding,
                                     encoding.readable.empty()
                                         ? place_of(file)
                                         : place_in(file, LineIndex(encoding.readable), encoding.readable.size()),
                                     encoding.name)
                          : diagnose(rules::xml::unsupported_encoding, place_of(file), encoding.name));
    std::unique_ptr<XmlDocument> document(new XmlDocument(std::move(file), std::move(*encoding.utf8)));
    const XmlScan scan = scan_xml(document->text_, limits);
    take_memory(scan.tags.size() * sizeof(XmlDocument::Record) + scan.attributes.size() * sizeof(XmlAttribute));
    document->elements_.reserve(scan.tags.size());
    document->attributes_.reserve(scan.attributes.size());
    if (scan.fault != ScanFault::none) {
        // An incomplete document would cause meaningless findings.
        report.add(finding_of(scan, place_in(document->file_, document->lines_, scan.fault_offset), limits));
        document->complete_ = false;
        return document;
    }
    XmlReader(*document, scan, report).run(document->text_.size());
    return document;
}

}  // namespace csar::validate::xml
