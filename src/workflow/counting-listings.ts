import type { DnsClient } from '../api/dns-client.js';
import type { MailClient } from '../api/mail-client.js';
import type { Clients } from './clients.js';

/** Clients that tell when a zone or the translations of a template have been read, or could not be. */
export function countingListings({ dns, mail }: Clients, onRead: () => void): Clients {
  return {
    ...(dns && { dns: countingZones(dns, onRead) }),
    ...(mail && { mail: countingMail(mail, onRead) }),
  };
}

function countingZones(client: DnsClient, onRead: () => void): DnsClient {
  return { ...client, list: (zone, signal) => client.list(zone, signal).finally(onRead) };
}

function countingMail(client: MailClient, onRead: () => void): MailClient {
  return { ...client, translations: (id, signal) => client.translations(id, signal).finally(onRead) };
}
