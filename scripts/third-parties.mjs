// What the bundles contain of other packages: as a bill of materials in CycloneDX, and as the texts of their licences.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const SOURCE_OF_PACKAGE = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** esbuild says in a comment which file the code below it comes from. */
const SOURCE_COMMENT = /^ *\/\/ (?<path>.*node_modules\/.*)$/gm;

/**
 * The packages that the sources of a bundle belong to, as the lock file has them, in the order of their names. Generated
 * sources are bundles themselves.
 *
 * @param {string} root the folder of the repository
 * @param {{ inputs: object }} metafile of esbuild
 */
export async function thirdParties(root, { inputs }) {
  const paths = Object.keys(inputs);
  const generated = paths.filter((path) => path.includes('/generated/'));
  const nested = await Promise.all(generated.map((path) => sourcesNamedIn(join(root, path))));
  const folders = [...paths, ...nested.flat()].flatMap((path) => SOURCE_OF_PACKAGE.exec(path)?.[0] ?? []);
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  return [...new Set(folders)].toSorted().map((folder) => {
    const { version, license, integrity } = packages[folder];
    return { folder: join(root, folder), name: nameOf(folder), version, license, integrity };
  });
}

async function sourcesNamedIn(file) {
  return Array.from((await readFile(file, 'utf8')).matchAll(SOURCE_COMMENT), ({ groups }) => groups.path);
}

function nameOf(folder) {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** The same for the same packages, whenever it is made: without a time and a serial number, which are optional. */
export function billOfMaterials(application, libraries) {
  const components = libraries.map(library);
  const subject = { ...component(application), type: 'application' };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: subject },
    components,
    dependencies: [{ ref: subject['bom-ref'], dependsOn: components.map(({ purl }) => purl) }],
  };
}

function library(thirdParty) {
  const content = Buffer.from(thirdParty.integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
  return { ...component(thirdParty), type: 'library', hashes: [{ alg: 'SHA-512', content }] };
}

function component({ name, version, license }) {
  const [group, scoped] = name.split('/');
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    'bom-ref': purl,
    ...(scoped === undefined ? { name } : { group, name: scoped }),
    version,
    licenses: [{ license: { id: license } }],
    purl,
  };
}

/** The licence texts that packages ask to be passed on. */
export async function licenceTexts(libraries) {
  const texts = await Promise.all(libraries.map(licenceText));
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}

/** The texts of packages that do not contain theirs, from their repositories. */
const OWN_TEXTS = new URL('licences/', import.meta.url);

async function licenceText({ folder, name, version, license }) {
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
  const text = await readFile(
    file === undefined ? new URL(`${name}.txt`, OWN_TEXTS) : join(folder, file),
    'utf8',
  );
  return `${name} ${version} (${license})\n\n${text.trim()}\n`;
}
