// Looks for known vulnerabilities in what a release contains: asks OSV for the packages of dist/sbom.cdx.json, and nodejs.org
// whether there is a security release after the Node of the image. Prints each, and exits with 1 if there are any.
//
//   npm run build && node scripts/vulnerabilities.mjs
//   node scripts/vulnerabilities.mjs --bill FILE --osv URL --node URL
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readArguments } from './arguments.mjs';
import { root } from './bundling.mjs';

const { values } = readArguments(import.meta.url, {
  options: {
    bill: { type: 'string', default: join(root, 'dist/sbom.cdx.json') },
    osv: { type: 'string', default: 'https://api.osv.dev' },
    node: { type: 'string', default: 'https://nodejs.org/dist/index.json' },
  },
});

const { components } = JSON.parse(await readFile(values.bill, 'utf8'));
const findings = [...(await vulnerablePackages(components)), ...(await securityReleases())];
for (const finding of findings) process.stdout.write(`${finding}\n`);
if (findings.length > 0) process.exitCode = 1;
else process.stdout.write(`no known vulnerabilities in ${components.length} packages and Node\n`);

/** The vulnerabilities that OSV knows of the packages, a line each. */
async function vulnerablePackages(packages) {
  const queries = packages.map(({ purl }) => ({ package: { purl } }));
  const { results } = await answerOf(`${values.osv}/v1/querybatch`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ queries }),
  });
  if (results?.length !== packages.length) throw new Error('OSV has not answered for every package');
  return packages.flatMap(({ name, version }, at) =>
    (results[at].vulns ?? []).map(({ id }) => `${name} ${version}: https://osv.dev/${id}`),
  );
}

/** Security releases of the line of Node that the image has, after its version. */
async function securityReleases() {
  const [, version = ''] =
    /^ARG NODE=node:([\d.]+)/m.exec(await readFile(join(root, 'Dockerfile'), 'utf8')) ?? [];
  const releases = await answerOf(values.node);
  const [major] = numbersOf(version);
  return releases
    .filter((release) => release.security && numbersOf(release.version)[0] === major)
    .filter((release) => isAfter(release.version, version))
    .map((release) => `Node ${version} in Dockerfile: ${release.version} is a security release`);
}

async function answerOf(url, request) {
  const response = await fetch(url, { ...request, signal: AbortSignal.timeout(60_000) });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return response.json();
}

function isAfter(one, other) {
  const [ours, theirs] = [numbersOf(one), numbersOf(other)];
  const at = ours.findIndex((number, index) => number !== theirs[index]);
  return at !== -1 && ours[at] > theirs[at];
}

function numbersOf(version) {
  return version.replace('v', '').split('.').map(Number);
}
