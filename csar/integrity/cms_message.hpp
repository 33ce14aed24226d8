// CMS messages as OpenSSL objects: for the .cpp files of this directory.
#pragma once

#include <string>
#include <string_view>

#include "csar/integrity/openssl.hpp"

namespace csar::integrity {

// Parses signed data in PEM or DER. Null when `content` is not; `problem` then gives the reason.
CmsPtr read_signed_data(std::string_view content, std::string& problem);

// The same for DER only.
CmsPtr signed_data_from_der(std::string_view der, std::string& problem);

std::string pem_of(CMS_ContentInfo* cms);

}  // namespace csar::integrity
