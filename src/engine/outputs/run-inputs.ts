import { credentialsPaths } from '../../config/credentials/credentials-file.js';
import type { Project } from '../../config/project.js';
import { secretFiles } from '../../config/credentials/secret-variable.js';
import { Failure } from '../../failure.js';
import type { FileTree } from '../../load/files/file-tree.js';
import { findZoneFiles } from '../../load/files/find-files.js';
import { loadZones } from '../../load/zone/zone-file.js';
import { recordingTree } from '../../load/files/recording-tree.js';
import { mailFolder } from '../check/check.js';
import type { ProjectOptions } from '../../cli/check-project.js';
import { readProject } from '../../cli/check-project.js';
import type { Context } from '../../cli/context.js';
import { journalFolder } from '../../cli/journals.js';
import type { ServiceOptions } from '../../cli/service-options.js';

/** What a run reads, and what the next one would. */
export interface RunInputs {
  /** Files, which need not be there. */
  readonly files: readonly string[];
  /** Folders all of whose files count, and what they are called. */
  readonly folders: readonly { readonly path: string; readonly name: string }[];
  /** Null where no zone files are looked for. */
  readonly zones: ZoneFiles | null;
}

interface ZoneFiles {
  readonly tree: FileTree;
  /** What the globs are relative to. */
  readonly root: string;
  readonly globs: readonly string[];
  readonly found: readonly string[];
}

export type InputOptions = Pick<ProjectOptions, 'config'> & Pick<Partial<ServiceOptions>, 'credentials'>;

/** What a run on a project reads; null where there is no project that can be read, which the run itself will tell. */
export async function projectInputs(options: InputOptions, context: Context): Promise<RunInputs | null> {
  const project = await projectOf(options, context);
  if (!project) return null;
  const { file, files: tree, root, dns, mail } = project;
  const { env } = context;
  const globs = dns?.zones ?? [];
  const found = await findZoneFiles(globs, root, tree);
  const place = { root, env, file: options.credentials ?? null };
  return {
    files: [file, ...found, ...credentialsPaths(place), ...secretFiles(env)],
    folders: [
      ...(mail ? [{ path: mailFolder(project, mail), name: 'the mail folder' }] : []),
      { path: journalFolder(project, context), name: 'the folder of the journals' },
    ],
    zones: { tree, root, globs, found },
  };
}

async function projectOf(options: InputOptions, context: Context): Promise<Project | null> {
  try {
    return (await readProject(options, context)).project;
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

/** The files that zone files include, which takes reading them. */
export async function includesOf({ zones }: RunInputs): Promise<Iterable<string>> {
  if (!zones) return [];
  const { tree, paths } = recordingTree(zones.tree);
  for await (const { diagnostics } of loadZones(zones.found, { tree })) void diagnostics;
  return paths;
}
