"""The form of SPDX 2.3 in JSON according to the published schema (spdx-spec, schemas/spdx-schema-2-3.json): the names that an object may
have and must have, and the words of enumerations. It is converted to a JSON schema for an independent validator."""

TEXT = {'type': 'string'}


def one_of(words):
    return {'type': 'string', 'enum': words.split()}


def many(items, at_least=0):
    return {'type': 'array', 'items': items, 'minItems': at_least}


def thing(required, **properties):
    """`required`: names of texts, or of `properties`, that must be present; a property called `texts` lists further texts."""
    texts = properties.pop('texts', '').split()
    return {'type': 'object', 'additionalProperties': False, 'required': required.split(),
            'properties': {**{name: TEXT for name in required.split() + texts}, **properties}}


CHECKSUM = thing('algorithm checksumValue', algorithm=one_of(
    'SHA1 SHA224 SHA256 SHA384 SHA512 SHA3-256 SHA3-384 SHA3-512 BLAKE2b-256 BLAKE2b-384 BLAKE2b-512 BLAKE3 MD2 MD4 MD5 MD6 ADLER32'))
PACKAGE = thing(
    'SPDXID downloadLocation name',
    texts='builtDate comment copyrightText description homepage licenseComments licenseConcluded licenseDeclared originator packageFileName '
          'releaseDate sourceInfo summary supplier validUntilDate versionInfo',
    checksums=many(CHECKSUM), filesAnalyzed={'type': 'boolean'}, hasFiles=many(TEXT), licenseInfoFromFiles=many(TEXT),
    attributionTexts=many(TEXT),
    packageVerificationCode=thing('packageVerificationCodeValue', packageVerificationCodeExcludedFiles=many(TEXT)),
    primaryPackagePurpose=one_of('OTHER INSTALL ARCHIVE FIRMWARE APPLICATION FRAMEWORK LIBRARY CONTAINER SOURCE DEVICE OPERATING_SYSTEM FILE'))
FILE = thing(
    'SPDXID checksums fileName', texts='comment copyrightText licenseComments licenseConcluded noticeText',
    checksums=many(CHECKSUM, 1), licenseInfoInFiles=many(TEXT), attributionTexts=many(TEXT), fileContributors=many(TEXT),
    fileTypes=many(one_of('OTHER DOCUMENTATION IMAGE VIDEO ARCHIVE SPDX APPLICATION SOURCE BINARY TEXT AUDIO')))
RELATIONSHIP = thing('spdxElementId relatedSpdxElement relationshipType', texts='comment',
                     relationshipType=one_of('DESCRIBES DESCRIBED_BY CONTAINS CONTAINED_BY DEPENDS_ON DEPENDENCY_OF OTHER'))
SCHEMA = {'$schema': 'http://json-schema.org/draft-07/schema#', **thing(
    'SPDXID creationInfo dataLicense name spdxVersion', texts='comment documentNamespace',
    creationInfo=thing('created creators', texts='comment licenseListVersion', creators=many(TEXT, 1)),
    hasExtractedLicensingInfos=many(thing('extractedText licenseId', texts='comment name', seeAlsos=many(TEXT))),
    documentDescribes=many(TEXT), packages=many(PACKAGE), files=many(FILE), relationships=many(RELATIONSHIP))}
