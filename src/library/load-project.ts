import { resolve } from 'node:path';
import { loadProject as readProject } from '../config/project.js';
import { shown } from '../config/usable.js';
import { hasErrors } from '../diagnostics/diagnostic.js';
import { catalogue } from '../engine/catalogue.js';
import type { Environment } from './environment.js';
import { invalidFiles } from './invalid-files.js';
import { remember } from './loaded.js';
import { openFiles } from './open-files.js';
import type { Project } from './project.js';

export interface LoadProjectOptions {
  /** Path of the project file; the nearest `zonemason.yaml` in `cwd` and the folders above when left out. */
  readonly file?: string;
  /** What paths are relative to, given ones and those that are shown; `process.cwd()` when left out. */
  readonly cwd?: string;
  /** Where endpoints, credentials and proxies may be set; `process.env` when left out. */
  readonly env?: Environment;
}

/**
 * Reads a project file. The zone files and mails are read by what is done with the project.
 *
 * @throws InvalidFiles when the project file has errors, Failure `usage` when there is none.
 */
export async function loadProject(options: LoadProjectOptions = {}): Promise<Project> {
  const { file = null, cwd = process.cwd(), env = process.env } = options;
  const folder = resolve(cwd);
  const files = openFiles({ folder, env, config: file ?? undefined });
  const { project: settings, diagnostics } = await readProject({ file, files, env, knownRules: catalogue });
  if (!settings || hasErrors(diagnostics)) throw invalidFiles(diagnostics);
  const { dns, mail } = settings;
  const project: Project = {
    file: settings.file,
    root: settings.root,
    dns: dns && { endpoint: shown(dns.endpoint)?.href ?? null, zones: dns.zones },
    mail: mail && {
      endpoint: shown(mail.endpoint)?.href ?? null,
      brand: shown(mail.brand),
      translations: mail.translations,
    },
  };
  remember(project, { settings, env });
  return project;
}
