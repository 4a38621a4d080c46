import { caaProperties, widenings } from '../../dns/meaning/issuance.js';
import { strengthenedAt } from '../../dns/meaning/strengthened-mail-auth.js';
import type { Effect } from '../../plan/effect.js';
import { enumeration } from '../../text/plural.js';

/**
 * Says what somebody may no longer do when an answer becomes another one: issue certificates (CAA), or send mail that passes (SPF,
 * DMARC). '' where nobody loses that, or where a name above decides on one side. What somebody gains is a risk.
 */
export function lossOf({ name, below, type, before, after }: Effect): string {
  if (before.status !== 'answer' || after.status !== 'answer') return '';
  if (type === 'CAA') return lostIssuers(before.data, after.data);
  // Mail has the name of a host that is an alias more rarely than its host has other texts.
  const isOfMail = type === 'TXT' && !below && (name.startsWith('_dmarc.') || before.via.length === 0);
  return isOfMail ? strengthenedAt(name, before.data, after.data) : '';
}

/** More authorities are only counted. */
const MOST_NAMED = 5;

function lostIssuers(before: readonly string[], after: readonly string[]): string {
  const lost = widenings(caaProperties(after), caaProperties(before)).map(({ what, gained }) => {
    const who = gained === 'anyone' ? 'any other authority' : enumeration(gained, MOST_NAMED);
    return `${who} may no longer issue ${what}`;
  });
  return lost.length === 0 ? '' : `${lost.join('; ')}, also for names below without CAA records`;
}
