# An overlay port: vcpkg install csar --overlay-ports=packaging/vcpkg. It builds the source that it is part of.
vcpkg_check_features(OUT_FEATURE_OPTIONS options FEATURES variability CSAR_VARIABILITY)
vcpkg_cmake_configure(SOURCE_PATH "${CURRENT_PORT_DIR}/../.." OPTIONS -DCSAR_TESTS=OFF ${options})
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/csar)
vcpkg_fixup_pkgconfig()
vcpkg_copy_tools(TOOL_NAMES csar AUTO_CLEAN)
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share")
vcpkg_install_copyright(FILE_LIST "${CURRENT_PORT_DIR}/../../LICENSE")
