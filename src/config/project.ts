import { dirname, join, relative, resolve } from 'node:path';

import { boundedDiagnostics } from '../diagnostics/collect.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { hasErrors } from '../diagnostics/diagnostic.js';
import { Failure } from '../diagnostics/failure.js';
import type { Rule } from '../diagnostics/rule.js';
import type { SeverityOverride } from '../diagnostics/severities.js';
import type { SourceFile } from '../diagnostics/source.js';
import type { TxtReading } from '../dns/txt-reading.js';
import { projectFile } from '../load/generated/project-file.js';
import { diskTree } from '../load/disk-tree.js';
import type { FileTree } from '../load/file-tree.js';
import { readSource } from '../load/read-source.js';
import { checkSchema } from '../load/schema/check-schema.js';
import type { Node } from '../load/yaml/nodes.js';
import { valueOf } from '../load/yaml/nodes.js';
import { readYaml } from '../load/yaml/read-yaml.js';
import { readEndpoint } from './endpoint.js';
import type { MailServiceSettings } from './mail-settings.js';
import { readMailSettings } from './mail-settings.js';
import { plainOf, textOf, textsOf } from './setting-values.js';
import { readSeverities } from './severities.js';

/** What the project file and the environment say. Paths in it are absolute. */
export interface Project {
  /** Path of the project file as it is shown. */
  readonly file: string;
  /** Folder of the project file; the paths in it are relative to this. */
  readonly root: string;
  readonly source: SourceFile;
  /** Null when the project has no DNS part. */
  readonly dns: DnsSettings | null;
  /** Null when the project has no mail part. */
  readonly mail: MailServiceSettings | null;
  readonly severities: ReadonlyMap<string, SeverityOverride>;
  readonly guards: { readonly maxChangePercent: number };
}

export interface DnsSettings {
  /** Base address of interface B. */
  readonly endpoint: URL;
  /** Globs of zone files, relative to the root of the project. */
  readonly zones: readonly string[];
  /** How the contents of TXT records are compared. */
  readonly txt: TxtReading;
  readonly insecureHttp: boolean;
  /** Program and arguments, or null. */
  readonly credentialCommand: readonly string[] | null;
}

export interface ProjectInput {
  /** Path given by the user, or null to look for `zonemason.yaml` in `cwd` and the folders above. */
  readonly file: string | null;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** For `rules:`. */
  readonly knownRules: readonly Rule[];
  /** The disk, when it is left out. */
  readonly tree?: FileTree | undefined;
}

/** Name of the project file, where none is named. */
export const PROJECT_FILE_NAME = 'zonemason.yaml';

/** Share of a zone's live records that may change without consent, in percent. */
export const DEFAULT_MAX_CHANGE_PERCENT = 30;

/**
 * Reads the project file.
 *
 * @returns the project, or null where the diagnostics have an error.
 * @throws Failure `usage` when there is no project file, or its endpoint cannot be used.
 */
export async function loadProject(
  input: ProjectInput,
): Promise<{ readonly project: Project | null; readonly diagnostics: readonly Diagnostic[] }> {
  const { tree = diskTree } = input;
  const path = input.file ?? (await findProjectFile(input.cwd, tree));
  const { file: source, diagnostics: unread } = await readSource(path, tree);
  if (!source) return { project: null, diagnostics: unread };
  const { root, diagnostics: malformed } = readYaml(source);
  if (!root) return { project: null, diagnostics: boundedDiagnostics(malformed) };
  const { severities, diagnostics: misruled } = readSeverities(valueOf(root, 'rules'), input.knownRules);
  const diagnostics = boundedDiagnostics([...malformed, ...checkSchema(root, projectFile), ...misruled]);
  if (hasErrors(diagnostics)) return { project: null, diagnostics };
  const project = {
    file: path,
    root: dirname(resolve(path)),
    source,
    dns: readDns(valueOf(root, 'dns'), path, input.env),
    mail: readMailSettings(valueOf(root, 'mail'), path, input.env),
    severities,
    guards: { maxChangePercent: readMaxChangePercent(valueOf(root, 'guards')) },
  };
  return { project, diagnostics };
}

/** Path of the nearest project file, in the folder or above it. @throws Failure `usage` when there is none. */
export async function findProjectFile(cwd: string, tree: FileTree): Promise<string> {
  const path = await nearestProjectFile(cwd, tree);
  if (path !== null) return path;
  throw new Failure('usage', `there is no ${PROJECT_FILE_NAME} here or in a folder above`, {
    hint: 'name another project file by -c FILE; `zonemason validate FILE` checks zone files without one',
  });
}

/** The same, but null when there is none. */
export async function nearestProjectFile(cwd: string, tree: FileTree = diskTree): Promise<string | null> {
  for (let folder = resolve(cwd), parent = ''; folder !== parent; parent = folder, folder = dirname(folder)) {
    const path = join(folder, PROJECT_FILE_NAME);
    if (await tree.exists(path)) return relative(process.cwd(), path);
  }
  return null;
}

function readDns(dns: Node | undefined, file: string, env: NodeJS.ProcessEnv): DnsSettings | null {
  if (!dns) return null;
  const insecureHttp = plainOf(valueOf(dns, 'insecureHttp')) === true;
  const command = valueOf(dns, 'credentialCommand');
  return {
    endpoint: readEndpoint({
      setting: 'dns.endpoint',
      inFile: textOf(valueOf(dns, 'endpoint')),
      file,
      variable: 'ZONEMASON_DNS_ENDPOINT',
      env,
      insecureHttp,
    }),
    zones: textsOf(valueOf(dns, 'zones')),
    txt: textOf(valueOf(dns, 'txt')) === 'quoted' ? 'quoted' : 'text',
    insecureHttp,
    credentialCommand: command ? textsOf(command) : null,
  };
}

function readMaxChangePercent(guards: Node | undefined): number {
  const percent = plainOf(valueOf(guards, 'maxChangePercent'));
  return typeof percent === 'number' ? percent : DEFAULT_MAX_CHANGE_PERCENT;
}
