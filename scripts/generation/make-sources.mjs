import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bundling.mjs';
import { renew, textOf } from './renew.mjs';

/** What generated sources are made of. */
const INPUTS = ['src', 'scripts', 'schemas', 'examples/ci', 'package-lock.json'];

/** Lists the files made last; its time is that of their inputs. */
const STAMP = 'scripts/generated/sources.json';

/** Makes the sources that git ignores, unless none of their inputs has changed since the last time. */
export async function makeSources() {
  if (!areFresh()) await makeSourcesAgain();
}

/** Makes them whether or not an input has changed, so also where somebody has changed one of them. */
export async function makeSourcesAgain() {
  const startedAt = new Date();
  // A run that finds them fresh loads neither a compiler nor a bundler.
  const { generatedSources } = await import('./generated.mjs');
  const files = await generatedSources();
  renew([...files, [STAMP, `${JSON.stringify(files.map(([path]) => path))}\n`]]);
  utimesSync(join(root, STAMP), startedAt, startedAt);
}

function areFresh() {
  const list = textOf(STAMP);
  if (list === '' || !JSON.parse(list).every((path) => existsSync(join(root, path)))) return false;
  const madeAt = statSync(join(root, STAMP)).mtimeMs;
  return INPUTS.flatMap(filesOf).every((path) => statSync(path).mtimeMs < madeAt);
}

/** A file, or a folder and all in it: a folder changes when a file is deleted. What is generated is left out. */
function filesOf(name) {
  const path = join(root, name);
  if (!statSync(path).isDirectory()) return [path];
  const inside = readdirSync(path, { recursive: true }).filter((each) => !/generated/.test(each));
  return [path, ...inside.map((each) => join(path, each))];
}
