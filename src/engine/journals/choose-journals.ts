import { basename } from 'node:path';
import type { ContinuedRuns } from '../../apply/journal/continued-runs.js';
import { continuedBy, goesOnWith } from '../../apply/journal/continued-runs.js';
import { startInName } from '../../apply/journal/journal-name.js';
import type { Doubt, JournaledRun, RunList } from '../../apply/journal/runs.js';
import { Failure } from '../../failure.js';
import { fullPath } from '../../load/files/file-tree.js';
import type { Session } from '../session/session.js';
import { UNNAMED } from '../trusted-journals/journal-judge.js';
import { journalReader } from '../trusted-journals/journal-reader.js';
import { OTHER_SERVICE } from '../trusted-journals/other-run.js';
import { kindOf } from './named-journals.js';
import { listRuns } from './run-list.js';

/** A run, and those that it went on with. */
export interface LastRun extends JournaledRun {
  readonly continued: ContinuedRuns | null;
}

/**
 * Returns the latest run of `apply` that changed something, by default among the project's own. A rollback is never the
 * last run, so that a command that is given twice does not redo what it has undone.
 *
 * @throws Failure `usage` when there is none, or a damaged journal may be of a later one.
 */
export async function lastRun(session: Session, paths: readonly string[]): Promise<LastRun> {
  const [folder, another] = paths;
  if (
    another !== undefined ||
    (folder !== undefined && (await kindOf(fullPath(session.files, folder))) !== 'folder')
  )
    throw new Failure('usage', '--last takes one folder of journals, or nothing', {
      hint: 'to go back to the journals that you name, leave out --last',
    });
  const list = await listRuns(session, folder);
  const last = list.runs.find(
    ({ project, command, hasChanged }) => project !== null && command === 'apply' && hasChanged,
  );
  reportLeftOut(list, last, session);
  mustBeSure(list, last);
  if (last) {
    const continued = await continuedBy(last, list.runs, async (...pair) => wentOn(pair, session));
    return { ...last, continued };
  }
  throw new Failure('usage', `there is no run in ${list.folder} that changed something`, {
    hint: hintWithout(list),
  });
}

/** Whether the later of two journals goes on with the earlier one. If they cannot be read, it may. */
async function wentOn(
  [earlier, later]: readonly [string, string],
  { files }: Pick<Session, 'files'>,
): Promise<boolean> {
  const read = async (path: string): Promise<Buffer | null> => journalReader.whole(fullPath(files, path));
  const [before, after] = [await read(earlier), await read(later)];
  return !before || !after || goesOnWith(before.toString('utf8'), after.toString('utf8'));
}

/** Where a run may be that was looked for in vain. */
function hintWithout({ foreign }: Pick<RunList, 'foreign'>): string {
  if (foreign.length === 0)
    return 'where are the journals of that run? In CI they are in its artifacts; name their folder';
  const service = foreign.find(({ kind }) => kind === 'service');
  const nameable = foreign.some(({ kind }) => kind !== 'service');
  return [
    ...(nameable
      ? [
          'journals were left out; `zonemason rollback` says why. Name those that you trust, unless git tracks them',
        ]
      : []),
    ...(service ? [`a journal is ${service.why}: ${OTHER_SERVICE}`] : []),
  ].join('; ');
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
const IN_ORDER: readonly Doubt['kind'][] = ['unnamed', 'suspect', 'other', 'service'];

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
