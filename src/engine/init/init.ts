import { join } from 'node:path';
import { bareProject } from '../../config/project.js';
import { secretVariable } from '../../config/credentials/dns-credentials.js';
import { checkEndpoint } from '../../config/settings/endpoint.js';
import { checkServer, SERVER_VARIABLE, serverOf } from '../../config/settings/server.js';
import { plural } from '../../text/plural.js';
import { Failure } from '../../failure.js';
import { fullPath } from '../../load/files/file-tree.js';
import { zoneFileName } from '../../load/files/zone-file-path.js';
import type { SlashPath } from '../../text/slash-path.js';
import { pathIn } from '../../text/slash-path.js';
import { readZoneFiles } from '../import/import.js';
import { zoneNames } from '../import/zone-paths.js';
import type { ImportedFile } from '../outputs/imported-file.js';
import { exists } from '../outputs/imported-file.js';
import { readText } from '../outputs/read-text.js';
import { mustStayInside } from '../outputs/must-stay-inside.js';
import { writeProjectFiles } from '../outputs/write-file.js';
import { writeNewFiles } from '../outputs/write-new-files.js';
import { reportUnreadable } from '../service/report-unreadable.js';
import type { Host } from '../session/session.js';
import { withProject } from '../session/session.js';
import type { NewFile, NewProjectInput, Pipeline } from './new-project.js';
import { checkAction, LOCAL_ACTION } from './action-address.js';
import { gitattributesText, gitignoreText, newProject } from './new-project.js';
import { schemaAddress } from '../outputs/schema-address.js';
import { shownUrl } from '../../text/shown-url.js';

export interface InitOptions {
  /** Folder of the project, as given by the user. */
  readonly folder: string;
  /** Base address of the DNS interface; by default that of the environment, else the sandbox's. */
  readonly endpoint?: string | undefined;
  /** Address of a name server that takes DNS UPDATE; by default that of the environment, unless there is an endpoint. */
  readonly server?: string | undefined;
  /** Zone of the example file. */
  readonly zone?: string | undefined;
  /** Null for none. */
  readonly pipeline: Pipeline | null;
  /** Where GitHub finds the action, as `OWNER/REPOSITORY@REF`; by default in the folder `zonemason` of the project's repository. */
  readonly action?: string | undefined;
  /** Zones to import instead of an example. */
  readonly fromLive?: readonly string[] | undefined;
}

export interface Initialised {
  /** Paths of the files written, as shown to users. */
  readonly paths: readonly SlashPath[];
  /** Those of imported zones. */
  readonly imported: readonly ImportedFile[];
  /** Whether the project uses the sandbox. */
  readonly isSandbox: boolean;
  /** The environment variable for the password or key of its first zone. */
  readonly secretVariable: string;
  /** The zone of the example at a name server, whose records are live already; null for the service and imported zones. */
  readonly liveZone: string | null;
  /** Whether the pipeline needs a copy of zonemason in the project's repository. */
  readonly needsCopy: boolean;
}

/** The default address of `zonemason sandbox`. */
const SANDBOX = 'http://127.0.0.1:8053';

/**
 * Writes the initial files of a project. Never replaces any.
 *
 * @throws Failure `error` when a file exists already, `usage`, or when a live zone cannot be read. Nothing is written then.
 */
export async function init(host: Host, options: InitOptions): Promise<Initialised> {
  const { folder, pipeline } = options;
  const action = checkAction(options.action);
  const endpoint = addressOf(options, host);
  const server = serverOf(endpoint);
  const zones = zoneNames(options.fromLive ?? []);
  const [example = 'example.com'] = zoneNames(options.zone === undefined ? [] : [options.zone]);
  const files = newProject({
    endpoint: shownUrl(endpoint).replace(/\/$/, ''),
    server,
    zone: zones.length > 0 ? null : example,
    pipeline,
    action,
    schemas: await schemasFrom(fullPath(host.files, folder)),
  }).map(({ path, text }) => ({ path: pathIn(folder, path), text }));
  const zonesFolder = pathIn(folder, 'zones');
  const zonePaths = zones.map((zone) => pathIn(zonesFolder, zoneFileName(zone)));
  await mustBeFree([...files.map(({ path }) => path), ...zonePaths], host);
  const imported = zones.length === 0 ? [] : await importInto(zonesFolder, { zones, endpoint, folder }, host);
  const added = [
    ...(await extended(pathIn(folder, '.gitignore'), gitignoreText, host)),
    ...(await extended(pathIn(folder, '.gitattributes'), gitattributesText, host)),
  ];
  const paths = [...files, ...imported, ...added].map(({ path }) => path);
  mustStayInside(paths, fullPath(host.files, folder), host.files);
  await writeProjectFiles(host.files, added);
  await writeNewFiles(host.files, [...files, ...imported]);
  return {
    paths,
    imported,
    isSandbox: shownUrl(endpoint) === `${SANDBOX}/`,
    secretVariable: secretVariable(zones[0] ?? example, server === null ? 'rest' : 'update'),
    liveZone: server === null || zones.length > 0 ? null : example,
    needsCopy: files.some(({ text }) => text.includes(LOCAL_ACTION)),
  };
}

function addressOf({ endpoint, server, fromLive }: InitOptions, { env }: Host): URL {
  if (endpoint !== undefined && server !== undefined)
    throw new Failure('usage', '--endpoint is for the service, and --server for a name server', {
      hint: 'use one of the two',
    });
  if (server !== undefined) return checkServer(server, '--server');
  const fromEnv = env['ZONEMASON_DNS_ENDPOINT'] || undefined;
  const address = endpoint ?? fromEnv;
  const serverInEnv = env[SERVER_VARIABLE];
  if (address === undefined && serverInEnv) return checkServer(serverInEnv, SERVER_VARIABLE);
  if (address === undefined && fromLive)
    throw new Failure('usage', '--from-live needs the endpoint of the service, or a name server', {
      hint: 'use --endpoint or --server, or set ZONEMASON_DNS_ENDPOINT or ZONEMASON_DNS_SERVER',
    });
  const place = endpoint === undefined ? 'ZONEMASON_DNS_ENDPOINT' : '--endpoint';
  return checkEndpoint(address ?? SANDBOX, { place, insecureHttp: false });
}

async function schemasFrom(root: string): Promise<NewProjectInput['schemas']> {
  const [project, zone] = [await schemaAddress('project', root), await schemaAddress('zone', root)];
  return {
    project: project(join(root, 'zonemason.yaml')),
    zone: zone(join(root, 'zones/zone.yaml')),
  };
}

/** @throws Failure `error` when files exist already, which are all reported. */
async function mustBeFree(paths: readonly string[], host: Host): Promise<void> {
  const present = await Promise.all(paths.map((path) => exists(fullPath(host.files, path))));
  const obstacles = paths.filter((_, index) => present[index]);
  if (obstacles.length === 0) return;
  for (const path of obstacles) host.tell({ kind: 'obstacle', message: `${path} already exists` });
  throw new Failure('error', `${plural(obstacles.length, 'file')} would be replaced; nothing was written`, {
    hint: 'choose another folder, or move them away',
  });
}

interface LiveZones {
  readonly zones: readonly string[];
  readonly endpoint: URL;
  /** Folder of the project. */
  readonly folder: string;
}

/** Returns the files of live zones. @throws Failure when one cannot be read. */
async function importInto(
  out: string,
  { zones, endpoint, folder }: LiveZones,
  host: Host,
): Promise<readonly ImportedFile[]> {
  const project = bareProject({ files: host.files, root: fullPath(host.files, folder), endpoint });
  return withProject(host, { project }, async (session) => {
    const { files, failures } = await readZoneFiles(session, { zones, out });
    const { end } = reportUnreadable(failures, failures.length > 0, host.tell);
    if (end) throw end;
    return files;
  });
}

/** The new content of a file that may exist already; none if that says all there is to say. */
async function extended(
  path: SlashPath,
  extend: (existing: string | null) => string | null,
  { files }: Host,
): Promise<readonly (NewFile & { readonly path: SlashPath })[]> {
  const text = extend((await exists(fullPath(files, path))) ? await readText(path, files) : null);
  return text === null ? [] : [{ path, text }];
}
