import { lstat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { bareProject } from '../../config/bare-project.js';
import { passwordVariable } from '../../config/credentials/dns-credentials.js';
import { checkEndpoint } from '../../config/endpoint.js';
import { Failure } from '../../failure.js';
import { printable } from '../../text/printable.js';
import { plural } from '../../diagnostics/report.js';
import type { NewFile, Pipeline } from '../../engine/init/new-project.js';
import { gitignoreText, newProject } from '../../engine/init/new-project.js';
import { schemaAddress } from '../../engine/init/schema-address.js';
import type { Context } from '../context.js';
import { readZoneFilesOf, zoneNames } from '../import-zones.js';
import { openFiles } from '../project-files.js';
import { readText } from '../read-text.js';
import type { ServiceOptions } from '../service-options.js';
import { writeProjectFile } from '../../engine/outputs/write-file.js';
import { tellFailures } from '../print/zone-failures.js';

export interface InitOptions extends ServiceOptions {
  /** Base address of the DNS interface. */
  readonly endpoint?: string;
  /** Zone of the example file. */
  readonly zone?: string;
  readonly ci: Pipeline | 'none';
  /** Zones to import instead of an example. */
  readonly fromLive?: readonly string[];
}

/** Where `zonemason sandbox` listens. */
const SANDBOX = 'http://127.0.0.1:8053';

/** Writes the files that a project begins with. Nothing is replaced, and where anything is in the way nothing is written. */
export async function runInit(folder: string, options: InitOptions, context: Context): Promise<number> {
  const endpoint = endpointOf(options, context);
  const zones = zoneNames(options.fromLive ?? []);
  const [example = 'example.com'] = zoneNames(options.zone === undefined ? [] : [options.zone]);
  const files = newProject({
    endpoint: endpoint.href.replace(/\/$/, ''),
    zone: zones.length > 0 ? null : example,
    pipeline: options.ci === 'none' ? null : options.ci,
    schemas: await schemasFrom(resolve(folder)),
  }).map(({ path, text }) => ({ path: join(folder, path), text }));
  await mustBeFree([...files, ...zones.map((zone) => zoneFileOf(folder, zone))], context);
  const imported = await importInto(folder, { zones, endpoint, options }, context);
  const gitignore = await gitignoreOf(folder);
  const written = [...files, ...imported, ...(gitignore ? [gitignore] : [])];
  for (const { path, text } of written) await writeProjectFile(path, text);
  const { out, err, globals } = context;
  const mark = out.layout.style.green('+');
  out.write(written.map(({ path }) => `${mark} ${printable(path)}\n`).join(''));
  if (!globals.quiet) err.write(nextSteps(folder, { endpoint, zone: zones[0] ?? example, ci: options.ci }));
  return 0;
}

function endpointOf({ endpoint, fromLive }: InitOptions, { env }: Context): URL {
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

function zoneFileOf(folder: string, zone: string): Pick<NewFile, 'path'> {
  return { path: join(folder, 'zones', `${zone}.yaml`) };
}

/** @throws Failure `error` when files are there already; all of them are told. */
async function mustBeFree(files: readonly Pick<NewFile, 'path'>[], { err }: Context): Promise<void> {
  const present = await Promise.all(files.map(async ({ path }) => ((await isThere(path)) ? [path] : [])));
  const obstacles = present.flat();
  if (obstacles.length === 0) return;
  err.write(obstacles.map((path) => `${printable(path)} is there already\n`).join(''));
  throw new Failure('error', `${plural(obstacles.length, 'file')} in the way; nothing was written`, {
    hint: 'name another folder, or move them away',
  });
}

async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

interface LiveZones {
  readonly zones: readonly string[];
  readonly endpoint: URL;
  readonly options: ServiceOptions;
}

/** The files of live zones: all of them, or the project is none. */
async function importInto(
  folder: string,
  { zones, endpoint, options: { concurrency, credentials } }: LiveZones,
  context: Context,
): Promise<readonly NewFile[]> {
  if (zones.length === 0) return [];
  const options = {
    concurrency,
    ...(credentials !== undefined && { credentials }),
    out: join(folder, 'zones'),
  };
  const project = bareProject({ files: openFiles(options, context), root: resolve(folder), endpoint });
  const { files, failures } = await readZoneFilesOf(project, { zones, options }, context);
  const first = tellFailures(failures, context, true);
  if (first) throw first;
  return files;
}

/** Adds to what is there, which is no file of ours. */
async function gitignoreOf(folder: string): Promise<NewFile | null> {
  const path = join(folder, '.gitignore');
  const text = gitignoreText((await isThere(path)) ? await readText(path) : null);
  return text === null ? null : { path, text };
}

function nextSteps(
  folder: string,
  { endpoint, zone, ci }: { readonly endpoint: URL; readonly zone: string; readonly ci: InitOptions['ci'] },
): string {
  const where = relative('.', folder);
  const isSandbox = endpoint.href === `${SANDBOX}/`;
  const steps = [
    where === '' ? null : [`cd ${printable(where)}`, ''],
    ['zonemason validate', 'check the files, offline'],
    isSandbox
      ? ['zonemason sandbox zones &', 'a service to try it on']
      : [`export ${passwordVariable(zone)}=…`, 'or a credentials file'],
    ['zonemason plan', 'what would change'],
    ['zonemason apply', 'change it, after a question'],
    ci === 'github' ? ['grep -r your-org .github', 'put the repository of zonemason there'] : null,
  ].flatMap((step) => (step ? [step] : []));
  const width = Math.max(...steps.map(([command = '']) => command.length));
  const lines = steps.map(([command = '', text = '']) => `  ${command.padEnd(width)}  ${text}`.trimEnd());
  return `\nNext:\n${lines.join('\n')}\n`;
}
