import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { startInName } from '../../apply/journal/journal-name.js';
import { readOutline } from '../../apply/journal/journal-outline.js';
import { Failure } from '../../failure.js';
import { fullPath, shownPath } from '../../load/files/file-tree.js';
import { glob } from '../../plan/glob.js';
import { sortedBy } from '../../text/compare.js';
import { journalFolder } from '../project-paths.js';
import { mapConcurrently } from '../service/map-concurrently.js';
import type { Host, ProjectReading } from '../session/session.js';
import { journalReader } from '../trusted-journals/journal-reader.js';
import { journalNames } from './run-list.js';

/** Where journals are read from. */
type Journals = Pick<Host, 'files' | 'limits' | 'tell'>;

/**
 * Returns the journals that arguments name: files; folders, for all in them, and the start of a run, as the names of its journals
 * begin (`2026-11-21T09-30-00.123Z`) and as far as it is clear which run is meant, for all of the run, except those of runs that were
 * cut off before they changed anything; and names with `*`, which not every shell replaces. A start without a folder is of the
 * project's own journals. Of several starts, the oldest journal of each zone or template counts: they are taken back as one run.
 *
 * @throws Failure `usage` for a folder or a start that has no journals, a start of several runs, a name with `*` that nothing matches, and
 *   what is not there and has the name of no journal.
 */
export async function journalsAt(
  paths: readonly string[],
  host: Journals,
  reading: Promise<ProjectReading>,
): Promise<readonly string[]> {
  const journals: string[] = [];
  const ofRuns: string[] = [];
  const named = await Promise.all(paths.map(async (path) => expanded(path, host)));
  for (const path of named.flat()) {
    const kind = await kindOf(fullPath(host.files, path));
    if (kind === 'folder') journals.push(...(await journalsIn(path, host)));
    else if (kind === null && START.test(basename(path)))
      ofRuns.push(...(await journalsOfRun(path, host, reading)));
    else if (kind === null && !path.endsWith('.jsonl'))
      throw new Failure('usage', `${path} is not a file, a folder or the start of a run`, {
        hint: `a start has at least the day, as in 2026-11-21T09-30; ${LISTS}`,
      });
    else journals.push(path);
  }
  return [...journals, ...oldestOfEach(ofRuns)];
}

/** The journals before which there is none of the same zone or template, by their names. */
function oldestOfEach(journals: readonly string[]): readonly string[] {
  const oldest = new Map<string, string>();
  for (const path of sortedBy(journals, (each) => basename(each)).toReversed())
    oldest.set(basename(path).slice(startInName(basename(path))?.length), path);
  return [...oldest.values()].toReversed();
}

/** The beginning of the time in the names of a run, from the day on. */
const START = /^\d{4}-\d\d-\d\d(?:T[\d.:-]*Z?)?$/;

async function journalsIn(folder: string, host: Journals): Promise<readonly string[]> {
  const names = await journalNames(fullPath(host.files, folder), folder);
  if (names.length === 0) throw noJournals(folder);
  return usableAmong(names, folder, host);
}

/** The paths of those whose runs changed something. */
async function usableAmong(
  names: readonly string[],
  folder: string,
  { files, limits, tell }: Journals,
): Promise<readonly string[]> {
  const found = await mapConcurrently(names, limits.total, async (name) => {
    const path = join(folder, name);
    const outline = await readOutline(fullPath(files, path), journalReader);
    return { path, changedNothing: 'reason' in outline && outline.changedNothing };
  });
  const usable = found.filter(({ changedNothing }) => !changedNothing);
  // If none is left, the first is refused with its reason.
  if (usable.length === 0) return found.map(({ path }) => path);
  const unfinished = found.filter(({ changedNothing }) => changedNothing);
  if (unfinished.length > 0) tell({ kind: 'unfinished', journals: unfinished });
  return usable.map(({ path }) => path);
}

function noJournals(folder: string): Failure {
  return new Failure('usage', `there are no journals in ${folder}`, {
    hint: `their names end in .jsonl; name the folder that they are in, or several: zonemason rollback ${folder}/*/`,
  });
}

/** The paths that a shell puts in the place of `*` in the last name; with a slash behind it, those of folders. */
async function expanded(path: string, { files }: Journals): Promise<readonly string[]> {
  if (!path.includes('*') || (await kindOf(fullPath(files, path))) !== null) return [path];
  const folder = dirname(path);
  const isLike = glob(basename(path).replaceAll('*', '**'));
  const entries = await readdir(fullPath(files, folder), { withFileTypes: true }).catch(() => []);
  const found = entries.filter((entry) => isLike(entry.name) && (!path.endsWith('/') || entry.isDirectory()));
  if (found.length > 0) return found.map(({ name }) => join(folder, name)).toSorted();
  throw new Failure('usage', `nothing matches ${path}`, { hint: LISTS });
}

async function journalsOfRun(
  path: string,
  host: Journals,
  reading: Promise<ProjectReading>,
): Promise<readonly string[]> {
  const { files } = host;
  const folder = path === basename(path) ? await ownFolder(files, reading) : dirname(path);
  const names = await journalNames(fullPath(files, folder), folder);
  const start = basename(path).replaceAll(':', '-');
  const found = names.filter((name) => startInName(name) !== null && name.startsWith(start));
  const runs = new Set(found.map(startInName));
  if (runs.size === 1) return usableAmong(found, folder, host);
  if (runs.size === 0) throw new Failure('usage', `no run of ${folder} started at ${path}`, { hint: LISTS });
  throw new Failure('usage', `${runs.size} runs of ${folder} started at ${basename(path)}`, {
    hint: `name more of the time; ${LISTS}`,
  });
}

const LISTS = '`zonemason rollback` lists the runs';

async function ownFolder(files: Host['files'], reading: Promise<ProjectReading>): Promise<string> {
  const { project } = await reading;
  return project ? shownPath(files, journalFolder(project)) : '.';
}

export async function kindOf(path: string): Promise<'file' | 'folder' | null> {
  return stat(path).then(
    (stats) => (stats.isDirectory() ? 'folder' : 'file'),
    () => null,
  );
}
