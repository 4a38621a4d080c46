import { join, relative } from 'node:path';
import { bareProject } from '../config/bare-project.js';
import { checkEndpoint } from '../config/endpoint.js';
import type { Project } from '../config/project.js';
import { nearestProjectFile } from '../config/project.js';
import { Failure } from '../failure.js';
import { asciiName, canonicalName, isDnsName } from '../dns/name/name.js';
import { findZoneFiles } from '../load/files/find-files.js';
import { zoneFilePath } from '../load/zone/zone-file-path.js';
import { countingListings } from '../engine/service/counting-listings.js';
import type { ImportedZoneFiles } from '../engine/import/zones.js';
import { importedZoneFiles } from '../engine/import/zones.js';
import type { Context } from './context.js';
import { interruptible } from './terminal/interrupt.js';
import { validProjectFile } from './make-plan.js';
import { withClients } from './open-client.js';
import { dnsOf } from './parts.js';
import { openFiles } from './project-files.js';
import { startProgress } from './terminal/progress.js';
import type { ServiceOptions } from './service-options.js';

export interface ZoneImportOptions extends ServiceOptions {
  /** Project file; the nearest `zonemason.yaml` when left out. */
  readonly config?: string;
  /** Folder to write to; where the project has the file of a zone, or finds a new one, when left out. */
  readonly out?: string;
}

/** Reads live zones and says which zone files declare them. */
export async function readZoneFiles(
  names: readonly string[],
  options: ZoneImportOptions,
  context: Context,
): Promise<ImportedZoneFiles> {
  const project = await openProject(options, context);
  return readZoneFilesOf(project, { zones: zoneNames(names), options }, context);
}

/** The same for a project that is there, or about to be. */
export async function readZoneFilesOf(
  project: Project,
  { zones, options }: { readonly zones: readonly string[]; readonly options: ZoneImportOptions },
  context: Context,
): Promise<ImportedZoneFiles> {
  const { concurrency, out } = options;
  const pathFor = (zone: string): string =>
    out === undefined ? pathInProject(zone, project, context) : join(out, `${zone}.yaml`);
  const globs = dnsOf(project).zones;
  const files =
    out === undefined ? await findZoneFiles(globs, project.root, project.files) : zones.map(pathFor);
  return interruptible(context, (signal) =>
    withClients({ project, zones, mail: false, options }, context, async (clients) => {
      const progress = startProgress(context, 'Reading', zones.length);
      const { dns: client } = countingListings(clients, { zones, onRead: progress.advance });
      if (!client) throw new Error('a project with zones has no client for them');
      const input = { project, zones, client, concurrency, signal, files, pathFor };
      return importedZoneFiles(input).finally(progress.end);
    }),
  );
}

/** Without a project file, the endpoint of the environment is enough. */
async function openProject(options: ZoneImportOptions, context: Context): Promise<Project> {
  const { cwd, env } = context;
  const files = openFiles(options, context);
  const place = 'ZONEMASON_DNS_ENDPOINT';
  const endpoint = env[place] || undefined;
  if (options.config === undefined && endpoint !== undefined && (await nearestProjectFile(files)) === null)
    return bareProject({
      files,
      root: cwd,
      endpoint: checkEndpoint(endpoint, { place, insecureHttp: false }),
    });
  return validProjectFile(options, context);
}

function pathInProject(zone: string, { file, root, dns }: Project, { cwd }: Context): string {
  const path = zoneFilePath(dns?.zones ?? [], zone);
  if (path !== null) return relative(cwd, join(root, path));
  throw new Failure('usage', `dns.zones of ${file} does not say where a file of ${zone} would be`, {
    hint: '--out FOLDER says it; a glob like zones/*.yaml would say it, too',
  });
}

/** Names of zones as the service has them, each once. @throws Failure `usage` for what is none. */
export function zoneNames(given: readonly string[]): readonly string[] {
  return [...new Set(given.map(zoneName))];
}

function zoneName(given: string): string {
  const ascii = asciiName(given);
  const name = ascii === null ? '' : canonicalName(ascii);
  if (isDnsName(name)) return name;
  throw new Failure('usage', `${JSON.stringify(given)} is not the name of a zone`, {
    hint: 'write it in full, like example.com',
  });
}
