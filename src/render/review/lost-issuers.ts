import { caaProperties, widenings } from '../../dns/meaning/issuance.js';
import type { Effect } from '../../plan/effect.js';
import { enumeration } from '../../text/plural.js';

/** More authorities are only counted. */
const MOST_NAMED = 5;

/**
 * Says who may no longer issue certificates when a CAA answer becomes another; '' where nobody loses that, or where a name
 * above decides on one side.
 */
export function lostIssuers({ type, before, after }: Effect): string {
  if (type !== 'CAA' || before.status !== 'answer' || after.status !== 'answer') return '';
  const lost = widenings(caaProperties(after.data), caaProperties(before.data)).map(({ what, gained }) => {
    const who = gained === 'anyone' ? 'any other authority' : enumeration(gained, MOST_NAMED);
    return `${who} may no longer issue ${what}`;
  });
  return lost.length === 0 ? '' : `${lost.join('; ')}, also for names below without CAA records`;
}
