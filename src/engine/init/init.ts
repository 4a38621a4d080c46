import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { bareProject } from '../../config/project.js';
import { passwordVariable } from '../../config/credentials/dns-credentials.js';
import { checkEndpoint } from '../../config/endpoint.js';
import { plural } from '../../text/plural.js';
import { Failure } from '../../failure.js';
import { fullPath } from '../../load/files/file-tree.js';
import { readZoneFiles, zoneNames } from '../import/import.js';
import { readText } from '../outputs/read-text.js';
import { writeProjectFile } from '../outputs/write-file.js';
import { tellUnreadable } from '../service/tell-unreadable.js';
import type { Host } from '../session.js';
import { withProject } from '../session.js';
import type { NewFile, Pipeline } from './new-project.js';
import { gitignoreText, newProject } from './new-project.js';
import { schemaAddress } from './schema-address.js';

export interface InitOptions {
  /** Folder of the project, as it was given. */
  readonly folder: string;
  /** Base address of the DNS interface; that of the environment, else the sandbox's, when left out. */
  readonly endpoint?: string | undefined;
  /** Zone of the example file. */
  readonly zone?: string | undefined;
  /** Null for none. */
  readonly pipeline: Pipeline | null;
  /** Zones to import instead of an example. */
  readonly fromLive?: readonly string[] | undefined;
}

/** A new project. */
export interface Initialised {
  /** Paths of the files that were written, as they are shown. */
  readonly paths: readonly string[];
  /** Whether its service is the sandbox. */
  readonly isSandbox: boolean;
  /** The variable of the password of its first zone. */
  readonly passwordVariable: string;
}

/** Where `zonemason sandbox` listens. */
const SANDBOX = 'http://127.0.0.1:8053';

/**
 * Writes the files that a project begins with. Nothing is replaced, and where anything is in the way nothing is written.
 *
 * @throws Failure `error` when files are there already, `usage`, and what reading a live zone fails with.
 */
export async function init(host: Host, options: InitOptions): Promise<Initialised> {
  const { folder, pipeline } = options;
  const endpoint = endpointOf(options, host);
  const zones = zoneNames(options.fromLive ?? []);
  const [example = 'example.com'] = zoneNames(options.zone === undefined ? [] : [options.zone]);
  const files = newProject({
    endpoint: endpoint.href.replace(/\/$/, ''),
    zone: zones.length > 0 ? null : example,
    pipeline,
    schemas: await schemasFrom(fullPath(host.files, folder)),
  }).map(({ path, text }) => ({ path: join(folder, path), text }));
  const zonesFolder = join(folder, 'zones');
  const zonePaths = zones.map((zone) => join(zonesFolder, `${zone}.yaml`));
  await mustBeFree([...files.map(({ path }) => path), ...zonePaths], host);
  const imported = zones.length === 0 ? [] : await importInto(zonesFolder, { zones, endpoint, folder }, host);
  const gitignore = await gitignoreOf(folder, host);
  const written = [...files, ...imported, ...(gitignore ? [gitignore] : [])];
  for (const { path, text } of written) await writeProjectFile(host.files, path, text);
  return {
    paths: written.map(({ path }) => path),
    isSandbox: endpoint.href === `${SANDBOX}/`,
    passwordVariable: passwordVariable(zones[0] ?? example),
  };
}

function endpointOf({ endpoint, fromLive }: InitOptions, { env }: Host): URL {
  const fromEnv = env['ZONEMASON_DNS_ENDPOINT'] || undefined;
  const address = endpoint ?? fromEnv;
  if (address === undefined && fromLive)
    throw new Failure('usage', '--from-live needs to know where the service is', {
      hint: 'name it by --endpoint, or set ZONEMASON_DNS_ENDPOINT',
    });
  const place = endpoint === undefined ? 'ZONEMASON_DNS_ENDPOINT' : '--endpoint';
  return checkEndpoint(address ?? SANDBOX, { place, insecureHttp: false });
}

async function schemasFrom(root: string): Promise<{ readonly project: string; readonly zone: string }> {
  return {
    project: await schemaAddress('project', { root, path: join(root, 'zonemason.yaml') }),
    zone: await schemaAddress('zone', { root, path: join(root, 'zones/zone.yaml') }),
  };
}

/** @throws Failure `error` when files are there already; all of them are told. */
async function mustBeFree(paths: readonly string[], host: Host): Promise<void> {
  const present = await Promise.all(paths.map((path) => isThere(path, host)));
  const obstacles = paths.filter((_, index) => present[index]);
  if (obstacles.length === 0) return;
  for (const path of obstacles) host.tell({ kind: 'obstacle', message: `${path} is there already` });
  throw new Failure('error', `${plural(obstacles.length, 'file')} in the way; nothing was written`, {
    hint: 'name another folder, or move them away',
  });
}

async function isThere(path: string, { files }: Pick<Host, 'files'>): Promise<boolean> {
  return lstat(fullPath(files, path)).then(
    () => true,
    () => false,
  );
}

interface LiveZones {
  readonly zones: readonly string[];
  readonly endpoint: URL;
  /** Folder of the project. */
  readonly folder: string;
}

/** The files of live zones: all of them, or the project is none. */
async function importInto(
  out: string,
  { zones, endpoint, folder }: LiveZones,
  host: Host,
): Promise<readonly NewFile[]> {
  const project = bareProject({ files: host.files, root: fullPath(host.files, folder), endpoint });
  return withProject(host, { project }, async (session) => {
    const { files, failures } = await readZoneFiles(session, { zones, out });
    const { end } = tellUnreadable(failures, failures.length > 0, host.tell);
    if (end) throw end;
    return files;
  });
}

/** Adds to what is there, which is no file of ours. */
async function gitignoreOf(folder: string, { files }: Host): Promise<NewFile | null> {
  const path = join(folder, '.gitignore');
  const text = gitignoreText((await isThere(path, { files })) ? await readText(path, files) : null);
  return text === null ? null : { path, text };
}
