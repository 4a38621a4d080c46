import type { DnsClient } from '../../api/dns/client.js';
import type { MailClient } from '../../api/mail/client.js';

/** The services of a run; one that nothing is asked of may be missing. */
export interface Clients {
  readonly dns?: DnsClient;
  readonly mail?: MailClient;
}
