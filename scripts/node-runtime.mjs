// What an executable contains beside the program: Node, for its bill of materials and its licences.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where Node's licence is: beside the program in archives of nodejs.org and on Windows, elsewhere in packages. */
const PLACES = ['LICENSE', '../LICENSE', '../share/doc/nodejs/LICENSE', '../share/doc/node/LICENSE'];

/** Versions that are of no library: those of Node's own interfaces. */
const INTERFACES = new Set(['modules', 'napi']);

/**
 * Node as a component of a bill of materials in CycloneDX, with the libraries that are compiled into it. It has the name by
 * which databases of vulnerabilities know it.
 *
 * @param {Readonly<Record<string, string>>} versions as in `process.versions`
 */
export function nodeComponent({ node, ...others }) {
  const parts = Object.entries(others).filter(([name]) => !INTERFACES.has(name));
  const ref = `pkg:generic/node@${node}`;
  return {
    'bom-ref': ref,
    type: 'platform',
    name: 'node',
    version: node,
    licenses: [{ license: { id: 'MIT' } }],
    cpe: `cpe:2.3:a:nodejs:node.js:${node}:*:*:*:*:*:*:*`,
    purl: ref,
    components: parts
      .map(([name, version]) => ({ type: 'library', name, version }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

/** A bill of materials of the program with Node in it. */
export function withNode(bill, component) {
  const [program, ...others] = bill.dependencies;
  const dependencies = [{ ...program, dependsOn: [...program.dependsOn, component['bom-ref']] }, ...others];
  return { ...bill, components: [...bill.components, component], dependencies };
}

/** The text of Node's licence and of those of the libraries in it. @throws if it is not installed with this Node */
export async function nodeLicence(execPath = process.execPath) {
  const path = PLACES.map((place) => join(dirname(execPath), place)).find((each) => existsSync(each));
  if (path === undefined) throw new Error(`the licence of ${execPath} is in none of ${PLACES.join(', ')}`);
  return readFile(path, 'utf8');
}
