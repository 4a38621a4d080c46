import { randomInt } from 'node:crypto';
import { decodeMessage } from '../../dns/wire/decode-message.js';
import { encodeQuery } from '../../dns/wire/encode-message.js';
import type { ResourceRecord } from '../../dns/wire/message.js';
import { orWireError, WireError } from '../../dns/wire/octets.js';
import { transferredZone } from '../../dns/wire/transferred-zone.js';
import { ServiceError } from '../http/service-error.js';
import { exchange } from './exchange.js';
import type { Peer } from './peer.js';
import { rcodeError, tsigError } from './response-error.js';
import { signRequest } from './tsig/sign.js';
import { answerVerifier } from './tsig/verifier.js';

/**
 * Transfers a zone (AXFR, RFC 5936), each message of which is signed, or vouched for by a later one.
 *
 * @returns all records but the SOA, with which the answer begins and ends.
 * @throws ServiceError
 */
export async function transfer(
  zone: string,
  peer: Peer,
  signal: AbortSignal | undefined,
): Promise<readonly ResourceRecord[]> {
  const { key, now, server } = peer;
  const id = randomInt(2 ** 16);
  const asked = { ...peer.asked, what: `AXFR of ${zone} at ${server.text}` };
  const query = encodeQuery({ id, name: zone, type: 'AXFR', isRecursionDesired: false, edns: null });
  const request = signRequest(query, key, now());
  const verify = answerVerifier({ key, mac: request.mac, now });
  const { records, take } = transferredZone(zone);
  const onMessage = (octets: Uint8Array): boolean => {
    const verdict = verify(octets);
    const message = decodeMessage(octets);
    if (
      message instanceof WireError ||
      message.id !== id ||
      message.opcode !== 0 ||
      !message.isResponse ||
      message.isTruncated
    )
      throw faulty(`${asked.what}: the answer is not one to it`);
    if (verdict.kind === 'refused') throw tsigError(verdict, asked, now());
    if (message.rcode !== 0) throw rcodeError(message.rcode, asked);
    if (verdict.kind === 'invalid')
      throw faulty(`${asked.what}: a message cannot be trusted: ${verdict.why}`);
    const isComplete = orWireError(() => take(message.answers));
    if (isComplete instanceof WireError) throw faulty(`${asked.what}: ${isComplete.message}`);
    if (isComplete && verdict.kind !== 'valid') throw faulty(`${asked.what}: the last message is not signed`);
    return isComplete;
  };
  await exchange(request.octets, { ...peer, method: 'AXFR', signal, onMessage });
  return records;
}

function faulty(message: string): ServiceError {
  return new ServiceError(message, {
    kind: 'server',
    effect: 'no',
    hint: 'is something between here and the server that changes messages, or is the key another one?',
  });
}
