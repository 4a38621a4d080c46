import type { DnsClient } from '../api/dns-client.js';
import { createDnsClient } from '../api/dns-client.js';
import type { MailClient } from '../api/mail-client.js';
import { dnsCredentials } from '../config/credentials.js';
import type { MailServiceSettings } from '../config/mail-settings.js';
import type { Project } from '../config/project.js';
import { Failure } from '../diagnostics/failure.js';
import { version } from '../version.js';
import type { Clients } from '../workflow/clients.js';
import type { Context } from './context.js';
import { openMailClient } from './open-mail-client.js';
import type { Progress } from './progress.js';
import type { ServiceOptions } from './service-options.js';
import { transportOptions } from './service-options.js';

export interface ClientInput {
  readonly project: Project;
  /** Names of the zones that credentials are needed for; none leaves the DNS interface alone. */
  readonly zones: readonly string[];
  /** Whether the mail interface is needed. */
  readonly mail: boolean;
  readonly options: ServiceOptions;
}

/**
 * Opens the interfaces of the project's service for some work and closes them afterwards. Where only the mail
 * interface lets nobody in, the work goes on without it.
 */
export async function withClients<T>(
  input: ClientInput,
  context: Context,
  work: (clients: Clients) => Promise<T>,
): Promise<T> {
  const { project, zones, mail } = input;
  const clients: Clients = {
    ...(project.dns &&
      zones.length > 0 && { dns: await openDnsClient(input, project.dns.endpoint, context) }),
    ...(project.mail && mail && { mail: await openMailOrRefuse(project.mail, input, context) }),
  };
  try {
    return await work(clients);
  } finally {
    await Promise.all([clients.dns?.close(), clients.mail?.close()]);
  }
}

/** A client that refuses everything for want of credentials, so that zones are planned and applied all the same. */
async function openMailOrRefuse(
  settings: MailServiceSettings,
  input: ClientInput,
  context: Context,
): Promise<MailClient> {
  try {
    return await openMailClient(settings, input, context);
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

async function openDnsClient(
  { project, zones, options }: ClientInput,
  endpoint: URL,
  context: Context,
): Promise<DnsClient> {
  const { env } = context;
  return createDnsClient({
    ...transportOptions(options, context),
    endpoint,
    passwordOf: await dnsCredentials({ project, zones, env, file: options.credentials ?? null }),
    userAgent: `zonemason/${version}`,
  });
}

/** Clients whose listings advance a progress line. */
export function countingListings({ dns, mail }: Clients, { advance }: Progress): Clients {
  return {
    ...(dns && { dns: countingZones(dns, advance) }),
    ...(mail && { mail: countingMail(mail, advance) }),
  };
}

function countingZones(client: DnsClient, advance: () => void): DnsClient {
  return { ...client, list: (zone, signal) => client.list(zone, signal).finally(advance) };
}

function countingMail(client: MailClient, advance: () => void): MailClient {
  return { ...client, translations: (id, signal) => client.translations(id, signal).finally(advance) };
}
