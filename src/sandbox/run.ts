import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { Failure } from '../diagnostics/failure.js';
import { countSeverities, plural } from '../diagnostics/report.js';
import { issueCredentials } from './accounts/issue-credentials.js';
import { issuePasswords } from './issue-passwords.js';
import { seedMail } from './mail/seed-mail.js';
import type { SeedReading } from './read-seeds.js';
import { readSeeds } from './read-seeds.js';
import { seedZone } from './seed-zone.js';
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
  /** File that gets the passwords. */
  readonly credentialsFile: string;
}

export const defaultRunOptions: RunOptions = {
  host: '127.0.0.1',
  port: 8053,
  dataFolder: '.zonemason/sandbox',
  seeds: [],
  reseed: false,
  credentialsFile: '.zonemason/credentials.yaml',
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
 * user into the credentials file, and says when it is ready. Throws a Failure when a seed is invalid, the port is
 * taken, or the data folder or the credentials file cannot be used.
 */
export async function runSandbox(options: RunOptions, io: RunIo): Promise<void> {
  const seeds = await readSeeds(options.seeds);
  const { diagnostics } = seeds;
  if (diagnostics.length > 0) {
    io.report(diagnostics);
    throw new Failure(
      'invalid-files',
      `the sandbox has ${plural(countSeverities(diagnostics).error, 'error')} in its seeds`,
    );
  }
  const stores = await openStores(options.dataFolder);
  try {
    // Before anything is written: where the port is taken, another sandbox may be using this data.
    const onError = (error: unknown): void => io.warn(`the sandbox failed: ${String(error)}`);
    const server = await serve(stores, { host: options.host, port: options.port, onError });
    try {
      await fill(stores, seeds, options);
      io.print(`zonemason sandbox ready on ${server.url.origin} (${contentsOf(stores)})`);
      await aborted(io.signal);
    } finally {
      await server.close();
    }
  } finally {
    stores.close();
  }
}

async function fill(stores: Stores, { zones, mail }: SeedReading, options: RunOptions): Promise<void> {
  const { reseed, credentialsFile } = options;
  for (const { zone, records } of zones) seedZone(stores.zones, { zone, records, replace: reseed });
  const hasMail = mail.brands.length > 0;
  await seedMail(stores, mail, { replace: reseed && hasMail });
  await issuePasswords(stores.zones, credentialsFile);
  await issueCredentials(stores.users, mail.users, credentialsFile);
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
