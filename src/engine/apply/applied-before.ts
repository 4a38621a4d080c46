import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { startInName } from '../../apply/journal/journal-name.js';
import { readJournalHead } from '../../apply/journal/journal-outline.js';
import { recentJournals } from '../../apply/journal/recent-journals.js';
import type { AnnouncedStep } from '../../apply/journal/steps-done.js';
import type { RolledBack } from '../../apply/journal/runs.js';
import { rollbackOf } from '../../apply/journal/runs.js';
import { stepsDone } from '../../apply/journal/steps-done.js';
import { shownPath } from '../../load/files/file-tree.js';
import type { Plan, Step } from '../../plan/plan.js';
import { scopesOf } from '../../plan/scope.js';
import { listRuns } from '../journals/run-list.js';
import { journalFolder } from '../project-paths.js';
import { mapConcurrently } from '../service/map-concurrently.js';
import type { Session } from '../session/session.js';
import { journalReader } from '../trusted-journals/journal-reader.js';

/** What did all steps of a plan: the latest run that did so in each zone and template. */
export interface EarlierRuns {
  /** When they started, ISO 8601, oldest first. */
  readonly startedAt: readonly string[];
  /** Their journals, as shown. */
  readonly journals: readonly string[];
  readonly rolledBack: RolledBack;
}

/**
 * Finds in the journals of the project that every step of a plan was done since the plan was made. Null if that is not so, or
 * not known. Which plan a run applied is known by its steps: another plan may be of the same listing.
 */
export async function appliedBefore(
  plan: Plan,
  session: Pick<Session, 'project' | 'files' | 'limits' | 'journals'>,
): Promise<EarlierRuns | null> {
  const { project, files, limits, journals: judge } = session;
  const scopes = scopesOf(plan).filter(({ steps }) => steps.length > 0);
  const paths = await recentJournals({
    folder: journalFolder(project),
    scopes: scopes.map(({ scope }) => scope),
    since: new Date(plan.createdAt),
  });
  const stepsOf = new Map(scopes.map(({ scope, steps }) => [scope, steps]));
  const found = await mapConcurrently(paths, limits.total, async (path) => {
    const head = (await judge.isOwn(path)) ? await readJournalHead(path, journalReader) : null;
    const steps = stepsOf.get(head?.scope ?? '');
    const bytes = steps && (await journalReader.whole(path));
    const isSame = steps && bytes && areDone(steps, stepsDone(bytes.toString('utf8')));
    return head && isSame ? [[head.scope, path] as const] : [];
  });
  const latest = new Map(found.flat().toReversed());
  if (latest.size < scopes.length) return null;
  const journals = [...latest.values()];
  const starts = journals.flatMap((path) => startInName(basename(path)) ?? []);
  const shown: readonly string[] = journals.map((path) => shownPath(files, path));
  const { runs } = await listRuns(session);
  const all = runs.flatMap((run) => run.journals);
  const ofPlan = all.filter(({ path }) => shown.includes(path));
  return {
    startedAt: [...new Set(starts)].toSorted(),
    journals: shown,
    rolledBack: rollbackOf(ofPlan, all),
  };
}

/** What makes a step the same as another. */
const ESSENCE = ['id', 'action', 'address', 'recordId', 'before', 'after'] as const;

function areDone(steps: readonly Step<unknown>[], done: ReadonlyMap<string, AnnouncedStep>): boolean {
  return steps.every((step) => {
    const announced = done.get(step.id);
    return ESSENCE.every((field) => isDeepStrictEqual(step[field], announced?.[field]));
  });
}
