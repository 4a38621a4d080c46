import { credentialsPaths } from '../../config/credentials/credentials-file.js';
import type { Project } from '../../config/project.js';
import { secretFiles } from '../../config/credentials/secret-variable.js';
import { Failure } from '../../failure.js';
import type { FileTree } from '../../load/files/file-tree.js';
import { fullPath, recordingTree } from '../../load/files/file-tree.js';
import { findZoneFiles } from '../../load/files/find-files.js';
import { loadZones } from '../../load/zone/zone-file.js';
import { mailFolder } from '../../config/project.js';
import { journalFolder } from '../apply/journal-folder.js';
import type { Host } from '../session.js';
import { readProject } from '../session.js';

/** What a run reads, and what the next one would. */
export interface RunInputs {
  /** Absolute paths of files, which need not be there. */
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

/** What a run on a project reads; null where there is no project that can be read, which the run itself will tell. */
export async function projectInputs(host: Host): Promise<RunInputs | null> {
  const project = await projectOf(host);
  if (!project) return null;
  const { file, files: tree, root, dns, mail } = project;
  const { env, credentials } = host;
  const globs = dns?.zones ?? [];
  const found = await findZoneFiles(globs, root, tree);
  const place = { root, env, file: credentials.file ?? null };
  const full = (path: string): string => fullPath(tree, path);
  return {
    files: [file, ...found, ...credentialsPaths(place), ...secretFiles(env)].map(full),
    folders: [
      ...(mail ? [{ path: full(mailFolder(project, mail)), name: 'the mail folder' }] : []),
      { path: journalFolder(project), name: 'the folder of the journals' },
    ],
    zones: { tree, root, globs, found: found.map(full) },
  };
}

async function projectOf(host: Host): Promise<Project | null> {
  try {
    return (await readProject(host)).project;
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
