import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PROJECT_FILE_NAME } from '../../config/project.js';
import { Failure } from '../../failure.js';
import { finalPath, foldersAbove, identityOf } from './file-identity.js';
import type { OutputTarget } from './output-target.js';
import type { RunInputs } from './run-inputs.js';

/** @throws Failure `usage` when what is to be written is read by this run, or would be by the next one. */
export async function mustBeNoInput(target: OutputTarget, inputs: RunInputs): Promise<void> {
  await mustNotBeRead(target, inputs.files);
  if (target.isStream) return;
  const { path, identity } = target;
  for (const { path: folder, name } of inputs.folders) {
    if (await isInside(path, folder)) throw refused(target, `is in ${name}`);
    if (target.hasOtherNames) await mustNotBeRead(target, await filesBelow(folder));
  }
  if (identity === null && basename(path) === PROJECT_FILE_NAME)
    throw refused(target, 'would be taken for a project file');
  if (await isZoneFile(path, inputs)) throw refused(target, 'would be read as a zone file (`dns.zones`)');
}

/** @throws Failure `usage` when one of these files, which need not be there, is what is to be written. */
export async function mustNotBeRead(target: OutputTarget, files: Iterable<string>): Promise<void> {
  const { path, identity } = target;
  const known = identity === null ? (file: string) => finalPath(file).catch(() => null) : identityOf;
  const others = await Promise.all(Array.from(files, known));
  if (others.includes(identity ?? path)) throw refused(target, 'is a file that this run reads');
}

function refused({ output: { option, path } }: OutputTarget, why: string): Failure {
  return new Failure('usage', `${option} ${path} ${why}`, {
    hint: 'name another file; this one was left as it is',
  });
}

async function isInside(path: string, folder: string): Promise<boolean> {
  const identity = await identityOf(folder);
  if (identity === null) return false;
  for (const above of foldersAbove(path)) if ((await identityOf(above)) === identity) return true;
  return false;
}

/** The files in a folder and in those directly in it, as far as they can be listed. */
async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await entriesOf(folder);
  const inner = await Promise.all(entries.map(entriesOf));
  return [...entries, ...inner.flat()];
}

async function entriesOf(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.map((name) => join(folder, name));
}

/** Also where links lead to a folder of zone files, as far as it has one already. */
async function isZoneFile(path: string, { zones }: RunInputs): Promise<boolean> {
  if (!zones) return false;
  const { wouldMatch } = await import('../../git/glob-files.js');
  const { root, globs } = zones;
  if (wouldMatch(path, await finalPath(root), globs)) return true;
  const folder = await identityOf(dirname(path));
  for (const above of new Set(zones.found.map((file) => dirname(file)))) {
    const spelled = join(above, basename(path));
    if ((await identityOf(above)) === folder && wouldMatch(spelled, root, globs)) return true;
  }
  return false;
}
