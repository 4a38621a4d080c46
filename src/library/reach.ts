import { dnsCredentials } from '../config/credentials/dns-credentials.js';
import { mailCredentials } from '../config/credentials/mail-credentials.js';
import { DEFAULT_CONCURRENCY } from '../engine/service/concurrency.js';
import type { Access, Reach } from '../engine/service/with-clients.js';
import type { Credentials } from './credentials.js';
import type { Loaded } from './loaded.js';
import { ofLogin } from './mail-login.js';
import type { ServiceOptions } from './service-options.js';

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
