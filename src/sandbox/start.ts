import { openDatabase } from './database.js';
import { hashPassword } from './passwords.js';
import type { SeedRecord } from './seed-zone.js';
import { seedZone } from './seed-zone.js';
import type { ServeOptions } from './serve.js';
import { serve } from './serve.js';
import { createStore } from './store.js';

export interface SandboxOptions extends Partial<ServeOptions> {
  /** Folder of the data; ':memory:' keeps nothing. */
  readonly dataFolder: string;
}

export interface ZoneSeed {
  readonly zone: string;
  readonly password: string;
  readonly records?: readonly SeedRecord[];
}

export interface Sandbox {
  readonly url: URL;
  /** Makes a zone with these records, in the place of what it had, and sets its password. */
  readonly seed: (seed: ZoneSeed) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Starts interface B on 127.0.0.1 and any free port unless told otherwise. Throws a Failure when it cannot. */
export async function startSandbox({ dataFolder, ...options }: SandboxOptions): Promise<Sandbox> {
  const store = createStore(await openDatabase(dataFolder));
  const server = await serve(store, { host: '127.0.0.1', port: 0, ...options });
  return {
    url: server.url,
    seed: async ({ zone, password, records = [] }) => {
      seedZone(store, { zone, records, replace: true });
      store.setPasswordHash(zone, await hashPassword(password));
    },
    close: async () => {
      await server.close();
      store.close();
    },
  };
}
