#include "validate/document/xml/xml_document.hpp"

#include "base/ascii.hpp"
#include "base/utf8.hpp"
#include "report/diagnose.hpp"

namespace csar::validate::xml {

XmlDocument::XmlDocument(std::string file, std::string text)
    : file_(std::move(file)), text_(std::move(text)), lines_(text_) {}

XmlName XmlElement::name() const {
    return document_ == nullptr ? XmlName() : document_->names_[document_->elements_[index_].name].name;
}

std::string XmlElement::qualified_name() const {
    if (document_ == nullptr) return {};
    const auto& [name, prefix] = document_->names_[document_->elements_[index_].name];
    return prefix.empty() ? std::string(name.local) : std::string(prefix) + ":" + std::string(name.local);
}

XmlElement::Attributes XmlElement::attributes() const {
    if (document_ == nullptr) return {};
    const auto& elements = document_->elements_;
    const Attributes all(document_->attributes_);
    const std::size_t first = elements[index_].first_attribute;
    const std::size_t last = index_ + 1 < elements.size() ? elements[index_ + 1].first_attribute : all.size();
    return all.subspan(first, last - first);
}

const XmlAttribute* XmlElement::attribute(std::string_view local) const {
    for (const XmlAttribute& attribute : attributes())
        if (attribute.name.local == local && attribute.name.space.empty()) return &attribute;
    return nullptr;
}

std::string_view XmlElement::value(std::string_view local) const {
    const XmlAttribute* const found = attribute(local);
    return found == nullptr ? std::string_view() : found->value;
}

XmlElement XmlElement::parent() const {
    if (document_ == nullptr || index_ == 0) return {};
    return {document_, document_->elements_[index_].parent};
}

XmlElement XmlElement::first_child() const {
    if (document_ == nullptr || document_->elements_[index_].end <= index_ + 1) return {};
    return {document_, index_ + 1};
}

XmlElement XmlElement::next_sibling() const {
    if (document_ == nullptr || index_ == 0) return {};
    const auto& elements = document_->elements_;
    const std::uint32_t next = elements[index_].end;
    return next < elements[elements[index_].parent].end ? XmlElement(document_, next) : XmlElement();
}

XmlElement::Children XmlElement::children() const { return {first_child()}; }

XmlElement XmlElement::child(std::string_view local) const {
    const std::string_view space = name().space;
    for (const XmlElement child : children())
        if (child.name() == XmlName{space, local}) return child;
    return {};
}

std::string_view XmlElement::text() const {
    if (document_ == nullptr) return {};
    const std::uint32_t number = document_->elements_[index_].text;
    return number == 0 ? std::string_view() : std::string_view(document_->texts_[number - 1].text);
}

bool XmlElement::has_text() const { return text().find_first_not_of(" \t\r\n") != std::string_view::npos; }

std::optional<std::string_view> XmlElement::namespace_of(std::string_view prefix) const {
    if (prefix == "xml") return "http://www.w3.org/XML/1998/namespace";
    for (XmlElement at = *this; at; at = at.parent()) {
        const auto& elements = document_->elements_;
        const std::size_t last = at.index_ + 1 < elements.size() ? elements[at.index_ + 1].first_declaration
                                                                 : document_->declarations_.size();
        for (std::size_t i = elements[at.index_].first_declaration; i < last; ++i)
            if (document_->declarations_[i].prefix == prefix) return document_->declarations_[i].uri;
    }
    return prefix.empty() ? std::optional<std::string_view>("") : std::nullopt;
}

Place XmlElement::place() const {
    if (document_ == nullptr) return {};
    const std::uint32_t offset = document_->elements_[index_].offset;
    const std::size_t end = document_->text_.find_first_of(" \t\r\n/>", offset);
    return place_in(document_->file_, document_->lines_, offset, end == std::string::npos ? 0 : end);
}

Place XmlElement::text_place() const {
    if (!has_text()) return place();
    const std::uint32_t offset = document_->texts_[document_->elements_[index_].text - 1].offset;
    return place_in(document_->file_, document_->lines_, offset);
}

Place XmlElement::place(const XmlAttribute& attribute) const {
    if (document_ == nullptr) return {};
    // The place ends after the closing quote.
    const std::string_view text = document_->text_;
    const std::size_t quote = text.find_first_of("\"'", attribute.offset);
    const std::size_t last = quote == std::string_view::npos ? quote : text.find(text[quote], quote + 1);
    return place_in(document_->file_, document_->lines_, attribute.offset,
                    last == std::string_view::npos ? 0 : last + 1);
}

Place XmlElement::place(std::string_view attribute_name) const {
    const XmlAttribute* const found = attribute(attribute_name);
    return found == nullptr ? place() : place(*found);
}

}  // namespace csar::validate::xml
