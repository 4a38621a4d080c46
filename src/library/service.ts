import { dnsCredentials } from '../config/credentials.js';
import { mailCredentials } from '../config/mail-credentials.js';
import { DEFAULT_CONCURRENCY } from '../workflow/concurrency.js';
import type { Access, Reach } from '../workflow/with-clients.js';
import type { MailLogin } from './mail-login.js';
import { ofLogin } from './mail-login.js';
import type { Loaded } from './project.js';

/**
 * What lets a run into the service. Whatever is left out is read where the command line reads it: the variables of
 * the project's environment, the credentials file, `dns.credentialCommand`. Nobody is ever asked on a terminal.
 */
export interface Credentials {
  /** Gives the password of a zone; asked once a zone and run. */
  readonly dns?: (zone: string) => string | Promise<string>;
  /** Gives what lets into the mail interface; asked once a run that needs it. */
  readonly mail?: () => MailLogin | Promise<MailLogin>;
  /** Path of the credentials file; `.zonemason/credentials.yaml` of the project, if there is one, when left out. */
  readonly file?: string;
}

/** Options of what talks to the service. */
export interface ServiceOptions {
  readonly credentials?: Credentials;
  /** Requests at a time, over all zones and templates; 16 when left out. */
  readonly concurrency?: number;
  readonly signal?: AbortSignal;
}

/** How the service is reached with these options. */
export function reachOf(
  { settings: project, env }: Loaded,
  { credentials = {}, concurrency = DEFAULT_CONCURRENCY }: ServiceOptions,
): Reach {
  return {
    access: accessOf(credentials, { project, env }),
    shared: { limits: { connections: concurrency }, env },
  };
}

function accessOf(
  { dns, mail, file: named }: Credentials,
  from: { readonly project: Loaded['settings']; readonly env: Loaded['env'] },
): Access {
  const file = named ?? null;
  return {
    dns: dns
      ? () => Promise.resolve(async (zone) => dns(zone))
      : (zones) => dnsCredentials({ ...from, zones, file }),
    mail: mail ? async () => ofLogin(await mail()) : () => mailCredentials({ ...from, file, ask: null }),
  };
}
