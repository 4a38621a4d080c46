import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { AnnouncedStep } from '../../apply/journal/steps-done.js';
import { withBlobs } from '../../git/blobs.js';
import type { FileChange } from '../../git/last-changes.js';
import { revisionTree } from '../../git/revision-tree.js';
import type { Step } from '../../plan/plan.js';
import { compareTemplates } from '../diff/templates.js';
import { compareZones } from '../diff/zones.js';
import type { RevisionFiles } from '../revision/read-revision.js';
import { readRevision } from '../revision/read-revision.js';
import { projectRepository } from '../revision/selected-revision.js';
import type { Session } from '../session/session.js';

/** The steps of a run that a commit changed the files by. */
export interface CommitSteps {
  readonly same: readonly AnnouncedStep[];
  /** Those that end in the same, but began with something else: what was live was not what the files said. */
  readonly alike: readonly AnnouncedStep[];
}

/** Finds the steps of a run that a commit changed the files by. */
export type StepsOfCommit = (change: FileChange, steps: readonly AnnouncedStep[]) => Promise<CommitSteps>;

/** Compares the files of a commit with those before it, as `log` does. The first commit of a branch counts for nothing. */
export function stepsOfCommits(session: Session): StepsOfCommit {
  return async ({ commit, parent }, steps) => {
    if (parent === null) return { same: [], alike: [] };
    const { project, files, secrets, env } = session;
    const repository = await projectRepository(session);
    return withBlobs(repository, async (readBlob) => {
      const filesAt = async (revision: string): Promise<RevisionFiles> => {
        const reading = { repository, readBlob, folder: files.folder, secrets };
        const tree = await revisionTree(revision, reading);
        return readRevision({ tree, file: resolve(files.folder, project.file), env });
      };
      const changed = stepsBetween(await filesAt(parent), await filesAt(commit));
      const alike = steps.filter((step) => changed.some((other) => endsAlike(step, other)));
      const same = alike.filter((step) => changed.some((other) => isSame(step, other)));
      return { same, alike: alike.filter((step) => !same.includes(step)) };
    });
  };
}

function stepsBetween(before: RevisionFiles, after: RevisionFiles): readonly Step<unknown>[] {
  const settings = { maxChangePercent: 100, pathInPlan: (path: string): string => path };
  const { zones } = compareZones({ base: before.zones, zones: after.zones, ...settings });
  const mail = after.project?.mail;
  const templates = { base: before.templates, templates: after.templates };
  const translated = mail
    ? compareTemplates({ ...templates, settings: mail, ...settings }).mail.templates
    : [];
  return [...zones, ...translated].flatMap(({ steps }): readonly Step<unknown>[] => steps);
}

/** Ids differ: those of a commit are places in files. */
function isSame(step: AnnouncedStep, other: Step<unknown>): boolean {
  return endsAlike(step, other) && isDeepStrictEqual(step['before'], other.before);
}

function endsAlike(step: AnnouncedStep, { address, after }: Step<unknown>): boolean {
  return step['address'] === address && isDeepStrictEqual(step['after'], after);
}
