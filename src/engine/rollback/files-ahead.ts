import { basename } from 'node:path';
import { startInName } from '../../apply/journal/journal-name.js';
import type { Project } from '../../config/project.js';
import { mailFolder } from '../../config/project.js';
import { groupBy } from '../../diagnostics/group-by.js';
import { diffRecords } from '../../dns/diff/zone-diff.js';
import type { DnsRecord } from '../../dns/record.js';
import { recordAddress } from '../../dns/record.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { AnnouncedStep } from '../../apply/journal/steps-done.js';
import { stepsDoneInPart } from '../../apply/journal/steps-done.js';
import type { FileChange } from '../../git/last-changes.js';
import { lastChanges } from '../../git/last-changes.js';
import { workTreeOf } from '../../git/work-tree.js';
import { Failure } from '../../failure.js';
import { fullPath } from '../../load/files/file-tree.js';
import { loadMailFolder } from '../../load/template/mail-folder.js';
import { diffTemplate } from '../../mail/diff/template-diff.js';
import { matchTemplates } from '../../mail/diff/match-templates.js';
import { translationAddress } from '../../mail/templates/translation.js';
import { naturalKey, sortedBy } from '../../text/compare.js';
import type { Session } from '../session/session.js';
import type { StepsOfCommit } from './commit-steps.js';
import type { KeyOf } from './journaled-values.js';
import { nameOfRecord, recordKey, translationKey } from './journaled-values.js';
import type { SavedListings, SavedTemplate, SavedZone } from '../journals/saved-listings.js';

/** What the files still declare after a rollback, which does not change them. */
export interface FilesAhead {
  /** The zones and templates whose files declare something else than is restored. */
  readonly scopes: readonly string[];
  /** What to revert, so that the files declare it, too; none if nothing is known. */
  readonly commits: readonly CommitToRevert[];
  /** Whether no commit that changed these files contains a step of the runs: they set back what was changed by hand, or their files were not committed. */
  readonly isDrift: boolean;
  /** Whether the files declare none of what the run has left, but something else again. */
  readonly isOther?: boolean;
  /** If it is drift, the last commit that set what the run has written, though not from what was live before; missing if there is none. */
  readonly setBy?: FileChange;
  /** Whether the files are in no repository, so that there is no commit. */
  readonly isWithoutGit: boolean;
}

/** A commit that a run was applied from. */
export interface CommitToRevert {
  /** The commit that was checked out; null if the journal does not say. */
  readonly applied: string | null;
  /** Name of its branch or tag. */
  readonly ref: string | null;
  /** A commit up to it whose own changes contain steps of the run; null if git does not know. */
  readonly change: FileChange | null;
}

/** Finds out whether the next apply would undo a rollback, and what to revert against that. */
export async function filesAhead(
  saved: SavedListings,
  declared: readonly DesiredZone[],
  session: Pick<Session, 'project' | 'env'>,
  stepsOfCommit: StepsOfCommit,
): Promise<FilesAhead> {
  const byName = new Map(declared.map((zone) => [zone.name, zone]));
  const { project } = session;
  const zones = saved.zones.flatMap((each) => zoneAhead(each, byName.get(each.listing.scope), project));
  const ahead = [...zones, ...(await templatesAhead(saved.templates, project))];
  const scopes = ahead.map(({ listing }) => listing.scope);
  return {
    scopes: sortedBy(scopes, naturalKey),
    ...(await commitsBehind(ahead, session, stepsOfCommit)),
  };
}

/** A saved listing that the files differ from, and these files. */
interface Ahead extends Pick<SavedZone | SavedTemplate, 'journal' | 'listing'> {
  readonly paths: readonly string[];
  /** The addresses at which they differ. */
  readonly addresses: ReadonlySet<string>;
  /** Whether the files declare what a step has left. */
  readonly isDeclared: (step: AnnouncedStep) => boolean;
}

function zoneAhead(
  { journal, listing }: SavedZone,
  zone: DesiredZone | undefined,
  { file, vars }: Pick<Project, 'file' | 'vars'>,
): readonly Ahead[] {
  const changes = zone ? diffRecords(zone, listing.records).changes : [];
  if (!zone || changes.length === 0) return [];
  const sources = new Set([zone.file, ...zone.records.map(({ places }) => places.value.file)]);
  const hasVariables = vars.size > 0 && [...sources].some(({ text }) => text.includes('${'));
  const paths = Array.from(sources, ({ path }) => path);
  const addressOf = (record: DnsRecord): string => recordAddress(zone.name, record);
  const addresses = new Set(changes.map(({ before, after }) => addressOf(after ?? before)));
  const isDeclared = declaredIn(changes, { addressOf, keyOf: recordKey(zone.txt) });
  return [{ journal, listing, addresses, isDeclared, paths: hasVariables ? [...paths, file] : paths }];
}

/** Of what differs from the files, what these declare: what was written; where something was deleted, nothing else. */
function declaredIn<V>(
  changes: readonly { readonly before: V | null; readonly after: V | null }[],
  { addressOf, keyOf }: { readonly addressOf: (value: V) => string; readonly keyOf: KeyOf },
): Ahead['isDeclared'] {
  const undeclared = new Set(changes.map(({ before }) => keyOf(before)));
  const declared = new Set(changes.map(({ after }) => keyOf(after)));
  const filled = new Set(changes.flatMap(({ after }) => (after ? addressOf(after) : [])));
  return ({ address, before, after }) =>
    keyOf(after) === null
      ? undeclared.has(keyOf(before)) && !filled.has(String(address))
      : declared.has(keyOf(after));
}

async function templatesAhead(saved: readonly SavedTemplate[], project: Project): Promise<readonly Ahead[]> {
  const { mail: settings, files } = project;
  if (saved.length === 0 || !settings) return [];
  const { mail } = await loadMailFolder(mailFolder(project, settings), files);
  return saved.flatMap(({ journal, listing }) => {
    const { template, records: translations } = listing;
    const { matches } = matchTemplates(mail ?? { templates: [] }, [template]);
    return matches.flatMap((match) => {
      const { changes } = diffTemplate({ ...match, translations, settings });
      const { name, folder } = match.desired;
      const addressOf = ({ language }: { readonly language: string }): string =>
        translationAddress(name, language);
      const addresses = new Set(changes.map(({ before, after }) => addressOf(after ?? before)));
      const isDeclared = declaredIn(changes, { addressOf, keyOf: translationKey });
      return changes.length > 0 ? [{ journal, listing, addresses, isDeclared, paths: [folder] }] : [];
    });
  });
}

/** More files than this are looked up as their whole project: a command line has a limit. */
const MOST_PATHS = 1000;

/** Commits that are looked at, the newest first. */
const MOST_COMMITS = 10;

async function commitsBehind(
  ahead: readonly Ahead[],
  { project, env }: Pick<Session, 'project' | 'env'>,
  stepsOfCommit: StepsOfCommit,
): Promise<Omit<FilesAhead, 'scopes'>> {
  const { root, files } = project;
  const commits: CommitToRevert[] = [];
  const alike: FileChange[] = [];
  if (declareSomethingElse(ahead.flatMap(stepsAhead)))
    return { commits, isDrift: false, isOther: true, isWithoutGit: (await workTreeOf(root)) === null };
  let isUnknown = ahead.length === 0;
  for (const [applied, ofCommit] of groupBy(ahead, ({ listing }) => listing.provenance?.commit ?? null)) {
    const full = new Set(ofCommit.flatMap(({ paths }) => paths.map((path) => fullPath(files, path))));
    const paths = full.size > MOST_PATHS ? [root] : [...full];
    const changes = await lastChanges(
      { folder: root, env },
      { from: applied, until: startOf(ofCommit), paths, most: MOST_COMMITS },
    );
    const [ref = null] = ofCommit.flatMap(({ listing }) => listing.provenance?.ref ?? []);
    const steps = ofCommit.flatMap(stepsAhead).flatMap(({ step, isDeclared }) => (isDeclared ? [step] : []));
    const behind = changes?.length ? await changesBehind(steps, changes, stepsOfCommit) : null;
    if (behind) {
      commits.push(...behind.same.map((change) => ({ applied, ref, change })));
      alike.push(...behind.alike);
    } else if (applied !== null) commits.push({ applied, ref, change: null });
    isUnknown ||= behind === null;
  }
  const isDrift = !isUnknown && commits.length === 0;
  const [setBy] = isDrift ? alike : [];
  const isWithoutGit = commits.length === 0 && (await workTreeOf(root)) === null;
  return { commits: withoutRepeats(commits), isDrift, ...(setBy && { setBy }), isWithoutGit };
}

interface StepAhead {
  readonly step: AnnouncedStep;
  readonly isDeclared: boolean;
}

/** The steps of which a run has done a part at least, where the files declare something else than is restored. */
function stepsAhead({ journal, addresses, isDeclared }: Ahead): readonly StepAhead[] {
  const done = stepsDoneInPart(journal.text).filter(({ address }) => addresses.has(String(address)));
  return done.map((step) => ({ step, isDeclared: isDeclared(step) }));
}

/** Whether files declare none of what steps have left. What takes the place of a deleted record says more than its absence. */
function declareSomethingElse(steps: readonly StepAhead[]): boolean {
  const written = new Set(steps.flatMap(({ step }) => (step['after'] ? nameOf(step) : [])));
  const telling = steps.filter(({ step }) => step['after'] || !written.has(nameOf(step)));
  return telling.length > 0 && telling.every(({ isDeclared }) => !isDeclared);
}

function nameOf(step: AnnouncedStep): string {
  const address = String(step['address']);
  return address.startsWith('dns/') ? nameOfRecord(address) : address;
}

/** The newest first. */
interface ChangesBehind {
  readonly same: readonly FileChange[];
  readonly alike: readonly FileChange[];
}

/** Returns the changes that contain steps, each step in the newest of them only; null if git fails. */
async function changesBehind(
  steps: readonly AnnouncedStep[],
  changes: readonly FileChange[],
  stepsOfCommit: StepsOfCommit,
): Promise<ChangesBehind | null> {
  const same: FileChange[] = [];
  const alike: FileChange[] = [];
  let left = steps;
  try {
    for (const change of changes) {
      if (left.length === 0) break;
      const found = await stepsOfCommit(change, left);
      if (found.same.length > 0) same.push(change);
      if (found.alike.length > 0) alike.push(change);
      left = left.filter((step) => !found.same.includes(step));
    }
    return { same, alike };
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

/** When the run started that the journals are of; null if their names do not say. */
function startOf(ahead: readonly Ahead[]): string | null {
  const starts = ahead.flatMap(({ journal }) => startInName(basename(journal.path)) ?? []);
  return starts.toSorted().at(-1) ?? null;
}

function withoutRepeats(commits: readonly CommitToRevert[]): readonly CommitToRevert[] {
  const byCommit = new Map(commits.toReversed().map((each) => [each.change?.commit ?? each.applied, each]));
  return [...byCommit.values()].toReversed();
}
