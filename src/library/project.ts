import type { Project as Settings } from '../config/project.js';
import { loadProject as readSettings } from '../config/project.js';
import { catalogue } from '../workflow/catalogue.js';
import { InvalidFiles } from './invalid-files.js';

/** Variables by name, as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

export interface LoadProjectOptions {
  /** Path of the project file; the nearest `zonemason.yaml` in `cwd` and the folders above when left out. */
  readonly file?: string;
  /** `process.cwd()` when left out. */
  readonly cwd?: string;
  /** Where endpoints, credentials and proxies may be set; `process.env` when left out. */
  readonly env?: Environment;
}

/** A project, as `loadProject` gives it; what else its file says goes with it unseen. */
export interface Project {
  /** Path of the project file. */
  readonly file: string;
  /** Absolute path of its folder. */
  readonly root: string;
  /** The custom DNS record interface; null when the project has no such part. */
  readonly dns: {
    /** Base address of the interface. */
    readonly endpoint: string;
    /** Globs of the zone files, relative to the root. */
    readonly zones: readonly string[];
  } | null;
  /** The mail template interface; null when the project has no such part. */
  readonly mail: {
    /** Base address of the interface. */
    readonly endpoint: string;
    readonly brand: string;
    /** Folder of the translations, relative to the root. */
    readonly translations: string;
  } | null;
}

/**
 * Reads a project file. The zone files and mails are read by what is done with the project.
 *
 * @throws InvalidFiles when the project file has errors, Failure `usage` when there is none, or an endpoint in it
 *   cannot be used.
 */
export async function loadProject(options: LoadProjectOptions = {}): Promise<Project> {
  const { file = null, cwd = process.cwd(), env = process.env } = options;
  const { project: settings, diagnostics } = await readSettings({ file, cwd, env, knownRules: catalogue });
  if (!settings) throw new InvalidFiles(diagnostics);
  const { dns, mail } = settings;
  const project: Project = {
    file: settings.file,
    root: settings.root,
    dns: dns && { endpoint: dns.endpoint.href, zones: dns.zones },
    mail: mail && { endpoint: mail.endpoint.href, brand: mail.brand, translations: mail.translations },
  };
  loaded.set(project, { settings, env, cwd });
  return project;
}

/** What a project was read from and to. */
export interface Loaded {
  readonly settings: Settings;
  readonly env: Environment;
  readonly cwd: string;
}

/** What the functions of the library know of a project and its users need not. */
const loaded = new WeakMap<Project, Loaded>();

/** All of a project. @throws TypeError when `loadProject` has not made it. */
export function loadedOf(project: Project): Loaded {
  const found = loaded.get(project);
  if (!found) throw new TypeError('the project is none that loadProject gave');
  return found;
}
