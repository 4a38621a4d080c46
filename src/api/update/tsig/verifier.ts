import { orWireError, WireError } from '../../../dns/wire/octets.js';
import type { TsigKey } from './key.js';
import { hasValidMac } from './sign.js';
import type { TsigRecord } from './tsig-record.js';
import { serverTimeIn, splitTsig } from './tsig-record.js';

/** Errors of TSIG (RFC 8945 section 3). */
export const TSIG_ERROR = { badSig: 16, badKey: 17, badTime: 18, badTrunc: 22 } as const;

/** What the signature of a message says. */
export type Verdict =
  /** It is the server's own. */
  | { readonly kind: 'valid' }
  /** It has none, and a later message has to vouch for it. */
  | { readonly kind: 'unsigned' }
  /** It refuses the signature of the request. */
  | { readonly kind: 'refused'; readonly error: number; readonly serverTime: number | null }
  /** It is from somebody else, was changed on the way, or is old. */
  | { readonly kind: 'invalid'; readonly why: string };

export interface Verifying {
  readonly key: TsigKey;
  /** That of the request. */
  readonly mac: Uint8Array;
  /** In seconds since 1970. */
  readonly now: () => number;
}

/** Most messages without a signature between two with one (RFC 8945 section 5.3.1). */
const MOST_UNSIGNED = 99;

/** Verifies the messages of one answer, in their order. */
export function answerVerifier({ key, mac, now }: Verifying): (octets: Uint8Array) => Verdict {
  let priorMac = mac;
  let unsigned: Uint8Array[] = [];
  let isContinuation = false;
  return (octets) => {
    const split = orWireError(() => splitTsig(octets));
    if (split instanceof WireError) return { kind: 'invalid', why: 'it cannot be read' };
    if (!split) {
      if (!isContinuation) return { kind: 'invalid', why: 'it is not signed' };
      unsigned.push(Uint8Array.from(octets));
      if (unsigned.length <= MOST_UNSIGNED) return { kind: 'unsigned' };
      return { kind: 'invalid', why: `more than ${MOST_UNSIGNED} messages in a row are not signed` };
    }
    const { tsig } = split;
    const refusal = refusalIn(tsig);
    const isValid = hasValidMac(split, key, { priorMac, unsigned, isContinuation });
    if (refusal) return refusal;
    if (!isValid) return { kind: 'invalid', why: 'its signature is not that of the key' };
    if (Math.abs(now() - tsig.timeSigned) > tsig.fudge)
      return { kind: 'invalid', why: 'its signature is from another time' };
    priorMac = Uint8Array.from(tsig.mac);
    unsigned = [];
    isContinuation = true;
    return { kind: 'valid' };
  };
}

/** A server that does not accept a signature cannot sign its answer, but for BADTIME (RFC 8945 section 5.3.2). */
function refusalIn(tsig: TsigRecord): Verdict | null {
  const { error } = tsig;
  return error === 0 ? null : { kind: 'refused', error, serverTime: serverTimeIn(tsig) };
}
