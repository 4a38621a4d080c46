import { authorities, caaProperties, widenings } from '../../dns/meaning/issuance.js';
import { strengthenedAt } from '../../dns/meaning/strengthened-mail-auth.js';
import type { Effect } from '../../plan/effect.js';
import { enumeration } from '../../text/plural.js';

/**
 * Says what somebody may no longer do when an answer becomes another one: issue certificates (CAA), or send mail that passes (SPF,
 * DMARC). '' where nobody loses that, or where a name above decides afterwards. What somebody gains is a risk.
 */
export function lossOf({ name, below, type, before, after }: Effect): string {
  if (after.status !== 'answer') return '';
  const had = before.status === 'answer' ? before.data : [];
  const isDmarc = name.startsWith('_dmarc.');
  // Nobody has used a new name until now. What is asked at `_dmarc` is about the name above.
  if (before.status === 'no-name' && !isDmarc) return '';
  if (type === 'CAA') return lostIssuers(had, after.data);
  // Mail has the name of a host that is an alias more rarely than its host has other texts.
  const isOfMail = type === 'TXT' && !below && (isDmarc || before.via.length + after.via.length === 0);
  return isOfMail ? strengthenedAt(name, had, after.data) : '';
}

/** More authorities are only counted. */
const MOST_NAMED = 5;

function lostIssuers(before: readonly string[], after: readonly string[]): string {
  const [had, has] = [caaProperties(before), caaProperties(after)];
  const lost = widenings(has, had).map(({ purpose, what, gained }) =>
    gained === 'anyone'
      ? `${onlyThese(authorities(has, purpose))} may issue ${what}`
      : `${enumeration(gained, MOST_NAMED)} may no longer issue ${what}`,
  );
  return lost.length === 0 ? '' : `${lost.join('; ')}, also for names below without CAA records`;
}

function onlyThese(names: readonly string[]): string {
  return names.length === 0 ? 'nobody' : `only ${enumeration(names, MOST_NAMED)}`;
}
