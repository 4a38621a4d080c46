import { resolve } from 'node:path';
import { findProjectFile } from '../../config/project-file.js';
import type { DesiredZone } from '../../dns/zone.js';
import { asciiName, canonicalName } from '../../dns/name/name.js';
import { remembering } from '../../dns/remembering.js';
import type { ReadBlob } from '../../git/blobs.js';
import { withBlobs } from '../../git/blobs.js';
import { wouldMatch } from '../../git/glob-files.js';
import type { BranchCommit, Commit } from '../../git/history.js';
import { branchHistory, mergedCommits } from '../../git/history.js';
import type { Repository } from '../../git/repository.js';
import { pathInside, pathOnDisk, revisionTree, topOf } from '../../git/revision-tree.js';
import type { ZonePlan } from '../../plan/plan.js';
import { compareZones } from '../diff/zones.js';
import { fullNames, zoneNames } from '../completion/project-names.js';
import { fullNameIn } from '../full-name.js';
import { projectRepository } from '../revision/selected-revision.js';
import { recordTypeNamed } from '../selection/record-type-named.js';
import type { Host } from '../session/session.js';
import type { NameState } from './state.js';
import { mentionOf, readNameState } from './state.js';

export interface LogOptions {
  /** A full name, or one without a dot where it is unique in the files. */
  readonly name: string;
  /** By default all. */
  readonly type?: string | undefined;
}

/** A commit that changed what the files say about a name. */
export interface LogEntry extends Commit {
  /** The commits that it brought, if it is a merge. */
  readonly merged: readonly Commit[];
  /** What it changed, by zone. */
  readonly zones: readonly LogZone[];
}

export type LogZone = Pick<ZonePlan, 'zone' | 'steps'>;

export interface NameLog {
  readonly name: string;
  readonly type: string | null;
  /** The newest first. */
  readonly entries: readonly LogEntry[];
  /** Commits whose files have errors; what they changed counts as a change of the next commit. */
  readonly skipped: readonly Commit[];
  /** Whether older commits are missing, since the clone is shallow. */
  readonly isCutOff: boolean;
}

/**
 * Finds the commits of the branch that changed what the files say about a name, as `diff` compares them, whatever moved and
 * however files were laid out. Needs no network.
 *
 * @throws Failure `usage` when the name or the type is malformed, or there is no repository.
 */
export async function logName(host: Host, { name: text, type }: LogOptions): Promise<NameLog> {
  const name = await nameMeant(text, host);
  const wanted = type === undefined ? null : recordTypeNamed(type);
  const repository = await projectRepository(host);
  const commits = await branchHistory(repository);
  const file = host.config ?? (await findProjectFile(host));
  return withBlobs(repository, async (readBlob) => {
    const history = historyOf(name, { host, repository, readBlob: remembering(readBlob), file });
    const skipped: BranchCommit[] = [];
    const entries: LogEntry[] = [];
    let newer: { readonly commit: BranchCommit; readonly state: NameState } | null = null;
    const add = async (older: NameState | null): Promise<void> => {
      const zones = newer ? changesBetween(older, newer.state, wanted) : [];
      if (!newer || zones.length === 0) return;
      const read = [...(older?.read ?? []), ...newer.state.read];
      const paths = new Set(read.flatMap((path) => pathInside(repository, path) ?? []));
      const merged = await mergedCommits(repository, newer.commit, paths);
      entries.push({ ...bare(newer.commit), merged, zones });
    };
    for await (const { commit, state } of history(commits)) {
      if (state.zones === null) {
        skipped.push(commit);
        continue;
      }
      if (newer && newer.state !== state) await add(state);
      newer = { commit, state };
    }
    const isCutOff = repository.isShallow;
    if (!isCutOff) await add(null);
    return { name, type: wanted, entries, skipped: skipped.map(bare), isCutOff };
  });
}

async function nameMeant(text: string, { files: { folder }, config, env }: Host): Promise<string> {
  const place = { folder, config, env };
  const isShort = !text.includes('.');
  const [zones, names] = isShort ? await Promise.all([zoneNames(place), fullNames(place)]) : [[], []];
  return fullNameIn(text, { zones: inOneForm(zones), names: inOneForm(names) });
}

function inOneForm(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    const ascii = asciiName(name);
    return ascii === null ? [] : canonicalName(ascii);
  });
}

function bare({ commit, author, date, subject }: BranchCommit): Commit {
  return { commit, author, date, subject };
}

interface HistoryInput {
  readonly host: Host;
  readonly repository: Repository;
  readonly readBlob: ReadBlob;
  readonly file: string;
}

interface PastState {
  readonly commit: BranchCommit;
  readonly state: NameState;
}

/** Returns what commits say about a name, from the newest to the oldest. Reads only those that may say something else. */
function historyOf(
  name: string,
  { host: { files, secrets, env }, repository, readBlob, file }: HistoryInput,
): (commits: readonly BranchCommit[]) => AsyncIterable<PastState> {
  const mayDeclare = mentionOf(name);
  const top = topOf(repository);
  const stateAt = async ({ commit }: BranchCommit): Promise<NameState> => {
    const tree = await revisionTree(commit, { repository, readBlob, folder: files.folder, secrets });
    return readNameState(name, { tree, file: resolve(files.folder, file), top, env });
  };
  const isMention = async (oid: string | null): Promise<boolean> => {
    const reading = oid === null ? null : await readBlob(oid);
    return reading !== null && 'value' in reading && mayDeclare(reading.value);
  };
  /** Whether the commit may have changed what the state after it says. */
  const mayMatter = async (
    { changes }: BranchCommit,
    { zones, read, project }: NameState,
  ): Promise<boolean> => {
    if (zones === null) return true;
    for (const { path, before, after } of changes) {
      const onDisk = pathOnDisk(repository, path);
      if (read.has(onDisk)) return true;
      const globs = project?.dns?.zones ?? [];
      const isZoneFile = project !== null && wouldMatch(onDisk, project.root, globs);
      if (isZoneFile && ((await isMention(before)) || (await isMention(after)))) return true;
    }
    return false;
  };
  return async function* (commits) {
    let after: PastState | null = null;
    for (const commit of commits) {
      const state: NameState =
        after && !(await mayMatter(after.commit, after.state)) ? after.state : await stateAt(commit);
      after = { commit, state };
      yield after;
    }
  };
}

/** What changed between two states of a name. */
function changesBetween(before: NameState | null, after: NameState, type: string | null): readonly LogZone[] {
  const { zones } = compareZones({
    base: withRecords(before?.zones),
    zones: withRecords(after.zones),
    maxChangePercent: 100,
    pathInPlan: (path) => path,
  });
  return zones.flatMap(({ zone, steps }) => {
    const ofType = steps.filter(
      (step) => type === null || [step.before, step.after].some((record) => record?.type === type),
    );
    return ofType.length === 0 ? [] : { zone, steps: ofType };
  });
}

/** Zones without the name are as good as none. */
function withRecords(zones: readonly DesiredZone[] | null = null): readonly DesiredZone[] {
  return (zones ?? []).filter(({ records }) => records.length > 0);
}
