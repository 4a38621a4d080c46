import { dirname, resolve } from 'node:path';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import { Failure } from '../../failure.js';
import { printable } from '../../text/printable.js';
import { formatDiagnostics } from '../../diagnostics/formats/text.js';
import type { Repository } from '../../git/repository.js';
import { withBlobs } from '../../git/blobs.js';
import { openRepository } from '../../git/repository.js';
import { revisionTree } from '../../git/revision-tree.js';
import { resolveBase } from '../../git/revisions.js';
import type { FileTree } from '../../load/files/file-tree.js';
import type { Revision } from '../../plan/plan.js';
import type { OutOfReach, Side } from './out-of-reach.js';
import { outOfReach } from './out-of-reach.js';
import type { RevisionFiles } from './read-revision.js';
import { readRevision } from './read-revision.js';
import type { ProjectOptions } from '../../cli/check-project.js';
import type { Context } from '../../cli/context.js';
import { picksZones } from '../../cli/parts.js';
import { openSecrets } from '../../cli/project-files.js';
import { zoneFilter } from '../../cli/options/zone-filter.js';

/** The repository that the project file is in. @throws Failure when there is none, or git cannot be run. */
export function projectRepository(
  { config }: Pick<ProjectOptions, 'config'>,
  { cwd, env }: Context,
): Promise<Repository> {
  return openRepository({ folder: config === undefined ? cwd : dirname(resolve(cwd, config)), env });
}

/** What the files said at the base of a branch, and which revision that is. */
export interface ReadBase {
  readonly base: RevisionFiles;
  readonly revision: Revision;
}

export interface BaseInput {
  /** What the files of the branch declare. */
  readonly head: Side;
  /** Path of the project file. */
  readonly file: string;
  readonly options: ProjectOptions;
  readonly context: Context;
}

/** Reads the base of a branch. @throws Failure when there is no such revision. */
export async function readBase(text: string, { head, file, options, context }: BaseInput): Promise<ReadBase> {
  const repository = await projectRepository(options, context);
  const revision = await resolveBase(repository, text);
  const base = await withBlobs(repository, async (readBlob) => {
    const secrets = openSecrets(options, context);
    const reading = { repository, readBlob, folder: context.cwd, secrets };
    const tree = await revisionTree(revision.commit, reading);
    const files = await readWantedRevision({ ref: revision.ref, tree, file }, options, context);
    const unknown = (await outOfReach(head, files, tree)).map((each) => ({ ...each, diagnostics: [] }));
    return { ...files, unreadable: [...files.unreadable, ...unknown] };
  });
  for (const { path } of base.unreadable)
    context.err.write(`it cannot be told what of ${printable(path)} comes from this branch\n\n`);
  return { base, revision };
}

/** Says what is left out of a comparison, since a revision has it behind a link that leads out of the repository. */
export function tellLeftOut(left: readonly OutOfReach[], ref: string, { err }: Context): void {
  for (const { name, path } of left)
    err.write(
      `${printable(path)} is not in the repository at ${printable(ref)}, so it is not known what it said there: ` +
        `${printable(name)} is not compared\n\n`,
    );
}

/** A revision to read a project from. */
export interface RevisionPlace {
  readonly ref: string;
  readonly tree: FileTree;
  /** Path of the project file. */
  readonly file: string;
}

/**
 * Reads what is wanted of a project from a revision, and tells what is wrong with it. A revision without a project
 * has nothing in it.
 *
 * @throws Failure `invalid-files` when the project file has errors there.
 */
export async function readWantedRevision(
  { ref, tree, file }: RevisionPlace,
  options: ProjectOptions,
  context: Context,
): Promise<RevisionFiles> {
  const { env, err, globals } = context;
  const files = await namingRevision(ref, () => readRevision({ tree, file, env }));
  if (!files.exists && !globals.quiet)
    err.write(`there is no ${printable(file)} at ${printable(ref)}: everything is new\n\n`);
  const { zones, templates, unreadable, ...rest } = narrow(files, options, env);
  const found = [files.diagnostics, ...unreadable.map(({ diagnostics }) => diagnostics)].flat();
  const errors = found.filter(({ severity }) => severity === 'error').map((each) => atRevision(each, ref));
  if (errors.length > 0) err.write(formatDiagnostics(errors, err.layout));
  if (hasErrors(files.diagnostics)) throw new Failure('invalid-files', `${file} has errors at ${ref}`);
  return { ...rest, zones, templates, unreadable };
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

function narrow(files: RevisionFiles, options: ProjectOptions, env: NodeJS.ProcessEnv): RevisionFiles {
  const isWanted = zoneFilter(options, env);
  const [wantsZones, wantsMail] = [options.only !== 'mail', options.only !== 'dns' && !picksZones(options)];
  return {
    ...files,
    zones: wantsZones ? files.zones.filter(({ name }) => isWanted(name)) : [],
    templates: wantsMail ? files.templates : [],
    unreadable: files.unreadable.filter(({ name }) => {
      if (name === 'mail' || name?.startsWith('mail/')) return wantsMail;
      return wantsZones && (name === null || isWanted(name));
    }),
  };
}

/** Says of a diagnostic where it is found as git does: `main:zones/example.com.yaml`. */
export function atRevision({ at, file, ...diagnostic }: Diagnostic, ref: string): Diagnostic {
  return {
    ...diagnostic,
    ...(file !== undefined && { file: `${ref}:${file}` }),
    ...(at && { at: { ...at, file: { ...at.file, path: `${ref}:${at.file.path}` } } }),
  };
}
