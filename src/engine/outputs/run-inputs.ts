import { credentialsPaths } from '../../config/credentials/credentials-file.js';
import { secretFiles } from '../../config/credentials/secret-variable.js';
import type { Project, ProjectReading } from '../../config/project.js';
import { mailFolder, zoneReading } from '../../config/project.js';
import { Failure } from '../../failure.js';
import { fullPath } from '../../load/files/file-tree.js';
import { findZoneFiles } from '../../load/files/find-files.js';
import type { ZoneReading } from '../../load/zone/zone-file.js';
import { journalFolder } from '../project-paths.js';
import type { Host } from '../session/session.js';
import type { OutputKind } from './output-target.js';

/** The files that a run reads, or that the next one would. All paths are absolute, and need not exist. */
export interface RunInputs {
  /** Folder of the project file, or the working folder. */
  readonly root: string;
  readonly files: readonly InputFiles[];
  /** Folders of which every file counts. */
  readonly folders: readonly InputFolder[];
  /** Null when the run looks for no zone files. */
  readonly zones: ZoneFiles | null;
}

export interface InputFiles {
  readonly paths: readonly string[];
  /** The kind of outputs that may replace them. */
  readonly except?: OutputKind;
}

export interface InputFolder {
  readonly path: string;
  /** For messages. */
  readonly name: string;
  /** The kind of outputs that may be in it. */
  readonly except?: OutputKind;
}

export interface ZoneFiles {
  readonly reading: ZoneReading;
  readonly globs: readonly string[];
  readonly found: readonly string[];
}

/** Returns what a run on a project reads; without a project, what it may read all the same. */
export async function runInputs(host: Host, project: Project | null): Promise<RunInputs> {
  if (!project) return bareInputs(host);

  const { file, files: tree, root, dns, mail } = project;
  const globs = dns?.zones ?? [];
  const found = (await findZoneFiles(globs, root, tree)).map((path) => fullPath(tree, path));
  const secrets = secretInputs(host, root);
  return {
    root,
    files: [{ paths: [fullPath(tree, file)] }, ...secrets, { paths: found, except: 'zone' }],
    folders: [
      ...(mail
        ? [
            {
              path: fullPath(tree, mailFolder(project, mail)),
              name: 'the mail folder',
              except: 'mail' as const,
            },
          ]
        : []),
      { path: journalFolder(project), name: 'the journal folder' },
    ],
    zones: { reading: zoneReading(project), globs, found },
  };
}

function bareInputs(host: Host): RunInputs {
  const root = host.files.folder;
  return { root, files: secretInputs(host, root), folders: [], zones: null };
}

function secretInputs({ files: tree, env, credentials }: Host, root: string): readonly InputFiles[] {
  const place = { root, env, file: credentials.file ?? null };
  const full = (path: string): string => fullPath(tree, path);
  return [
    { paths: credentialsPaths(place).map(full), except: 'credentials' },
    { paths: secretFiles(env).map(full) },
  ];
}

/** The project that a file is read as; null if it cannot be, which whoever opens a session is told. */
export async function projectOf(reading: Promise<ProjectReading>): Promise<Project | null> {
  try {
    return (await reading).project;
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}
