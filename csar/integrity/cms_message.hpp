// A CMS message as OpenSSL has it: for the .cpp files of this directory.
#pragma once

#include <string>
#include <string_view>

#include "csar/integrity/openssl.hpp"

namespace csar::integrity {

// Reads signed data in PEM or DER. Null when it is none; `problem` then says why.
CmsPtr read_signed_data(std::string_view content, std::string& problem);

// The same in DER only.
CmsPtr signed_data_from_der(std::string_view der, std::string& problem);

std::string pem_of(CMS_ContentInfo* cms);

}  // namespace csar::integrity
