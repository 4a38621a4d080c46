import type { Project } from '../config/project.js';
import { loadProject } from '../config/project.js';
import type { CheckReport } from '../diagnostics/report.js';
import type { FileTree } from '../load/file-tree.js';
import { catalogue } from '../workflow/catalogue.js';
import type { CheckedParts } from '../workflow/check-parts.js';
import { checkParts } from '../workflow/check-parts.js';
import type { Context } from './context.js';
import type { PartOptions } from './parts.js';
import { wantedParts } from './parts.js';
import { mustMatchSome, zoneFilter } from './zone-filter.js';

/** Options of every command that works on a project. */
export interface ProjectOptions extends PartOptions {
  /** Project file; the nearest `zonemason.yaml` when left out. */
  readonly config?: string;
}

/** A project, read and checked. */
export interface CheckedProject extends Pick<CheckedParts, 'zones' | 'mail'> {
  /** Null when the project file itself is at fault. */
  readonly project: Project | null;
  /** What is wrong with the project file and all that is wanted. */
  readonly report: CheckReport;
}

export interface CheckSettings {
  /** Whether mails are judged by the mirrors of the templates. */
  readonly byMirror?: boolean;
  /** Where files are read from; the disk, when it is left out. */
  readonly tree?: FileTree | undefined;
  /** Names of zones that have no file here, and may be wanted. */
  readonly otherZones?: readonly string[];
}

/**
 * Reads the project and checks what is wanted of it, the mail by its mirrors unless the live defaults are read anyway.
 *
 * @throws Failure `usage` when there is no project, or nothing in it that is wanted.
 */
export async function checkProject(
  options: ProjectOptions,
  context: Context,
  { byMirror = true, tree, otherZones = [] }: CheckSettings = {},
): Promise<CheckedProject> {
  const { project, diagnostics } = await readProject(options, context, tree);
  if (!project) return { project, zones: [], mail: null, report: { diagnostics, files: 1, records: 0 } };
  const parts = wantedParts(project, options);
  const isWanted = zoneFilter(options, context.env);
  const { cwd } = context;
  const { zoneNames, report, ...checked } = await checkParts({
    project,
    parts,
    isWanted,
    byMirror,
    cwd,
    tree,
  });
  if (zoneNames) mustMatchSome(options.zone, [...zoneNames, ...otherZones]);
  return { project, ...checked, report: { ...report, diagnostics: [...diagnostics, ...report.diagnostics] } };
}

/** Reads the project file alone. @throws Failure `usage` when there is none. */
export async function readProject(
  { config }: Pick<ProjectOptions, 'config'>,
  { cwd, env }: Context,
  tree?: FileTree,
): Promise<Pick<CheckedProject, 'project'> & Pick<CheckReport, 'diagnostics'>> {
  return loadProject({ file: config ?? null, cwd, env, knownRules: catalogue, tree });
}
