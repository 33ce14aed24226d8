// Every area of the catalogue.
#pragma once

#include "report/rules/directory.hpp"
#include "report/rules/entry.hpp"
#include "report/rules/gzip.hpp"
#include "report/rules/intake.hpp"
#include "report/rules/integrity.hpp"
#include "report/rules/manifest.hpp"
#include "report/rules/meta.hpp"
#include "report/rules/migrate.hpp"
#include "report/rules/pack.hpp"
#include "report/rules/package.hpp"
#include "report/rules/signature.hpp"
#include "report/rules/tar.hpp"
#include "report/rules/tosca.hpp"
#include "report/rules/yaml.hpp"
#include "report/rules/zip.hpp"
