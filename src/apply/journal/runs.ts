import { basename } from 'node:path';

import type { Provenance } from '../../plan/plan.js';
import { byText, naturalKey, sortedBy } from '../../text/compare.js';
import { startInName } from './journal-name.js';
import type { JournalOutline, UnclearJournal } from './journal-outline.js';

/** What one `apply` or `rollback` did, or several that shared the zones of one run of a CI system. */
export interface JournaledRun {
  /** ISO 8601. */
  readonly startedAt: string;
  readonly command: 'apply' | 'rollback';
  /** In the order of their scopes. */
  readonly journals: readonly JournalOutline[];
  /** The project file, as its journals record it; null if one does not. */
  readonly project: string | null;
  readonly provenance: Provenance | null;
  /** Of a rollback, when the runs started before which it went back, ISO 8601, oldest first, as far as the names of their journals say. */
  readonly restores: readonly string[];
  /** Number of steps that are done. */
  readonly done: number;
  /** Number of steps of which it is not known whether they were carried out. */
  readonly unknown: number;
  /** Number of all steps; null if the run was cut off, or is still in progress. */
  readonly total: number | null;
  /** Whether it changed something, or may have. */
  readonly hasChanged: boolean;
  readonly rolledBack: RolledBack;
}

/**
 * Whether later runs have restored what a run found, or what was live before: in no, some or all of the scopes that it changed. A
 * rollback that changed nothing, or was itself rolled back, does not count.
 */
export type RolledBack =
  | { readonly extent: 'no' }
  | {
      readonly extent: 'partly' | 'yes';
      /** When the last of these runs started, ISO 8601. */
      readonly at: string;
    };

/** The runs whose journals are in a folder. All paths are as shown. */
export interface RunList {
  readonly folder: string;
  /** Those of the project at its service, and those of earlier versions, which record no project; newest first. */
  readonly runs: readonly JournaledRun[];
  /** Journals that cannot be read or are damaged, by name. */
  readonly unclear: readonly UnclearJournal[];
  readonly foreign: readonly ForeignJournals[];
}

/** Journals that are left out for the same reason. */
export interface ForeignJournals extends Doubt {
  readonly journals: readonly string[];
}

/** What keeps a journal from being taken for one of the project. */
export interface Doubt {
  /** Fits after "it is": `tracked by git`, `from a run at …`. */
  readonly why: string;
  /**
   * `suspect`: somebody else may have written it, or it is a copy. `service`: it is of another service or brand, to which there is no
   * going back, even by name. `other`: it is of another project. `unnamed`: it does not say of which project.
   */
  readonly kind: 'suspect' | 'service' | 'other' | 'unnamed';
}

/** Groups journals by run, newest first. Journals of one folder have different names. */
export function runsOf(journals: readonly JournalOutline[]): readonly JournaledRun[] {
  const restored = restoredBy(journals);
  return groups(journals)
    .map((group) => runOf(group, restored))
    .toReversed();
}

/** Start of the run of a journal, ISO 8601. */
function startOf({ path, time }: Pick<JournalOutline, 'path' | 'time'>): string {
  return startInName(basename(path)) ?? time;
}

/** The journals of a run, which started at a time. */
interface Group {
  readonly startedAt: string;
  readonly journals: JournalOutline[];
}

/** Groups journals by the start of their run, oldest first, and joins the jobs of a CI run that share its zones. */
function groups(journals: readonly JournalOutline[]): readonly Group[] {
  const byStart = new Map<string, Group>();
  for (const journal of journals) {
    const startedAt = startOf(journal);
    const group = byStart.get(startedAt) ?? { startedAt, journals: [] };
    byStart.set(startedAt, group);
    group.journals.push(journal);
  }
  const joined: Group[] = [];
  const latest = new Map<string, Group>();
  for (const group of [...byStart.values()].toSorted(byText(({ startedAt }) => startedAt))) {
    const url = group.journals[0]?.provenance?.run ?? null;
    const other = url === null ? undefined : latest.get(url);
    if (other && isOneRun(other, group)) {
      other.journals.push(...group.journals);
      continue;
    }
    joined.push(group);
    if (url !== null) latest.set(url, group);
  }
  return joined;
}

/** A job that is repeated, and a rollback, are runs of their own. */
function isOneRun(earlier: Group, later: Group): boolean {
  const scopes = new Set(earlier.journals.map(({ scope }) => scope));
  return (
    later.journals.every(({ scope, restores }) => restores === null && !scopes.has(scope)) &&
    earlier.journals.every(({ restores }) => restores === null)
  );
}

function runOf({ startedAt, journals }: Group, restored: ReadonlyMap<string, Restored>): JournaledRun {
  const sorted = sortedBy(journals, ({ scope }) => naturalKey(scope));
  const total = sorted.reduce<number | null>(
    (sum, each) => (sum === null || each.total === null ? null : sum + each.total),
    0,
  );
  return {
    startedAt,
    command: sorted.some(({ restores }) => restores !== null) ? 'rollback' : 'apply',
    journals: sorted,
    project: sorted.every(({ project }) => project !== null) ? (sorted[0]?.project ?? null) : null,
    provenance: sorted.find(({ provenance }) => provenance !== null)?.provenance ?? null,
    restores: restoredStarts(sorted),
    done: sorted.reduce((sum, { done }) => sum + done, 0),
    unknown: sorted.reduce((sum, { unknown }) => sum + unknown, 0),
    total,
    hasChanged: sorted.some(({ hasChanged }) => hasChanged),
    rolledBack: rolledBackOf(sorted, restored),
  };
}

function restoredStarts(journals: readonly JournalOutline[]): readonly string[] {
  const starts = journals.flatMap(({ restores }) => (restores === null ? [] : (startInName(restores) ?? [])));
  return [...new Set(starts)].toSorted();
}

/** Whether later runs have restored what some journals found, among all journals of their folder. */
export function rollbackOf(some: readonly JournalOutline[], all: readonly JournalOutline[]): RolledBack {
  return rolledBackOf(some, restoredBy(all));
}

/** The latest rollback that took a journal back. */
interface Restored {
  readonly at: string;
  readonly isComplete: boolean;
}

/** By the name of the journal that was taken back. From the latest rollback on, since that may take back others. */
function restoredBy(journals: readonly JournalOutline[]): ReadonlyMap<string, Restored> {
  const newestFirst = journals.toSorted(byText(startOf)).toReversed();
  const byScope = new Map<string, JournalOutline[]>(newestFirst.map(({ scope }) => [scope, []]));
  for (const journal of newestFirst) byScope.get(journal.scope)?.push(journal);
  const restored = new Map<string, Restored>();
  for (const journal of newestFirst) {
    const { path, scope, restores, isPart, hasChanged, isComplete } = journal;
    const takenBack = restored.get(basename(path));
    if (restores === null || !hasChanged || takenBack?.isComplete === true) continue;
    const isWhole = isComplete && !isPart && takenBack === undefined;
    for (const name of namesBetween(restores, journal, byScope.get(scope) ?? [])) {
      const later = restored.get(name);
      restored.set(name, {
        at: later?.at ?? startOf(journal),
        isComplete: isWhole || later?.isComplete === true,
      });
    }
  }
  return restored;
}

/**
 * The names of the journals that a rollback took back: the one that it restores, and the later ones of the same zone or template. It
 * leaves in force what an earlier rollback did that went back no further.
 */
function namesBetween(
  restores: string,
  rollback: JournalOutline,
  ofScope: readonly JournalOutline[],
): ReadonlySet<string> {
  const since = startInName(restores);
  if (since === null) return new Set([restores]);
  const between = ofScope.filter((journal) => {
    const start = startOf(journal);
    const isFurther = journal.restores === null || (startInName(journal.restores) ?? '') < since;
    return start >= since && start < startOf(rollback) && isFurther;
  });
  return new Set([restores, ...between.map(({ path }) => basename(path))]);
}

function rolledBackOf(
  journals: readonly JournalOutline[],
  restored: ReadonlyMap<string, Restored>,
): RolledBack {
  const changed = journals.filter(({ hasChanged }) => hasChanged);
  const found = changed.flatMap(({ path }) => restored.get(basename(path)) ?? []);
  const at = found
    .map((each) => each.at)
    .toSorted()
    .at(-1);
  if (at === undefined) return { extent: 'no' };
  const isAll = found.length === changed.length && found.every(({ isComplete }) => isComplete);
  return { extent: isAll ? 'yes' : 'partly', at };
}
