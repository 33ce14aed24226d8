// Only this file uses engines, which OpenSSL 3.0 deprecates. Debian 12 has a PKCS #11 engine, but no provider.
#define OPENSSL_SUPPRESS_DEPRECATED
#include "csar/integrity/signing_key.hpp"

#include <dlfcn.h>
#include <openssl/engine.h>
#include <openssl/ui.h>

#include <algorithm>
#include <atomic>
#include <string_view>

#include "base/utf8.hpp"

namespace csar::integrity {
namespace {

constexpr std::string_view module_attribute = "module-path=";

// Removes module-path (RFC 7512, 2.4) from the URI. The engine has a parameter for it.
std::string take_module(std::string& uri) {
    const std::size_t query = uri.find('?');
    const std::size_t begin = query == std::string::npos ? query : uri.find(module_attribute, query);
    if (begin == std::string::npos) return {};
    const std::size_t end = std::min(uri.find('&', begin), uri.size());
    const std::size_t value = begin + module_attribute.size();
    std::string module = uri.substr(value, end - value);
    // Removes the separator, too: the following '&', or the preceding separator at the end.
    const bool is_last = end == uri.size();
    uri.erase(is_last ? begin - 1 : begin, end - begin + 1);
    return module;
}

// Explains why the engine cannot load the module of a URI. Returns an empty string if the engine can load it, or if the
// URI has no module. The engine would write the reason to standard error, even with QUIET.
std::string fault_of_module(const std::string& module) {
    if (module.empty()) return {};
    // The engine loads the module again, so it stays loaded: not all modules can be loaded twice.
    void* const loaded = ::dlopen(module.c_str(), RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE);
    const bool is_module = loaded != nullptr && ::dlsym(loaded, "C_GetFunctionList") != nullptr;
    const char* const reason = is_module ? nullptr : ::dlerror();
    std::string fault = is_module ? "" : printable(reason != nullptr ? reason : "C_GetFunctionList is null");
    if (loaded != nullptr) ::dlclose(loaded);
    return fault;
}

// `named`: the URI, for messages.
ENGINE* open_engine(const std::string& module, const std::string& named) {
    static ENGINE* const engine = ENGINE_by_id("pkcs11");  // never freed: unloading it would lose its memory
    // Keeps the engine from writing to standard error.
    if (engine != nullptr) ENGINE_ctrl_cmd_string(engine, "QUIET", nullptr, 1);
    const std::string fault = engine == nullptr ? std::string() : fault_of_module(module);
    const bool is_set = engine != nullptr && fault.empty() &&
                        (module.empty() || ENGINE_ctrl_cmd_string(engine, "MODULE_PATH", module.c_str(), 0) == 1);
    if (is_set && ENGINE_init(engine) == 1) return engine;
    if (!fault.empty())
        throw Failure(FailureKind::usage, "'" + printable(named) + "': the module cannot be loaded: " + fault);
    throw Failure(FailureKind::usage, "OpenSSL has no PKCS #11 engine (libengine-pkcs11-openssl): " + take_error());
}

// Set if the engine asks for a PIN that is unknown.
std::atomic<bool> is_pin_requested = false;

UI_METHOD* ui_without_pin() {
    static UI_METHOD* const method = UI_create_method("csar");
    if (method == nullptr) return const_cast<UI_METHOD*>(UI_null());
    UI_method_set_reader(method, [](UI*, UI_STRING*) {
        is_pin_requested = true;
        return 0;  // a login would count as an attempt with a wrong PIN
    });
    return method;
}

KeyPtr find_key(ENGINE* engine, const std::string& uri) {
    is_pin_requested = false;
    return KeyPtr(ENGINE_load_private_key(engine, uri.c_str(), ui_without_pin(), nullptr));
}

// Removes the attributes that select a key (RFC 7512, 2.3). The result matches any private key of the token.
std::string uri_of_token(std::string_view uri) {
    std::string token(uri.substr(0, uri.find(':') + 1));
    const std::size_t query = std::min(uri.find('?'), uri.size());
    std::string_view separator = "";
    for (std::size_t begin = token.size(), end = 0; begin < query; begin = end + 1) {
        end = std::min(uri.find(';', begin), query);
        const std::string_view attribute = uri.substr(begin, end - begin);
        if (attribute.starts_with("object=") || attribute.starts_with("id=")) continue;
        token.append(separator).append(attribute);
        separator = ";";
    }
    return token.append(uri.substr(query));
}

// Explains why there is no key. The cause is the first error in OpenSSL's queue.
// A token with a PIN hides its private keys, and the engine reports that like a missing token.
std::string why_no_key(ENGINE* engine, const std::string& uri) {
    if (is_pin_requested) return "no private key is visible without a PIN: set the PIN with SignerOptions::passphrase";
    const char* const reason = ERR_reason_error_string(ERR_peek_error());
    const std::string_view cause = reason == nullptr ? "" : reason;
    if (cause.empty())
        return std::string("the key cannot be loaded, and the PKCS #11 engine gives no reason") +
               (uri.find("pin-source=") == uri.npos ? "" : "; check whether the file of pin-source can be read");
    if (cause.find("PIN") != std::string_view::npos)
        return "the PIN of the token is wrong or locked: " + std::string(cause);
    if (cause.find("invalid id") != std::string_view::npos) return "this is not a valid PKCS #11 URI (RFC 7512)";
    if (cause.find("not found") == std::string_view::npos) return "the key cannot be loaded: " + std::string(cause);
    const std::string token = uri_of_token(uri);
    if (token != uri && find_key(engine, token))
        return "the token has no private key with this name or id; list the keys with pkcs11-tool";
    return "no token matches, several tokens match, or the token has no private key; pkcs11-tool lists tokens and keys";
}

}  // namespace

KeyPtr load_engine_key(std::string uri, const std::optional<std::string>& pin) {
    const std::string named = uri, module = take_module(uri);
    // Never freed: keys use the engine, and OpenSSL closes it at exit, before static destructors run.
    static ENGINE* const engine = open_engine(module, named);
    if (pin && ENGINE_ctrl_cmd_string(engine, "PIN", pin->c_str(), 0) != 1)
        throw Failure(FailureKind::usage, "the PKCS #11 engine rejects the PIN: " + take_error());
    KeyPtr key = find_key(engine, uri);
    if (!key) {
        const std::string why = why_no_key(engine, uri);
        ERR_clear_error();
        throw Failure(FailureKind::usage, "'" + printable(named) + "': " + why);
    }
    ERR_clear_error();
    return key;
}

}  // namespace csar::integrity
