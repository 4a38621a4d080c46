import type { MailHooks } from './mail/mail-hooks.js';
import { mailHooks } from './mail/mail-hooks.js';
import { hashPassword } from './accounts/passwords.js';
import type { SeedRecord } from './records/seed-zone.js';
import { seedZone } from './records/seed-zone.js';
import type { ServeOptions } from './serve.js';
import { serve } from './serve.js';
import { openStores } from './stores.js';

export interface SandboxOptions extends Partial<ServeOptions> {
  /** Folder of the data; ':memory:' keeps nothing. */
  readonly dataFolder: string;
}

export interface ZoneSeed {
  readonly zone: string;
  /** The zone keeps the one it has when it is left out. */
  readonly password?: string;
  readonly records?: readonly SeedRecord[];
}

export interface Sandbox {
  readonly url: URL;
  /** Makes a zone with these records, in the place of what it had. */
  readonly seed: (seed: ZoneSeed) => Promise<void>;
  /** What happens to users, tokens and templates behind the back of interface A. */
  readonly mail: MailHooks;
  readonly close: () => Promise<void>;
}

/** Starts both interfaces on 127.0.0.1 and any free port unless told otherwise. Throws a Failure when it cannot. */
export async function startSandbox({ dataFolder, ...options }: SandboxOptions): Promise<Sandbox> {
  const stores = await openStores(dataFolder);
  const server = await serve(stores, { host: '127.0.0.1', port: 0, ...options });
  const { zones } = stores;
  return {
    url: server.url,
    seed: async ({ zone, password, records = [] }) => {
      seedZone(zones, { zone, records, replace: true });
      if (password !== undefined) zones.setPasswordHash(zone, await hashPassword(password));
    },
    mail: mailHooks(stores, options.now),
    close: async () => {
      await server.close();
      stores.close();
    },
  };
}
