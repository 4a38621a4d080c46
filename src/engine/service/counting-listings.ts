import type { DnsTarget } from '../../api/dns-target.js';
import type { MailClient } from '../../api/mail/client.js';
import type { Clients } from './access.js';

export interface Counting {
  /** Names of the zones to count. */
  readonly zones: readonly string[];
  readonly onRead: () => void;
}

/** Wraps clients to call `onRead` after each attempt to read a counted zone or the translations of a template. */
export function countingListings({ dns, mail }: Clients, { zones, onRead }: Counting): Clients {
  const counted = new Set(zones);
  return {
    ...(dns && { dns: countingZones(dns, (zone) => counted.has(zone) && onRead()) }),
    ...(mail && { mail: countingMail(mail, onRead) }),
  };
}

function countingZones(client: DnsTarget, onRead: (zone: string) => void): DnsTarget {
  return { ...client, list: (zone, signal) => client.list(zone, signal).finally(() => onRead(zone)) };
}

function countingMail(client: MailClient, onRead: () => void): MailClient {
  return { ...client, translations: (id, signal) => client.translations(id, signal).finally(onRead) };
}
