import type { Project, ProjectReading } from '../config/project.js';
import { loadProject } from '../config/project.js';
import type { CheckReport } from '../diagnostics/report.js';
import { hasErrors } from '../diagnostics/diagnostic.js';
import { Failure } from '../failure.js';
import type { FileTree } from '../load/files/file-tree.js';
import { catalogue } from '../engine/catalogue.js';
import type { CheckedParts } from '../engine/check/check.js';
import type { WantedParts } from '../engine/check/check.js';
import { checkParts } from '../engine/check/check.js';
import type { Context } from './context.js';
import type { PartOptions } from './parts.js';
import { wantedParts } from './parts.js';
import { openFiles } from './project-files.js';
import { mustMatchSome, zoneFilter } from './options/zone-filter.js';

/** Options of every command that works on a project. */
export interface ProjectOptions extends PartOptions {
  /** Project file; the nearest `zonemason.yaml` when left out. */
  readonly config?: string;
  /** Credentials file, of the commands that need one. */
  readonly credentials?: string;
}

/** A project, read and checked. */
export interface CheckedProject extends Pick<CheckedParts, 'zones' | 'others' | 'mail'> {
  /** Null when the project file itself is at fault. */
  readonly project: Project | null;
  /** What is wrong with the project file and all that is wanted. */
  readonly report: CheckReport;
}

export interface CheckSettings {
  /** Whether mails are judged by the mirrors of the templates. */
  readonly byMirror?: boolean;
  /** Where files are read from; the disk when left out. */
  readonly tree?: FileTree | undefined;
  /** Names of zones that have no file here, and may be wanted. */
  readonly otherZones?: readonly string[];
  /** Whether the service will be talked to: then it must be known where that is. */
  readonly reaches?: boolean;
}

/**
 * Reads the project and checks what is wanted of it, the mail by its mirrors unless the live defaults are read anyway.
 *
 * @throws Failure `usage` when there is no project, or nothing in it that is wanted.
 */
export async function checkProject(
  options: ProjectOptions,
  context: Context,
  { byMirror = true, tree, otherZones = [], reaches = false }: CheckSettings = {},
): Promise<CheckedProject> {
  const { project, diagnostics } = await readProject(options, context, tree);
  if (!project)
    return { project, zones: [], others: [], mail: null, report: { diagnostics, files: 1, records: 0 } };
  const parts = wantedParts(project, options);
  if (reaches) mustBeReachable(parts);
  const isWanted = zoneFilter(options, context.env);
  const { zoneNames, report, ...checked } = await checkParts({ project, parts, isWanted, byMirror }).catch(
    (error: unknown) => {
      // What is wrong with the project file comes first: the files may not be found for the same reason.
      if (hasErrors(diagnostics) && error instanceof Failure) return nothingOf;
      throw error;
    },
  );
  if (zoneNames) mustMatchSome(options.zone, [...zoneNames, ...otherZones]);
  return { project, ...checked, report: { ...report, diagnostics: [...diagnostics, ...report.diagnostics] } };
}

const nothingOf: CheckedParts = {
  zones: [],
  others: [],
  mail: null,
  report: { diagnostics: [], files: 1, records: 0 },
  zoneNames: null,
};

/** Reads the project file alone. @throws Failure `usage` when there is none. */
export async function readProject(
  options: Pick<ProjectOptions, 'config' | 'credentials'>,
  context: Context,
  tree: FileTree = openFiles(options, context),
): Promise<ProjectReading> {
  return loadProject({ file: options.config ?? null, files: tree, env: context.env, knownRules: catalogue });
}

/** @throws Failure `usage` where it does not depend on what else the project file says that a part cannot be talked to. */
function mustBeReachable(parts: WantedParts): void {
  for (const part of [parts.dns, parts.mail])
    if (part?.endpoint instanceof Failure && part.endpoint.kind === 'usage') throw part.endpoint;
}
