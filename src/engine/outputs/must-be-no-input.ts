import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PROJECT_FILE_NAME } from '../../load/files/bounds.js';
import { groupBy } from '../../diagnostics/group-by.js';
import { foldersAbove, identityOrPath } from '../../disk/file-identity.js';
import { realPathOf } from '../../disk/real-path.js';
import { Failure } from '../../failure.js';
import { recordingTree } from '../../load/files/file-tree.js';
import { loadZones } from '../../load/zone/zone-file.js';
import type { OutputTarget } from './output-target.js';
import { nameOf } from './output-target.js';
import type { InputFolder, RunInputs, ZoneFiles } from './run-inputs.js';

type Targets = readonly OutputTarget[];

/** @throws Failure `usage` when this run reads a target, or the next one would; files included by zones are not checked. */
export async function mustBeNoInputs(
  targets: Targets,
  { root, files, folders, zones }: RunInputs,
): Promise<void> {
  for (const { paths, except } of files) await mustNotBeRead(without(except, targets), paths);
  const placed = targets.filter(({ isStream }) => !isStream);
  for (const folder of folders) await mustBeOutside(without(folder.except, placed), folder);
  for (const target of placed)
    if (target.identity === null && basename(target.path) === PROJECT_FILE_NAME)
      throw refused(target, 'would be taken for a project file');
  if (zones) await mustMatchNoGlob(without('zone', placed), zones, root);
}

function without(kind: OutputTarget['output']['kind'] | undefined, targets: Targets): Targets {
  return targets.filter(({ output }) => output.kind !== kind);
}

/** Reads all zone files. @throws Failure `usage` when one of them includes a target. */
export async function mustNotBeIncluded(targets: Targets, { zones }: RunInputs): Promise<void> {
  if (!zones || targets.length === 0) return;
  const { tree, paths } = recordingTree(zones.reading.tree);
  for await (const { diagnostics } of loadZones(zones.found, { ...zones.reading, tree })) void diagnostics;
  const found = new Set(zones.found);
  await mustNotBeRead(
    targets,
    [...paths].filter((path) => !found.has(path)),
  );
}

async function mustNotBeRead(targets: Targets, files: readonly string[]): Promise<void> {
  if (targets.length === 0) return;
  const read = new Set(await Promise.all(files.map(identityOrPath)));
  for (const target of targets)
    if (read.has(target.identity ?? target.path)) throw refused(target, 'is a file that this run reads');
}

function refused({ output }: OutputTarget, why: string): Failure {
  return new Failure('usage', `${nameOf(output)} ${why}`, {
    hint: 'choose another file; this one was not changed',
  });
}

async function mustBeOutside(targets: Targets, { path, name }: InputFolder): Promise<void> {
  if (targets.length === 0) return;
  const folder = await identityOrPath(path);
  for (const target of targets) {
    const above = await Promise.all(foldersAbove(target.path).map(identityOrPath));
    if (above.includes(folder)) throw refused(target, `is in ${name}`);
  }
  const linked = targets.filter(({ hasOtherNames }) => hasOtherNames);
  if (linked.length > 0) await mustNotBeRead(linked, await filesBelow(path));
}

/** Lists the entries of a folder and of its subfolders. */
async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await entriesOf(folder);
  const inner = await Promise.all(entries.map(entriesOf));
  return [...entries, ...inner.flat()];
}

async function entriesOf(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.map((name) => join(folder, name));
}

/** A path may also lead through a link to a folder that contains zone files. */
async function mustMatchNoGlob(targets: Targets, { globs, found }: ZoneFiles, root: string): Promise<void> {
  if (targets.length === 0) return;
  const { wouldMatch } = await import('../../git/glob-files.js');
  const top = realPathOf(root);
  const folders = await identified(new Set(found.map((file) => dirname(file))));
  for (const target of targets) {
    const { path } = target;
    const spellings = folders.get(await identityOrPath(dirname(path))) ?? [];
    const isZoneFile =
      wouldMatch(path, top, globs) ||
      spellings.some((folder) => wouldMatch(join(folder, basename(path)), root, globs));
    if (isZoneFile) throw refused(target, 'would be read as a zone file (`dns.zones`)');
  }
}

/** Paths by what they lead to. */
async function identified(paths: Iterable<string>): Promise<ReadonlyMap<string, readonly string[]>> {
  const all = await Promise.all(
    Array.from(paths, async (path) => ({ path, identity: await identityOrPath(path) })),
  );
  const groups = groupBy(all, ({ identity }) => identity);
  return new Map(Array.from(groups, ([identity, group]) => [identity, group.map(({ path }) => path)]));
}
