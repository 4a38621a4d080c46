import { findProjectFile } from '../../config/project-file.js';
import { Failure } from '../../failure.js';
import { withBlobs } from '../../git/blobs.js';
import { topOf, revisionTree } from '../../git/revision-tree.js';
import { resolveRevision } from '../../git/revisions.js';
import type { RevisionFiles } from '../revision/read-revision.js';
import { readRevision } from '../revision/read-revision.js';
import { atRevision, projectRepository } from '../revision/selected-revision.js';
import { mustBeValid } from '../session/must-be-valid.js';
import type { Host } from '../session/session.js';
import type { ZoneSource } from './zone-source.js';
import { declaredZone } from './zone-source.js';

/**
 * The zones as the files of a revision declare them.
 *
 * @throws Failure `usage` when there is no such revision, or it has no project file; InvalidFiles.
 */
export async function revisionSource(host: Host, ref: string): Promise<ZoneSource> {
  const files = await readAt(host, ref);
  const mustHaveNoErrors = (diagnostics: RevisionFiles['diagnostics']): void =>
    mustBeValid(
      diagnostics.filter(({ severity }) => severity === 'error').map((each) => atRevision(each, ref)),
      host.tell,
      'revision',
    );
  mustHaveNoErrors(files.diagnostics);
  if (!files.project) throw new Failure('usage', `there is no project file at ${ref}`);
  const broken = files.unreadable.filter(({ part }) => part === 'dns');
  const errorsOf = (zone: string | null): RevisionFiles['diagnostics'] =>
    broken.flatMap(({ name, diagnostics }) => (name === zone ? diagnostics : []));
  mustHaveNoErrors(errorsOf(null));
  const zones = new Map(files.zones.map((zone) => [zone.name, zone]));
  return {
    names: [...new Set([...zones.keys(), ...broken.flatMap(({ name }) => name ?? [])])],
    read: async (name) => {
      mustHaveNoErrors(errorsOf(name));
      const zone = zones.get(name) ?? { name, records: [], txt: 'text', serviceRecords: [] };
      return declaredZone(zone, (path) => `${ref}:${path}`);
    },
  };
}

async function readAt(host: Host, ref: string): Promise<RevisionFiles> {
  const { config, env, files, secrets } = host;
  const repository = await projectRepository(host);
  const { commit } = await resolveRevision(repository, ref);
  return withBlobs(repository, async (readBlob) => {
    const tree = await revisionTree(commit, { repository, readBlob, folder: files.folder, secrets });
    // git itself refuses a repository of another user.
    const chosen = [topOf(repository)];
    const file = config ?? (await findProjectFile({ files: tree, env, chosen }));
    return readRevision({ tree, file, env });
  });
}
