import { findProjectFile } from '../../config/project-file.js';
import type { Project } from '../../config/project.js';
import { withBlobs } from '../../git/blobs.js';
import { revisionTree } from '../../git/revision-tree.js';
import { resolveBase } from '../../git/revisions.js';
import type { DesiredZone } from '../../dns/zone.js';
import { withDraftsPlanned } from '../../mail/templates/drafts.js';
import type { DesiredMail } from '../../mail/templates/template.js';
import type { ChangedScope } from '../../plan/changed-scope.js';
import type { Plan, Revision } from '../../plan/plan.js';
import { PROJECT_SCOPE } from '../../plan/plan.js';
import { templateOf } from '../../plan/scope.js';
import type { ChangedSelection, Selection } from '../selection/selection.js';
import type { RevisionFiles } from '../revision/read-revision.js';
import { readRevision } from '../revision/read-revision.js';
import { projectRepository, readSelectedRevision } from '../revision/selected-revision.js';
import type { SharedZoneFiles } from '../revision/shared-zone-files.js';
import { sharedZoneFiles } from '../revision/shared-zone-files.js';
import type { Host } from '../session/session.js';
import { changedScopes } from './changed-scopes.js';
import { compareFiles } from './compare.js';

/**
 * Narrows a selection to the zones and templates that differ from a revision: those whose records, texts, settings or guards do. A zone
 * that can be read on one side only counts as changed; comments, layout and the names of files do not count. Nothing is left out where the
 * project file cannot be read, so that its errors are reported.
 *
 * @param text `REF`, or `REF...` for the point where HEAD branched off.
 * @throws Failure `usage` when there is no repository or no such revision; InvalidFiles when the project file has errors there.
 */
export async function selectChanged(host: Host, text: string, selection: Selection): Promise<Selection> {
  const changed = await changedSelection(host, text, selection);
  return changed ? { ...selection, changed } : selection;
}

async function changedSelection(
  host: Host,
  text: string,
  selection: Selection,
): Promise<ChangedSelection | null> {
  const { files: tree, env, secrets, config } = host;
  const repository = await projectRepository(host);
  const revision = await resolveBase(repository, text);
  const file = config ?? (await findProjectFile({ files: tree, env }));
  return withBlobs(repository, async (readBlob) => {
    const reading = { repository, readBlob, folder: tree.folder, secrets };
    const before = await revisionTree(revision.commit, reading);
    const silent = { ...host, tell: () => undefined };
    const compareBy = async (shared: SharedZoneFiles): Promise<ComparedSelection | null> => {
      const { read: readZoneFile, found, seen } = shared;
      // The disk first, since what it has need not be asked of git.
      const read = await readRevision({ tree, file, env, readZoneFile });
      const place = { ref: revision.ref, tree: before, file, readZoneFile };
      // All of both sides is compared, as it is planned: what is selected besides is left to the selection.
      const { drafts } = selection;
      const base = await readSelectedRevision(silent, place, { drafts });
      const { project, ...head } = drafts ? withDraftsPlanned(read) : read;
      if (!project) return null;
      const { isOfProject, ...changed } = changedBetween({ project, base, head, revision }, host);
      return { ...changed, found, seen, isSure: !isOfProject && shared.isSure() };
    };
    const compared = await compareBy(sharedZoneFiles(revision.commit, before));
    return compared?.isSure === false ? compareBy(sharedZoneFiles(revision.commit)) : compared;
  });
}

interface ComparedSelection extends ChangedSelection {
  /** Whether files that are the same mean the same. */
  readonly isSure: boolean;
}

interface Sides {
  readonly project: Project;
  readonly base: RevisionFiles;
  readonly head: Omit<RevisionFiles, 'project'>;
  readonly revision: Revision;
}

function changedBetween(
  { project, base, head, revision }: Sides,
  { now }: Host,
): Omit<ChangedSelection, 'found' | 'seen'> & Pick<ComparedSides, 'isOfProject'> {
  const unread = readOnOneSide(base, head);
  const zones = head.zones.filter(({ name }) => !unread.has(name));
  const mail = { templates: head.templates.filter(({ name }) => !unread.has(`mail/${name}`)) };
  const { plan, isOfProject } = compareSides({ project, base, zones, mail, revision, now: new Date(now()) });
  const scopes = changedScopes({ plan, zones, mail, base });
  const changed = new Set([...scopes.map(({ scope }) => scope), ...unread]);
  const all = [
    ...head.zones.map(({ name }) => name),
    ...head.templates.map(({ name }) => `mail/${name}`),
    ...scopesOf(head),
  ];
  const [zoneNames, templateNames] = [zonesAmong(all), templatesAmong(all)];
  return {
    since: revision.ref,
    zones: new Set(zoneNames.filter((name) => changed.has(name))),
    templates: new Set(templateNames.filter((name) => changed.has(`mail/${name}`) || changed.has('mail'))),
    gone: goneOf(scopes, head),
    of: { zones: zoneNames.length, templates: templateNames.length },
    isOfProject,
  };
}

/** What is deleted, and not only in a file that cannot be read: of some of them, not even the name is known. */
function goneOf(scopes: readonly ChangedScope[], head: Unreadable): ReadonlySet<string> {
  const unread = scopesOf(head);
  const isNameless = head.unreadable.some(({ name }) => name === null);
  const deleted = scopes.flatMap(({ scope, isDeleted }) => (isDeleted && !unread.has(scope) ? scope : []));
  return new Set(isNameless ? [] : deleted);
}

interface Compared extends Pick<Sides, 'project' | 'base' | 'revision'> {
  readonly zones: readonly DesiredZone[];
  readonly mail: DesiredMail;
  readonly now: Date;
}

interface ComparedSides {
  readonly plan: Plan;
  /** Whether a setting of the whole project differs. */
  readonly isOfProject: boolean;
}

/** Compares both sides. Zones that were read once for both are left out, unless a setting of the project may change what they mean. */
function compareSides({ revision, ...all }: Compared): ComparedSides {
  const between = { from: revision, to: null };
  const before = new Set(all.base.zones);
  const zones = all.zones.filter((zone) => !before.has(zone));
  const after = new Set(all.zones);
  const base = { ...all.base, zones: all.base.zones.filter((zone) => !after.has(zone)) };
  const { plan } = compareFiles({ ...all, zones, base, between });
  const isOfProject = plan.settings?.some(({ scope }) => scope === PROJECT_SCOPE) ?? false;
  return { plan: isOfProject ? compareFiles({ ...all, between }).plan : plan, isOfProject };
}

function zonesAmong(scopes: readonly string[]): readonly string[] {
  return scopes.filter((scope) => scope !== 'mail' && templateOf(scope) === undefined);
}

function templatesAmong(scopes: readonly string[]): readonly string[] {
  return scopes.flatMap((scope) => templateOf(scope) ?? []);
}

/** What can be read on one side only, as scopes: what is broken on both sides did not change what is known of it. */
function readOnOneSide(base: Unreadable, head: Unreadable): ReadonlySet<string> {
  const [before, after] = [scopesOf(base), scopesOf(head)];
  return new Set([
    ...[...after].filter((scope) => !before.has(scope)),
    ...[...before].filter((scope) => !after.has(scope)),
  ]);
}

type Unreadable = Pick<RevisionFiles, 'unreadable'>;

function scopesOf({ unreadable }: Unreadable): ReadonlySet<string> {
  return new Set(unreadable.flatMap(({ name }) => name ?? []));
}
