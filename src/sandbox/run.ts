import type { Diagnostic } from '../diagnostics/diagnostic.js';
import {
  credentialsOf,
  foldersAbove,
  isSameFile,
  sandboxCredentialsOf,
} from '../config/credentials/private-files.js';
import { Failure } from '../failure.js';
import { countSeverities } from '../diagnostics/report.js';
import { plural } from '../text/plural.js';
import type { FileTree } from '../load/files/file-tree.js';
import { fullPath, shownPath } from '../load/files/file-tree.js';
import { IN_MEMORY } from './database.js';
import { issueCredentials, issuePasswords } from './accounts/issue-credentials.js';
import { readCredentials, withAddress, writeCredentials } from './accounts/credentials-file.js';
import { seedMail } from './mail/seed-mail.js';
import type { SeedReading } from './read-seeds.js';
import { readSeeds } from './read-seeds.js';
import { seedZone } from './records/zone-records.js';
import { serve } from './serve.js';
import type { Stores } from './stores.js';
import { openStores } from './stores.js';

export interface RunOptions {
  readonly host: string;
  /** 0 for any free one. */
  readonly port: number;
  readonly dataFolder: string;
  /** Zone files, JSON listings named `<zone>.json`, `mail.yaml`, and folders of them. */
  readonly seeds: readonly string[];
  /** Whether the seeds come in the place of what their zones and brands hold already. */
  readonly reseed: boolean;
  /** File that gets the passwords; null for the sandbox's own, which has its address, too. */
  readonly credentialsFile: string | null;
  /** The seeds are read from here; all paths are relative to its folder. */
  readonly files: FileTree;
}

export const defaultRunOptions: Omit<RunOptions, 'files'> = {
  host: '127.0.0.1',
  port: 8053,
  dataFolder: '.zonemason/sandbox',
  seeds: [],
  reseed: false,
  credentialsFile: null,
};

export interface RunIo {
  /** A line for stdout, without its end. */
  readonly print: (line: string) => void;
  /** A line for stderr, without its end. */
  readonly warn: (line: string) => void;
  /** Shows what is wrong with the seeds. */
  readonly report: (diagnostics: readonly Diagnostic[]) => void;
  /** Stops the sandbox once it aborts; requests in flight are finished. */
  readonly signal: AbortSignal;
}

/**
 * Runs the sandbox until it is stopped: seeds it, writes the passwords of its zones and the credentials of its first
 * user into a file, and says when it is ready. Throws a Failure when a seed is invalid, the port is taken, the data folder
 * or the file cannot be used, or the file is that of the project, whose passwords are for the real service.
 */
export async function runSandbox(options: RunOptions, io: RunIo): Promise<void> {
  if (options.credentialsFile !== null) await mustNotBeOfProject(options.credentialsFile, options.files);
  const seeds = await readSeeds(options.seeds, options.files);
  const { diagnostics } = seeds;
  if (diagnostics.length > 0) {
    io.report(diagnostics);
    throw new Failure(
      'invalid-files',
      `the sandbox has ${plural(countSeverities(diagnostics).error, 'error')} in its seeds`,
    );
  }
  const { dataFolder, files } = options;
  const stores = await openStores(
    dataFolder === IN_MEMORY ? IN_MEMORY : fullPath(files, dataFolder),
    dataFolder,
  );
  try {
    // Before anything is written: where the port is taken, another sandbox may be using this data.
    const onError = (error: unknown): void => io.warn(`the sandbox failed: ${String(error)}`);
    const server = await serve(stores, { host: options.host, port: options.port, onError });
    try {
      await fill(stores, seeds, { ...options, address: server.url });
      io.print(`zonemason sandbox ready on ${server.url.origin} (${contentsOf(stores)})`);
      await aborted(io.signal);
    } finally {
      await server.close();
    }
  } finally {
    stores.close();
  }
}

async function mustNotBeOfProject(path: string, files: FileTree): Promise<void> {
  for (const folder of foldersAbove(files.folder)) {
    if (!(await isSameFile(fullPath(files, path), credentialsOf(folder)))) continue;
    throw new Failure('usage', `${path} is the credentials file of the project, not of the sandbox`, {
      hint: 'leave out --credentials, or name another file: the sandbox has its own passwords',
    });
  }
}

interface Filling extends RunOptions {
  readonly address: URL;
}

async function fill(stores: Stores, { zones, mail }: SeedReading, options: Filling): Promise<void> {
  const { reseed, files } = options;
  const credentialsFile = options.credentialsFile ?? shownPath(files, sandboxCredentialsOf(files.folder));
  for (const { zone, records } of zones) seedZone(stores.zones, { zone, records, replace: reseed });
  const hasMail = mail.brands.length > 0;
  await seedMail(stores, mail, { replace: reseed && hasMail });
  const found = await readCredentials(files, credentialsFile);
  const withPasswords = await issuePasswords(stores.zones, found);
  const issued = await issueCredentials(stores.users, mail.users, withPasswords);
  const file = options.credentialsFile === null ? withAddress(issued, localOrigin(options.address)) : issued;
  if (file.text !== found.text) await writeCredentials(files, file);
}

/** The origin that clients on this machine use, also where the sandbox listens on all addresses. */
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
