import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { credentialsOf, isSameFile, sandboxCredentialsOf } from '../config/credentials/private-files.js';
import { foldersFrom } from '../disk/file-identity.js';
import { Failure } from '../failure.js';
import { countSeverities } from '../diagnostics/report.js';
import { plural } from '../text/plural.js';
import type { FileTree } from '../load/files/file-tree.js';
import { fullPath, shownPath } from '../load/files/file-tree.js';
import { IN_MEMORY } from './stores/database.js';
import { issueCredentials, issuePasswords } from './accounts/issue-credentials.js';
import { readCredentials, withAddress, writeCredentials } from './accounts/credentials-file.js';
import { seedMail } from './mail/seed-mail.js';
import type { Variables } from '../load/zone/variables.js';
import type { SeedReading } from './read-seeds.js';
import { readSeeds } from './read-seeds.js';
import type { ReplaceBehaviour } from './records/zone-records.js';
import { seedZone } from './records/zone-records.js';
import { serve } from './serve.js';
import type { Stores } from './stores/stores.js';
import { openStores } from './stores/stores.js';

export interface RunOptions {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  readonly dataFolder: string;
  /** Zone files, JSON listings named `<zone>.json`, `mail.yaml`, and folders of them. */
  readonly seeds: readonly string[];
  /** Whether to replace the data of existing zones and brands with the seeds. */
  readonly reseed: boolean;
  /** How an update of a record with another type is taken. */
  readonly replace: ReplaceBehaviour;
  /** How long listings lag behind writes, in milliseconds. */
  readonly lagMs: number;
  /** The file to write the passwords to; null for the sandbox's own, which also contains its address. */
  readonly credentialsFile: string | null;
  /** Reads the seeds; all paths are relative to its folder. */
  readonly files: FileTree;
  /** Variables of the project that the seeds are from. */
  readonly vars?: Variables | undefined;
}

export const defaultRunOptions: Omit<RunOptions, 'files'> = {
  host: '127.0.0.1',
  port: 8053,
  dataFolder: '.zonemason/sandbox',
  seeds: [],
  reseed: false,
  replace: 'accept',
  lagMs: 0,
  credentialsFile: null,
};

export interface RunIo {
  /** Prints a line to stdout. */
  readonly print: (line: string) => void;
  /** Prints a line to stderr. */
  readonly warn: (line: string) => void;
  /** Told once it is ready, with its address for clients on this machine, and whether it has mails. */
  readonly ready?: ((origin: string, hasMail: boolean) => void) | undefined;
  /** Reports the errors in the seeds. */
  readonly report: (diagnostics: readonly Diagnostic[]) => void;
  /** Stops the sandbox when it aborts; requests in flight are finished. */
  readonly signal: AbortSignal;
}

/**
 * Runs the sandbox until it is stopped: seeds it, writes the zone passwords and the credentials of the first user to a
 * file, and prints a line when it is ready. Throws a Failure if a seed is invalid, the port is in use, the data folder or
 * the file cannot be used, or the file is that of the project, whose passwords are for the real service.
 */
export async function runSandbox(options: RunOptions, io: RunIo): Promise<void> {
  if (options.credentialsFile !== null) await mustNotBeProjectFile(options.credentialsFile, options.files);
  const seeds = await readSeeds(options.seeds, { tree: options.files, vars: options.vars });
  const { diagnostics } = seeds;
  if (diagnostics.length > 0) {
    io.report(diagnostics);
    throw new Failure(
      'invalid-files',
      `the seeds have ${plural(countSeverities(diagnostics).error, 'error')}`,
    );
  }
  const { dataFolder, files } = options;
  const stores = await openStores(
    dataFolder === IN_MEMORY ? IN_MEMORY : fullPath(files, dataFolder),
    dataFolder,
  );
  try {
    // Before anything is written: if the port is in use, another sandbox may be using this data.
    const onError = (error: unknown): void => io.warn(`the sandbox failed: ${String(error)}`);
    const { host, port, replace, lagMs } = options;
    const server = await serve(stores, { host, port, replace, lagMs, onError });
    try {
      await fill(stores, seeds, { ...options, address: server.url });
      io.print(`zonemason sandbox ready on ${server.url.origin} (${contentsOf(stores)})`);
      io.ready?.(localOrigin(server.url), stores.templates.count() > 0);
      await aborted(io.signal);
    } finally {
      await server.close();
    }
  } finally {
    stores.close();
  }
}

async function mustNotBeProjectFile(path: string, files: FileTree): Promise<void> {
  for (const folder of foldersFrom(files.folder)) {
    if (!(await isSameFile(fullPath(files, path), credentialsOf(folder)))) continue;
    throw new Failure('usage', `${path} is the credentials file of the project, not of the sandbox`, {
      hint: 'omit --credentials or choose another file: the sandbox has its own passwords',
    });
  }
}

interface FillOptions extends RunOptions {
  readonly address: URL;
}

async function fill(stores: Stores, { zones, mail }: SeedReading, options: FillOptions): Promise<void> {
  const { reseed, files } = options;
  const credentialsFile = options.credentialsFile ?? shownPath(files, sandboxCredentialsOf(files.folder));
  for (const zone of zones) seedZone(stores.zones, zone, { replace: reseed });
  const hasMail = mail.brands.length > 0;
  await seedMail(stores, mail, { replace: reseed && hasMail });
  const found = await readCredentials(files, credentialsFile);
  const withPasswords = await issuePasswords(stores.zones, found);
  const issued = await issueCredentials(stores.users, mail.users, withPasswords);
  const file = options.credentialsFile === null ? withAddress(issued, localOrigin(options.address)) : issued;
  if (file.text !== found.text) await writeCredentials(files, file);
}

/** The origin for clients on this machine, even if the sandbox listens on all addresses. */
function localOrigin({ port, origin, hostname }: URL): string {
  return ['0.0.0.0', '[::]'].includes(hostname) ? `http://127.0.0.1:${port}` : origin;
}

function contentsOf({ zones, templates }: Stores): string {
  const mail = templates.count() === 0 ? [] : [plural(templates.count(), 'mail template')];
  return [plural(zones.zones().length, 'zone'), ...mail].join(', ');
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
