import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { Failure } from '../diagnostics/failure.js';
import { plural } from '../diagnostics/report.js';
import { openDatabase } from './database.js';
import { issuePasswords } from './issue-passwords.js';
import { readSeeds } from './read-seeds.js';
import { seedZone } from './seed-zone.js';
import { serve } from './serve.js';
import { createStore } from './store.js';

export interface RunOptions {
  readonly host: string;
  /** 0 for any free one. */
  readonly port: number;
  readonly dataFolder: string;
  /** Zone files, JSON listings named `<zone>.json`, and folders of them. */
  readonly seeds: readonly string[];
  /** Whether the seeds come in the place of what their zones hold already. */
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
 * Runs the sandbox until it is stopped: seeds it, writes the passwords of its zones into the credentials file,
 * and says when it is ready. Throws a Failure when a seed is invalid, the port is taken, or the data folder or
 * the credentials file cannot be used.
 */
export async function runSandbox(options: RunOptions, io: RunIo): Promise<void> {
  const { seeds, diagnostics } = await readSeeds(options.seeds);
  if (diagnostics.length > 0) {
    io.report(diagnostics);
    throw new Failure('invalid-files', `the sandbox has ${plural(diagnostics.length, 'error')} in its seeds`);
  }
  const store = createStore(await openDatabase(options.dataFolder));
  try {
    // Before anything is written: where the port is taken, another sandbox may be using this data.
    const onError = (error: unknown): void => io.warn(`the sandbox failed: ${String(error)}`);
    const server = await serve(store, { host: options.host, port: options.port, onError });
    try {
      for (const { zone, records } of seeds) seedZone(store, { zone, records, replace: options.reseed });
      await issuePasswords(store, options.credentialsFile);
      const zones = plural(store.zones().length, 'zone');
      io.print(`zonemason sandbox ready on ${server.url.origin} (${zones})`);
      await aborted(io.signal);
    } finally {
      await server.close();
    }
  } finally {
    store.close();
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
