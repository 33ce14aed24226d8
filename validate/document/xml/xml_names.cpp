#include "validate/document/xml/xml_names.hpp"

#include <libxml/tree.h>
#include <libxml/xpath.h>

#include <memory>
#include <new>
#include <string>

namespace csar::validate::xml {

bool is_ncname(std::string_view text) {
    const std::string ended(text);
    return ended.find('\0') == std::string::npos &&
           xmlValidateNCName(reinterpret_cast<const xmlChar*>(ended.c_str()), 0) == 0;
}

bool is_xpath(std::string_view text) {
    struct Free {
        void operator()(xmlXPathContext* context) const { xmlXPathFreeContext(context); }
        void operator()(xmlXPathCompExpr* expression) const { xmlXPathFreeCompExpr(expression); }
    };
    const std::unique_ptr<xmlXPathContext, Free> context(xmlXPathNewContext(nullptr));
    if (!context) throw std::bad_alloc();
    context->error = [](void*, xmlError*) {};  // else libxml2 writes to standard error
    const std::string ended(text);
    if (ended.find('\0') != std::string::npos) return false;
    const std::unique_ptr<xmlXPathCompExpr, Free> expression(
        xmlXPathCtxtCompile(context.get(), reinterpret_cast<const xmlChar*>(ended.c_str())));
    return expression != nullptr;
}

}  // namespace csar::validate::xml
