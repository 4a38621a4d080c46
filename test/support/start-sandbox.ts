import { hashPassword } from '../../src/sandbox/accounts/passwords.js';
import type { SeedRecord } from '../../src/sandbox/records/zone-records.js';
import { seedZone } from '../../src/sandbox/records/zone-records.js';
import type { ServeOptions } from '../../src/sandbox/serve.js';
import { serve } from '../../src/sandbox/serve.js';
import { openStores } from '../../src/sandbox/stores/stores.js';
import type { Stores } from '../../src/sandbox/stores/stores.js';
import type { MailSeed } from '../../src/sandbox/mail/mail-seed.js';
import { seedMail } from '../../src/sandbox/mail/seed-mail.js';
import { afterTests } from './after-tests.js';

export interface SandboxOptions extends Partial<ServeOptions> {
  /** ':memory:' keeps nothing on disk. */
  readonly dataFolder: string;
}

export interface ZoneSeed {
  readonly zone: string;
  /** If omitted, the zone keeps its password. */
  readonly password?: string;
  readonly records?: readonly SeedRecord[];
}

export interface Sandbox {
  readonly url: URL;
  /** Creates a zone with these records, or replaces its records. */
  readonly seed: (seed: ZoneSeed) => Promise<void>;
  readonly mail: MailHooks;
  /** Stops it now, not only at the end of the test file. */
  readonly close: () => Promise<void>;
}

/**
 * Starts both interfaces in this process, by default on 127.0.0.1 and any free port. It stops at the end of the test file.
 * Throws a Failure if that fails.
 */
export async function startSandbox({ dataFolder, ...options }: SandboxOptions): Promise<Sandbox> {
  const stores = await openStores(dataFolder);
  const server = await serve(stores, { host: '127.0.0.1', port: 0, ...options });
  const { zones } = stores;
  const stop = async (): Promise<void> => {
    await server.close();
    stores.close();
  };
  let stopped: Promise<void> | undefined;
  const close: Sandbox['close'] = () => (stopped ??= stop());
  afterTests(close);
  return {
    url: server.url,
    seed: async ({ zone, password, records = [] }) => {
      seedZone(zones, { zone, records }, { replace: true });
      if (password !== undefined) zones.setPasswordHash(zone, await hashPassword(password));
    },
    mail: mailHooks(stores, options.now),
    close,
  };
}

/** Changes to users, tokens and templates that bypass interface A, for tests. */
export type MailHooks = ReturnType<typeof mailHooks>;

function mailHooks(stores: Stores, now: () => number = Date.now) {
  const { sessions, templates, translations } = stores;
  return {
    /** Replaces all users, and the templates of these brands. The tokens of users in the seed stay valid. */
    seed: (seed: MailSeed) => seedMail(stores, seed, { replace: true }),
    /** Issues a token without a login, which would use up a one-time password. By default the token does not expire. */
    issueToken: (email: string, expires?: Date) =>
      sessions.add({ email, userAgent: null, createdAt: now(), expiresAt: expires?.getTime() ?? null }),
    /** All sessions, except those that had expired or been revoked when the latest token was issued. */
    sessions: sessions.all,
    revokeTokens: sessions.removeAll,
    templates: templates.of,
    /** Deletes a template and its translations, which interface A does not support. */
    deleteTemplate: templates.remove,
    translations: translations.of,
  };
}
