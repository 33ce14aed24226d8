// Stubs for the ICU functions that Debian's libxml2 links, but a static program never uses (cmake/Static.cmake):
// opening a converter fails for every encoding.
#include <unicode/ucnv.h>
#include <unicode/ucnv_err.h>

UConverter* ucnv_open(const char*, UErrorCode* error) {
    *error = U_FILE_ACCESS_ERROR;
    return nullptr;
}
void ucnv_close(UConverter*) {}
void ucnv_convertEx(UConverter*, UConverter*, char**, const char*, const char**, const char*, UChar*, UChar**, UChar**,
                    const UChar*, UBool, UBool, UErrorCode* error) {
    *error = U_UNSUPPORTED_ERROR;
}
void ucnv_setToUCallBack(UConverter*, UConverterToUCallback, const void*, UConverterToUCallback*, const void**,
                         UErrorCode* error) {
    *error = U_UNSUPPORTED_ERROR;
}
void ucnv_setFromUCallBack(UConverter*, UConverterFromUCallback, const void*, UConverterFromUCallback*, const void**,
                           UErrorCode* error) {
    *error = U_UNSUPPORTED_ERROR;
}
void UCNV_TO_U_CALLBACK_STOP(const void*, UConverterToUnicodeArgs*, const char*, int32_t, UConverterCallbackReason,
                             UErrorCode*) {}
void UCNV_FROM_U_CALLBACK_STOP(const void*, UConverterFromUnicodeArgs*, const UChar*, int32_t, UChar32,
                               UConverterCallbackReason, UErrorCode*) {}
