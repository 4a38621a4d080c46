import { dirname, resolve } from 'node:path';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import { Failure } from '../../failure.js';
import type { Repository } from '../../git/repository.js';
import { openRepository } from '../../git/repository.js';
import { withDraftsPlanned } from '../../mail/templates/drafts.js';
import type { FileTree } from '../../load/files/file-tree.js';
import { templateOf } from '../../plan/scope.js';
import { slashPath } from '../../text/slash-path.js';
import { invalidFiles } from '../session/must-be-valid.js';
import type { Selection } from '../selection/selection.js';
import { isSelected, isTemplateSelected, selectsMail, selectsZones } from '../selection/selection.js';
import type { Host } from '../session/session.js';
import type { RevisionFiles } from './read-revision.js';
import { readRevision } from './read-revision.js';
import type { ReadZoneFile } from './shared-zone-files.js';

/** Opens the repository of the project file. @throws Failure when there is none, or git cannot be run. */
export function projectRepository({ config, files: { folder }, env }: Host): Promise<Repository> {
  return openRepository({ folder: config === null ? folder : dirname(resolve(folder, config)), env });
}

/** A revision to read a project from. */
export interface RevisionPlace {
  readonly ref: string;
  readonly tree: FileTree;
  /** Path of the project file. */
  readonly file: string;
  /** Reads zone files; by default each for itself. */
  readonly readZoneFile?: ReadZoneFile | undefined;
}

/**
 * Reads the selected part of a project from a revision, and reports its errors. The result is empty when the revision
 * has no project file.
 *
 * @throws InvalidFiles when the project file has errors there.
 */
export async function readSelectedRevision(
  { env, tell }: Host,
  { ref, tree, file, readZoneFile }: RevisionPlace,
  selection: Selection,
): Promise<RevisionFiles> {
  const files = await namingRevision(ref, () => readRevision({ tree, file, env, readZoneFile }));
  if (!files.project && files.diagnostics.length === 0) tell({ kind: 'no-project', file, ref });
  const selected = narrow(files, selection);
  const found = [files.diagnostics, ...selected.unreadable.map(({ diagnostics }) => diagnostics)].flat();
  const errors = found.filter(({ severity }) => severity === 'error').map((each) => atRevision(each, ref));
  if (hasErrors(files.diagnostics)) throw invalidFiles(`${file} has errors at ${ref}`, errors);
  if (errors.length > 0) tell({ kind: 'problems', diagnostics: errors });
  return selected;
}

async function namingRevision<T>(ref: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { kind, message, hint, cause } = error;
    throw new Failure(kind, `at ${ref}: ${message}`, { cause, ...(hint !== undefined && { hint }) });
  }
}

function narrow(files: RevisionFiles, selection: Selection): RevisionFiles {
  const [wantsZones, wantsMail] = [selectsZones(selection), selectsMail(selection)];
  const { templates } = selection.drafts ? withDraftsPlanned(files) : files;
  return {
    ...files,
    zones: wantsZones ? files.zones.filter(({ name }) => isSelected(selection, name)) : [],
    templates: wantsMail ? templates.filter(({ name }) => isTemplateSelected(selection, name)) : [],
    unreadable: files.unreadable.filter(({ part, name }) =>
      part === 'mail'
        ? wantsMail && isMailSelected(selection, name)
        : wantsZones && (name === null || isSelected(selection, name)),
    ),
  };
}

/** Whether a selection includes `mail/NAME`, or anything of `mail`. */
function isMailSelected(selection: Selection, name: string | null): boolean {
  const template = templateOf(name ?? '');
  return template === undefined || isTemplateSelected(selection, template);
}

/** Prefixes the path of a diagnostic with its revision, as git does: `main:zones/example.com.yaml`. */
export function atRevision({ at, file, ...diagnostic }: Diagnostic, ref: string): Diagnostic {
  return {
    ...diagnostic,
    ...(file !== undefined && { file: slashPath(`${ref}:${file}`) }),
    ...(at && { at: { ...at, file: { ...at.file, path: slashPath(`${ref}:${at.file.path}`) } } }),
  };
}
