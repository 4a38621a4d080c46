import { randomInt } from 'node:crypto';
import { decodeMessage } from '../../dns/wire/decode-message.js';
import { WireError } from '../../dns/wire/octets.js';
import { amended, ServiceError } from '../http/service-error.js';
import { exchange } from './exchange.js';
import type { Update } from './message/update-message.js';
import { encodeUpdate, OPCODE_UPDATE } from './message/update-message.js';
import type { Peer } from './peer.js';
import type { Asked } from './response-error.js';
import { isRefusal, rcodeError, tsigError, unmetError } from './response-error.js';
import { signRequest } from './tsig/sign.js';
import type { Verdict } from './tsig/verifier.js';
import { answerVerifier } from './tsig/verifier.js';

/** What the answer to an update says: it was carried out, or a prerequisite does not hold, so that nothing was. */
export type UpdateAnswer =
  | 'done'
  | {
      /** What to tell where a reading shows that all of them hold. */
      readonly unmet: ServiceError;
    };

/**
 * Sends an update, signed, and judges the answer. Only one that is signed by the key says anything (RFC 8945 section 5.3);
 * without one, the effect is unknown.
 *
 * @throws ServiceError
 */
export async function sendUpdate(zone: string, update: Update, peer: Peer): Promise<UpdateAnswer> {
  const { key, now, server } = peer;
  const id = randomInt(2 ** 16);
  const asked = { ...peer.asked, what: `UPDATE of ${zone} at ${server.text}` };
  const request = signRequest(encodeUpdate(zone, id, update), key, now());
  const verify = answerVerifier({ key, mac: request.mac, now });
  let answer: UpdateAnswer = 'done';
  const onMessage = (octets: Uint8Array): boolean => {
    const verdict = verify(octets);
    const message = decodeMessage(octets);
    if (
      message instanceof WireError ||
      message.id !== id ||
      message.opcode !== OPCODE_UPDATE ||
      !message.isResponse
    )
      throw untrusted('the answer is not one to it', asked);
    answer = judge({ verdict, rcode: message.rcode }, asked, now());
    return true;
  };
  await exchange(request.octets, { ...peer, method: 'UPDATE', onMessage });
  return answer;
}

interface Answer {
  readonly verdict: Verdict;
  readonly rcode: number;
}

function judge({ verdict, rcode }: Answer, asked: Asked, now: number): UpdateAnswer {
  if (verdict.kind === 'refused') throw doubted(tsigError(verdict, asked, now));
  if (verdict.kind !== 'valid') {
    if (isRefusal(rcode)) throw doubted(rcodeError(rcode, asked));
    throw untrusted(verdict.kind === 'invalid' ? verdict.why : 'it is not signed', asked);
  }
  if (rcode === 0) return 'done';
  const unmet = unmetError(rcode, asked);
  if (unmet) return { unmet };
  throw rcodeError(rcode, asked);
}

/** Anybody may have sent an answer without the signature of the key. */
function doubted(error: ServiceError): ServiceError {
  return amended(error, { effect: 'unknown' });
}

function untrusted(why: string, { what }: Asked): ServiceError {
  return new ServiceError(`${what}: the answer cannot be trusted: ${why}`, {
    kind: 'server',
    effect: 'unknown',
    hint: 'is something between here and the server that changes messages, or is the key another one?',
  });
}
