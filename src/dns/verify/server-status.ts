import { isInDomain } from '../name/domain.js';
import { canonicalName } from '../name/name.js';
import type { Message } from '../wire/message.js';
import { RCODE } from '../wire/rcode.js';

/** What a server does about a zone: whatever is not `ok` says nothing about the records. */
export type ServerStatus = 'ok' | 'refused' | 'servfail' | 'lame' | 'timeout' | 'unreachable';

/**
 * What an answer says of the server. A name server must answer with authority (RFC 1035 section 4.1.1), or refer to a zone cut
 * below the apex; a server that does neither does not have the zone.
 */
export function statusOf(
  message: Message,
  { zone, isRecursive }: { readonly zone: string; readonly isRecursive: boolean },
): ServerStatus {
  const { rcode } = message;
  if (rcode === RCODE.refused) return 'refused';
  if (rcode !== RCODE.noError && rcode !== RCODE.nxDomain) return 'servfail';
  return isRecursive || message.isAuthoritative || isReferral(message, zone) ? 'ok' : 'lame';
}

/** Whether the authority section has the NS records of a zone cut in the zone. */
function isReferral({ authorities }: Message, zone: string): boolean {
  const isBelow = (name: string): boolean => canonicalName(name) !== zone && isInDomain(name, zone);
  return authorities.some(({ name, type }) => type === 'NS' && isBelow(name));
}
