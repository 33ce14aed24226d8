// The npm packages of Sigstore: what they say of bundles, and bundles that they make.
//
// usage: node second_opinion.js judge CASES      a JSON list of {bundle, root, artifact, identity, issuer}, the first three names
//                                                of files; prints a JSON list of "" or why a bundle is refused
//        node second_opinion.js make DIRECTORY   a bundle about DIRECTORY/content, and the trusted root that it needs
const crypto = require('crypto');
const fs = require('fs');

function judge(path) {
  const { bundleFromJSON } = require('@sigstore/bundle');
  const { TrustedRoot } = require('@sigstore/protobuf-specs');
  const { Verifier, toSignedEntity, toTrustMaterial } = require('@sigstore/verify');
  const fault = one => {
    try {
      const material = toTrustMaterial(TrustedRoot.fromJSON(JSON.parse(fs.readFileSync(one.root))));
      const entity = toSignedEntity(bundleFromJSON(JSON.parse(fs.readFileSync(one.bundle))), fs.readFileSync(one.artifact));
      new Verifier(material, { tlogThreshold: 1, ctlogThreshold: 1, timestampThreshold: 1 }).verify(
        entity, { subjectAlternativeName: one.identity, extensions: { issuer: one.issuer } });
      return '';
    } catch (error) {
      return `${error.code || error.name}: ${error.message}`;
    }
  };
  console.log(JSON.stringify(JSON.parse(fs.readFileSync(path)).map(fault)));
}

const base64 = bytes => Buffer.from(bytes).toString('base64');
const sha256 = bytes => crypto.createHash('sha256').update(bytes).digest();
const keys = namedCurve => crypto.generateKeyPairSync('ec', { namedCurve });

async function make(directory) {
  const { initializeCA, initializeCTLog, initializeTLog } = require('@sigstore/mock');
  const content = fs.readFileSync(`${directory}/content`);
  const ctlog = await initializeCTLog(keys('prime256v1'));
  const ca = await initializeCA(keys('secp384r1'), ctlog);
  const tlog = await initializeTLog('https://log.example', keys('prime256v1'));
  const signer = keys('prime256v1');
  const certificate = await ca.issueCertificate({
    publicKey: signer.publicKey.export({ format: 'der', type: 'spki' }), subjectAltName: 'https://acme.example/release',
    extensions: [{ oid: '1.3.6.1.4.1.57264.1.8', value: 'https://issuer.example' }] });
  const signature = crypto.sign('sha256', content, signer.privateKey);
  const pem = `-----BEGIN CERTIFICATE-----\n${base64(certificate).match(/.{1,64}/g).join('\n')}\n-----END CERTIFICATE-----\n`;
  const logged = Object.values(await tlog.log({
    apiVersion: '0.0.1', kind: 'hashedrekord',
    spec: { data: { hash: { algorithm: 'sha256', value: sha256(content).toString('hex') } },
            signature: { content: base64(signature), publicKey: { content: base64(pem) } } } }))[0];
  const proof = logged.verification.inclusionProof;
  const start = { start: new Date(Date.now() - 60000).toISOString() };
  const log = one => ({
    baseUrl: 'https://log.example', hashAlgorithm: 'SHA2_256', logId: { keyId: base64(sha256(one.publicKey)) },
    publicKey: { rawBytes: base64(one.publicKey), keyDetails: 'PKIX_ECDSA_P256_SHA_256', validFor: start } });
  fs.writeFileSync(`${directory}/bundle.json`, JSON.stringify({
    mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
    verificationMaterial: {
      certificate: { rawBytes: base64(certificate) },
      tlogEntries: [{
        logIndex: String(logged.logIndex), logId: { keyId: base64(Buffer.from(logged.logID, 'hex')) },
        kindVersion: { kind: 'hashedrekord', version: '0.0.1' }, integratedTime: String(logged.integratedTime),
        inclusionPromise: { signedEntryTimestamp: logged.verification.signedEntryTimestamp },
        inclusionProof: { logIndex: String(proof.logIndex), treeSize: String(proof.treeSize), hashes: [],
                          rootHash: base64(Buffer.from(proof.rootHash, 'hex')), checkpoint: { envelope: proof.checkpoint } },
        canonicalizedBody: logged.body }] },
    messageSignature: { messageDigest: { algorithm: 'SHA2_256', digest: base64(sha256(content)) }, signature: base64(signature) } }));
  fs.writeFileSync(`${directory}/root.json`, JSON.stringify({
    mediaType: 'application/vnd.dev.sigstore.trustedroot+json;version=0.1', tlogs: [log(tlog)], ctlogs: [log(ctlog)],
    certificateAuthorities: [{
      subject: { organization: 'sigstore.mock', commonName: 'sigstore' }, uri: 'https://ca.example',
      certChain: { certificates: [{ rawBytes: base64(ca.rootCertificate) }] }, validFor: start }],
    timestampAuthorities: [] }));
}

const [mode, path] = process.argv.slice(2);
if (mode === 'judge') judge(path);
else make(path).catch(error => { console.error(error); process.exit(1); });
