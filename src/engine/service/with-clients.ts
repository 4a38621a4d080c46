import type { PasswordOf } from '../../api/dns/basic-auth.js';
import { createDnsClient } from '../../api/dns/client.js';
import type { LoginOptions } from '../../api/login/login.js';
import type { MailClient, MailCredentials } from '../../api/mail/client.js';
import { createMailClient } from '../../api/mail/client.js';
import type { TransportOptions } from '../../api/http/transport.js';
import type { MailServiceSettings } from '../../config/mail-settings.js';
import type { Project } from '../../config/project.js';
import { usable } from '../../config/usable.js';
import { Failure } from '../../failure.js';
import { version } from '../../version.js';
import type { Clients } from './clients.js';

/** What lets a run into the interfaces of a service; each is asked only where that interface is needed. */
export interface Access {
  /** @throws Failure as `dnsCredentials` does. */
  readonly dns: (zones: readonly string[]) => Promise<PasswordOf>;
  /** @throws Failure as `mailCredentials` does. */
  readonly mail: () => Promise<MailCredentials>;
}

/** How a run reaches the interfaces of a service. */
export interface Reach extends Pick<LoginOptions, 'onWait'> {
  readonly access: Access;
  /** What clients of both interfaces have in common. */
  readonly shared: Pick<TransportOptions, 'limits' | 'env' | 'onThrottle' | 'onRetry'>;
}

export interface ClientsInput {
  readonly project: Pick<Project, 'dns' | 'mail'>;
  /** Names of the zones that credentials are needed for; none leaves the DNS interface alone. */
  readonly zones: readonly string[];
  /** Whether the mail interface is needed. */
  readonly mail: boolean;
  readonly reach: Reach;
}

/**
 * Opens the interfaces of the project's service for some work and closes them afterwards. Where only the mail
 * interface lets nobody in, the work goes on without it.
 */
export async function withClients<T>(
  input: ClientsInput,
  work: (clients: Clients) => Promise<T>,
): Promise<T> {
  const { project, zones, mail, reach } = input;
  const { access, shared } = reach;
  const clients: Clients = {
    ...(project.dns &&
      zones.length > 0 && {
        dns: createDnsClient({
          ...shared,
          endpoint: usable(project.dns.endpoint),
          passwordOf: await access.dns(zones),
          userAgent: `zonemason/${version}`,
        }),
      }),
    ...(project.mail && mail && { mail: await openMailOrRefuse(project.mail, reach) }),
  };
  try {
    return await work(clients);
  } finally {
    await Promise.all([clients.dns?.close(), clients.mail?.close()]);
  }
}

/** Opens the mail interface; it logs in when there is something to send. */
export async function openMailClient(
  { endpoint, brand }: MailServiceSettings,
  { access, shared, onWait }: Reach,
): Promise<MailClient> {
  return createMailClient({
    ...shared,
    endpoint: usable(endpoint),
    brand: usable(brand),
    credentials: await access.mail(),
    userAgent: `zonemason/${version} (mail translations)`,
    ...(onWait && { onWait }),
  });
}

/** A client that refuses everything for want of credentials, so that zones are planned and applied all the same. */
async function openMailOrRefuse(settings: MailServiceSettings, reach: Reach): Promise<MailClient> {
  try {
    return await openMailClient(settings, reach);
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'credentials') throw error;
    const refuse = (): Promise<never> => Promise.reject(error);
    return {
      templates: refuse,
      translations: refuse,
      create: refuse,
      update: refuse,
      delete: refuse,
      close: nothing,
    };
  }
}

function nothing(): Promise<void> {
  return Promise.resolve();
}
