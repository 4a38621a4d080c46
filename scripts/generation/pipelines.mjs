// The pipelines of examples/ci/ as a module, for `zonemason init`.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../bundling.mjs';

const FOLDER = 'src/engine/init/generated';

const TYPE = "Readonly<Record<'github' | 'gitlab', Readonly<Record<string, string>>>>";

/** The module and its declaration, by path. */
export async function pipelines() {
  const texts = {
    github: await textsIn('github', (name) => `.github/workflows/zonemason-${name}`),
    gitlab: await textsIn('gitlab', (name) =>
      name.endsWith('.mjs') ? `.gitlab/zonemason-${name}` : `.${name}`,
    ),
  };
  return [
    [`${FOLDER}/pipelines.js`, `export const pipelines = ${JSON.stringify(texts, null, 2)};\n`],
    [`${FOLDER}/pipelines.d.ts`, `export declare const pipelines: ${TYPE};\n`],
  ];
}

/** The files of a pipeline by the path that they have in a project. */
async function textsIn(kind, pathOf) {
  const folder = join(root, 'examples/ci', kind);
  const names = (await readdir(folder)).filter((name) => /\.(?:yml|mjs)$/.test(name)).toSorted();
  const texts = names.map(async (name) => [pathOf(name), await readFile(join(folder, name), 'utf8')]);
  return Object.fromEntries(await Promise.all(texts));
}
