import { resolve } from 'node:path';
import { mustBeValid } from '../engine/session/must-be-valid.js';
import { openHost, readProject, shownParts } from '../engine/session/session.js';
import type { Environment } from '../environment.js';
import type { Project } from './options.js';
import { remember } from './session.js';

export type { Environment };

export interface LoadProjectOptions {
  /** Path of the project file; by default the nearest `zonemason.yaml` in `cwd` or the folders above. */
  readonly file?: string;
  /** Folder that given and returned paths are relative to; by default `process.cwd()`. */
  readonly cwd?: string;
  /** Environment variables for endpoints, credentials and proxies; by default `process.env`. */
  readonly env?: Environment;
  /** Folders outside the project that its files may name, beside those of `ZONEMASON_ALLOW_OUTSIDE`. */
  readonly allowOutside?: readonly string[];
}

/**
 * Reads a project file. Zone files and mails are read by the functions that use the project.
 *
 * @throws InvalidFiles when the project file has errors, Failure `usage` when there is none.
 */
export async function loadProject(options: LoadProjectOptions = {}): Promise<Project> {
  const { file, cwd = process.cwd(), env = process.env, allowOutside = [] } = options;
  const host = openHost({ folder: resolve(cwd), env, config: file, allowOutside });
  const { project: settings, diagnostics } = await readProject(host);
  mustBeValid(diagnostics, host.tell);
  if (!settings) throw new Error('a project file without an error was not read');
  const project = { file: settings.file, root: settings.root, ...shownParts(settings) };
  remember(project, { settings, env, allowOutside });
  return project;
}
