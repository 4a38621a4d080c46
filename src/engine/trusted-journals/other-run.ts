import type { JournalHead } from '../../apply/journal/journal-outline.js';
import type { Project } from '../../config/project.js';
import { shown } from '../../config/settings/setting.js';
import { shownUrl } from '../../text/shown-url.js';

/** Returns the service that a journal is from, if it is not the project's, to follow "it is"; null if it is. */
export function whyOtherService(
  { endpoint, brand }: Pick<JournalHead, 'endpoint' | 'brand'>,
  { dns, mail }: Pick<Project, 'dns' | 'mail'>,
): string | null {
  const part = brand === null ? dns : mail;
  const url = part && shown(part.endpoint);
  const ours = url ? shownUrl(url) : part ? 'unknown' : 'none';
  if (endpoint !== ours) return `from a run at ${shownUrl(endpoint)}, but the project's endpoint is ${ours}`;
  const ourBrand = mail && shown(mail.brand);
  if (brand === null || brand === ourBrand) return null;
  return `from the brand ${brand}, but the project's is ${ourBrand ?? 'none'}`;
}

/** How to go back to a run at another service: journals cannot be named for that. */
export const OTHER_SERVICE =
  'to go back to it, name the project file of that service with -c, or set ZONEMASON_DNS_ENDPOINT, ZONEMASON_MAIL_ENDPOINT or ' +
  'ZONEMASON_MAIL_BRAND as in that run';
