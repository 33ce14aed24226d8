/* The version of these headers. csar::version() and csar_version() give the version of the library. */
#ifndef CSAR_VERSION_H
#define CSAR_VERSION_H

#define CSAR_VERSION_MAJOR 0
#define CSAR_VERSION_MINOR 1
#define CSAR_VERSION_PATCH 0

/* To compare: #if CSAR_VERSION_NUMBER >= CSAR_MAKE_VERSION(0, 2, 0) */
#define CSAR_MAKE_VERSION(major, minor, patch) ((major)*1000000 + (minor)*1000 + (patch))
#define CSAR_VERSION_NUMBER CSAR_MAKE_VERSION(CSAR_VERSION_MAJOR, CSAR_VERSION_MINOR, CSAR_VERSION_PATCH)

/* "0.1.0" */
#define CSAR_VERSION_TEXT_(major, minor, patch) #major "." #minor "." #patch
#define CSAR_VERSION_TEXT(major, minor, patch) CSAR_VERSION_TEXT_(major, minor, patch)
#define CSAR_VERSION CSAR_VERSION_TEXT(CSAR_VERSION_MAJOR, CSAR_VERSION_MINOR, CSAR_VERSION_PATCH)

#endif
