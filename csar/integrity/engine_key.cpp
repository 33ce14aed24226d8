// OpenSSL 3.0 deprecates engines in favour of providers, but Debian 12 has no PKCS #11 provider, only the engine. This
// is the only file that may use the deprecated calls.
#define OPENSSL_SUPPRESS_DEPRECATED
#include "csar/integrity/engine_key.hpp"

#include <openssl/engine.h>
#include <openssl/ui.h>

#include "base/utf8.hpp"

namespace csar::integrity {
namespace {

ENGINE* open_engine() {
    ENGINE* const engine = ENGINE_by_id("pkcs11");
    if (engine != nullptr && ENGINE_init(engine) == 1) return engine;
    ENGINE_free(engine);
    throw Failure(FailureKind::usage, "OpenSSL has no engine for PKCS #11 (libengine-pkcs11-openssl): " + take_error());
}

}  // namespace

KeyPtr load_engine_key(const std::string& uri, const std::optional<std::string>& pin) {
    // Never freed here: keys use it, and at exit OpenSSL closes it before our static destructors would run.
    static ENGINE* const engine = open_engine();
    if (pin && ENGINE_ctrl_cmd_string(engine, "PIN", pin->c_str(), 0) != 1)
        throw Failure(FailureKind::usage, "the PKCS #11 engine does not take the PIN: " + take_error());
    KeyPtr key(ENGINE_load_private_key(engine, uri.c_str(), const_cast<UI_METHOD*>(UI_null()), nullptr));
    if (!key) throw Failure(FailureKind::usage, "'" + printable(uri) + "' names no key: " + take_error());
    ERR_clear_error();
    return key;
}

}  // namespace csar::integrity
