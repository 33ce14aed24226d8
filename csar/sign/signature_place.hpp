// The location of a package's existing or new signature: in the manifest, in a container, or next to the package.
#pragma once

#include <memory>
#include <string>

#include <csar/sign.hpp>
#include "base/file.hpp"
#include "base/output_file.hpp"
#include "csar/integrity/cms.hpp"
#include "csar/open/opened_package.hpp"

namespace csar::sign {

// Throws for a wrong use of `sign`.
[[noreturn]] void refuse(const std::string& message);

class SignaturePlace {
public:
    virtual ~SignaturePlace() = default;

    VerifiedSignature::Scope scope() const { return scope_; }
    // The file whose bytes are signed.
    const std::string& covers() const { return covers_; }
    // The file to write.
    const std::string& target() const { return target_; }
    // True if the target is a new container around the package.
    virtual bool wraps() const { return false; }
    // The file that contains the signature, for messages: "the manifest".
    virtual std::string carrier() const = 0;

    // The existing signature, PEM-encoded or DER-encoded; empty if there is none.
    virtual std::string existing() const = 0;
    // The content of a certificate file that belongs to no signature any more; empty if there is none.
    virtual std::string left_certificates() const { return {}; }
    // The bytes to sign. The place must outlive the result.
    virtual integrity::Content content() const = 0;
    // Writes the target with `signature`, which replaces an existing signature. `certificates`: the content of a file
    // next to the signature; if it is empty, no file is added.
    virtual void write(const std::string& signature, const std::string& certificates, File& output) const = 0;

    // Writes the target without a signature: the package before signing. Must only be called if there is a signature.
    virtual void write_unsigned(File& output) const = 0;

protected:
    SignaturePlace(VerifiedSignature::Scope scope, std::string covers, std::string target)
        : scope_(scope), covers_(std::move(covers)), target_(std::move(target)) {}

private:
    VerifiedSignature::Scope scope_;
    std::string covers_;
    std::string target_;
};

// The place for the signature in the file at `path`, as requested by the options; `package` is null if the file is not
// an archive. `drops_former`: an existing signature is removed or replaced, with its certificate. All arguments must
// outlive the result. Throws Failure: usage if the package has no such place; input.
std::unique_ptr<SignaturePlace> signature_place(const std::string& path, const open::OpenedPackage* package,
                                                const SignOptions& options, bool drops_former);

}  // namespace csar::sign
