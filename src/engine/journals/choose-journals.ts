import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { CutOffBefore } from '../../apply/journal/cut-off-runs.js';
import { cutOffBefore } from '../../apply/journal/cut-off-runs.js';
import { startInName } from '../../apply/journal/journal-name.js';
import { readOutline } from '../../apply/journal/journal-outline.js';
import type { Doubt, JournaledRun, RunList } from '../../apply/journal/runs.js';
import { Failure } from '../../failure.js';
import { fullPath } from '../../load/files/file-tree.js';
import { journalReader } from '../trusted-journals/journal-reader.js';
import { mapConcurrently } from '../service/map-concurrently.js';
import type { Host, Session } from '../session/session.js';
import { UNNAMED } from '../trusted-journals/journal-judge.js';
import { journalNames, listRuns } from './run-list.js';

/** Where journals are read from. */
type Journals = Pick<Host, 'files' | 'limits' | 'tell'>;

/**
 * Returns the journals to restore: the given files, and for a folder all journals in it, except those of runs that were
 * cut off before they changed anything.
 *
 * @throws Failure `usage` when a folder has no journals.
 */
export async function journalsAt(paths: readonly string[], host: Journals): Promise<readonly string[]> {
  const journals: string[] = [];
  for (const path of paths)
    if (await isFolder(fullPath(host.files, path))) journals.push(...(await journalsIn(path, host)));
    else journals.push(path);
  return journals;
}

async function journalsIn(folder: string, { files, limits, tell }: Journals): Promise<readonly string[]> {
  const names = await journalNames(fullPath(files, folder), folder);
  if (names.length === 0) throw noJournals(folder);
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

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}

function noJournals(folder: string): Failure {
  return new Failure('usage', `there are no journals in ${folder}`, {
    hint: `their names end in .jsonl; name the folder that they are in, or several: zonemason rollback ${folder}/*/`,
  });
}

/** A run, and those that were cut off before it. */
export interface LastRun extends JournaledRun {
  readonly cutOff: CutOffBefore | null;
}

/**
 * Returns the latest run of `apply` that changed something, by default among the project's own. A rollback is never the
 * last run, so that a command that is given twice does not redo what it has undone.
 *
 * @throws Failure `usage` when there is none, or a damaged journal may be of a later one.
 */
export async function lastRun(session: Session, paths: readonly string[]): Promise<LastRun> {
  const [folder, another] = paths;
  if (another !== undefined || (folder !== undefined && !(await isFolder(fullPath(session.files, folder)))))
    throw new Failure('usage', '--last takes one folder of journals, or nothing', {
      hint: 'to go back to the journals that you name, leave out --last',
    });
  const list = await listRuns(session, folder);
  const last = list.runs.find(
    ({ project, command, hasChanged }) => project !== null && command === 'apply' && hasChanged,
  );
  reportLeftOut(list, last, session);
  mustBeSure(list, last);
  if (last) return { ...last, cutOff: cutOffBefore(last, list.runs) };
  throw new Failure('usage', `there is no run in ${list.folder} that changed something`, {
    hint:
      list.foreign.length > 0
        ? 'journals were left out; `zonemason rollback` says why. Name those that you trust, unless git tracks them'
        : 'where are the journals of that run? In CI they are in its artifacts; name their folder',
  });
}

/** Reports journals that record no project or are of other ones, unless their runs are earlier, and suspect ones. */
function reportLeftOut(
  { foreign, runs }: RunList,
  last: JournaledRun | undefined,
  { files, journals }: Pick<Session, 'files' | 'journals'>,
): void {
  const unnamed = runs.filter(({ project, hasChanged }) => project === null && hasChanged);
  const ofRuns = unnamed.map((run) => ({ ...UNNAMED, journals: run.journals.map(({ path }) => path) }));
  for (const kind of IN_ORDER)
    for (const { journals: paths, ...doubt } of [...ofRuns, ...foreign])
      for (const path of doubt.kind === kind ? paths.toReversed() : [])
        if (kind === 'suspect' || isSinceStart(path, last)) journals.leaveOut(fullPath(files, path), doubt);
}

/** What may be the run that is looked for comes first: only the first journals are shown. */
const IN_ORDER: readonly Doubt['kind'][] = ['unnamed', 'suspect', 'other'];

/** Whether the run of a journal started no earlier than another. */
function isSinceStart(path: string, run: JournaledRun | undefined): boolean {
  return (startInName(basename(path)) ?? '') >= (run?.startedAt ?? '');
}

/** @throws Failure `usage` when a journal that cannot be read may be of a later run. */
function mustBeSure({ unclear }: RunList, last: JournaledRun | undefined): void {
  const later = unclear.find(({ path, changedNothing }) => {
    const start = startInName(basename(path));
    return !changedNothing && start !== null && start >= (last?.startedAt ?? '');
  });
  if (!later) return;
  throw new Failure(
    'usage',
    `it is not clear which run is the latest, because of ${later.path}: ${later.reason}`,
    {
      hint: 'name the journals to go back to; `zonemason rollback` lists the runs',
    },
  );
}
