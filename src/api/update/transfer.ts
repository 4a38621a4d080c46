import { randomInt } from 'node:crypto';
import { decodeMessage } from '../../dns/wire/decode-message.js';
import { encodeQuery } from '../../dns/wire/encode-message.js';
import type { Message, ResourceRecord } from '../../dns/wire/message.js';
import { WireError } from '../../dns/wire/octets.js';
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
  const records: ResourceRecord[] = [];
  let soas = 0;
  const onMessage = (octets: Uint8Array): boolean => {
    const verdict = verify(octets);
    const message = decodeMessage(octets);
    if (message instanceof WireError || message.id !== id || !message.isResponse)
      throw faulty(`${asked.what}: the answer is not one to it`);
    if (verdict.kind === 'refused') throw tsigError(verdict, asked, now());
    if (message.rcode !== 0) throw rcodeError(message.rcode, asked);
    if (verdict.kind === 'invalid')
      throw faulty(`${asked.what}: a message cannot be trusted: ${verdict.why}`);
    soas += takeRecords(message, records);
    if (soas < 2) return false;
    if (verdict.kind === 'valid') return true;
    throw faulty(`${asked.what}: the last message is not signed`);
  };
  await exchange(request.octets, { ...peer, method: 'AXFR', signal, onMessage });
  return records;
}

/** Adds the records of a message; returns how many of them are SOA records. */
function takeRecords({ answers }: Message, records: ResourceRecord[]): number {
  let soas = 0;
  for (const record of answers) {
    if (record.type === 'SOA') soas += 1;
    else records.push(record);
  }
  return soas;
}

function faulty(message: string): ServiceError {
  return new ServiceError(message, {
    kind: 'server',
    effect: 'no',
    hint: 'is something between here and the server that changes messages, or is the key another one?',
  });
}
