import { resolve } from 'node:path';
import { secretFiles } from '../../config/credentials/secret-variable.js';
import type { Project } from '../../config/project.js';
import { nearestProjectFile } from '../../config/project-file.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { DesiredMail } from '../../mail/templates/template.js';
import type { Environment } from '../../environment.js';
import { Failure } from '../../failure.js';
import { homeOfFile } from '../../load/files/bounds.js';
import { diskTree } from '../../load/files/disk-tree.js';
import { overlayTree } from '../../load/files/overlay-tree.js';
import { dayAt } from '../../text/day.js';
import { checkBrokenProject } from '../check/broken-project.js';
import { checkSelected } from '../check/check-selected.js';
import { checkZoneFiles } from '../check/zones.js';
import type { Host } from '../session/session.js';
import { openHost, readProject } from '../session/session.js';

/** What an editor knows of a project, or of a file without one. */
export interface EditorState {
  /** Absolute path of the folder that the paths of files are relative to. */
  readonly folder: string;
  /** Absolute path of the project file, or of a zone file without a project. */
  readonly file: string;
  /** Null without a project, or with errors in its file. */
  readonly project: Project | null;
  readonly zones: readonly DesiredZone[];
  /** Null if there is none, or it cannot be read. */
  readonly mail: DesiredMail | null;
  /** As `validate` gives them. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface EditorInput {
  /** Absolute path of the project file, or of a zone file without a project. */
  readonly file: string;
  /** Texts of open files by absolute path. */
  readonly open: ReadonlyMap<string, string>;
  readonly now: () => number;
  /** Folders outside the project that its files may name. */
  readonly allowOutside?: readonly string[];
  /** Absolute paths of files with secrets, by variable: they are no files of a project. */
  readonly secrets?: Environment;
}

/** The variables of an environment that name files with secrets, with absolute paths. No other counts for an editor. */
export function secretVariables(env: Environment, folder: string): Environment {
  const entries = Object.entries(env).flatMap(([name, path]): readonly [string, string][] =>
    path && (name === 'ZONEMASON_CREDENTIALS' || secretFiles({ [name]: path }).length > 0)
      ? [[name, resolve(folder, path)]]
      : [],
  );
  return Object.fromEntries(entries);
}

/** What an editor has opened. */
export interface Workspace {
  /** Absolute paths of its folders; project files in them are taken whoever owns them. */
  readonly roots: readonly string[];
  readonly env: Environment;
}

/**
 * The project file of a file: the nearest one in its folder or above; null if there is none.
 *
 * @throws Failure `usage` if it stands above the workspace, and is another user's.
 */
export async function projectFileOf(path: string, { roots, env }: Workspace): Promise<string | null> {
  const files = diskTree(resolve(path, '..'));
  const found = await nearestProjectFile({ files, env, chosen: [...roots, files.folder] });
  return found === null ? null : resolve(files.folder, found);
}

/** Checks a project with the texts of open files. Runs no program, and needs no network. */
export async function checkEditorProject(input: EditorInput): Promise<EditorState> {
  const { file } = input;
  const folder = resolve(file, '..');
  const host = hostIn(folder, { ...input, config: file });
  const { project, diagnostics: problems } = await readProject(host);
  if (!project) {
    const { diagnostics } = await checkBrokenProject(host, {}, problems);
    return { folder, file, project: null, zones: [], mail: null, diagnostics };
  }
  try {
    const { zones, mail, report } = await checkSelected(
      { ...host, project, problems },
      {},
      { byMirror: true },
    );
    return { folder, file, project, zones, mail, diagnostics: report.diagnostics };
  } catch (error) {
    // There are no zone files yet, or no mail folder.
    if (!(error instanceof Failure)) throw error;
    return { folder, file, project, zones: [], mail: null, diagnostics: problems };
  }
}

/** Checks a zone file that is in no project. */
export async function checkLoneFile(input: EditorInput): Promise<EditorState> {
  const { file } = input;
  const folder = resolve(file, '..');
  const tree = hostIn(folder, input).files.within([homeOfFile(file)]);
  const today = dayAt(input.now());
  const { zones, diagnostics } = await checkZoneFiles({ files: [file], severities: new Map(), tree, today });
  return { folder, file, project: null, zones, mail: null, diagnostics };
}

function hostIn(
  folder: string,
  { open, now, allowOutside, config, secrets = {} }: Omit<EditorInput, 'file'> & { readonly config?: string },
): Host {
  const host = openHost({ folder, env: secrets, config, allowOutside, now });
  return { ...host, files: overlayTree(host.files, open) };
}
