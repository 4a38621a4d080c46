import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { TsigKey } from '../../../../src/api/update/tsig/key.js';
import { readTsigKey } from '../../../../src/api/update/tsig/key.js';
import { signRequest } from '../../../../src/api/update/tsig/sign.js';
import { splitTsig, withTsig } from '../../../../src/api/update/tsig/tsig-record.js';
import { answerVerifier } from '../../../../src/api/update/tsig/verifier.js';
import { encodeQuery } from '../../../../src/dns/wire/encode-message.js';

const NOW = 1_800_000_000;
const key = keyOf('hmac-sha256');
const query = encodeQuery({
  id: 7,
  name: 'example.com',
  type: 'AXFR',
  isRecursionDesired: false,
  edns: null,
});

function keyOf(algorithm: string): TsigKey {
  const found = readTsigKey(`${algorithm}:zm:${Buffer.from('a secret').toString('base64')}`);
  if (typeof found === 'string') throw new Error(found);
  return found;
}

/** Signs the messages of an answer as a server does; `null` leaves one without. By RFC 8945 alone, not by the code under test. */
function answerTo(
  mac: Uint8Array,
  pattern: readonly boolean[],
  { at = NOW, error = 0 } = {},
): readonly Uint8Array[] {
  const name = Buffer.from('\x02zm\0', 'latin1');
  const algorithm = Buffer.from('\x0bhmac-sha256\0', 'latin1');
  const time = Buffer.alloc(8);
  time.writeUIntBE(at, 0, 6);
  time.writeUInt16BE(300, 6);
  let prior = Buffer.from(mac);
  let waiting: Uint8Array[] = [];
  let isFirst = true;
  return pattern.map((isSigned, index) => {
    const message = Buffer.from(query);
    message.writeUInt16BE(0x8400, 2);
    message[message.length - 1] = index % 256;
    if (!isSigned) {
      waiting.push(message);
      return message;
    }
    const length = Buffer.alloc(2);
    length.writeUInt16BE(prior.length);
    const variables = isFirst
      ? [name, Buffer.from([0, 255, 0, 0, 0, 0]), algorithm, time, Buffer.from([0, error, 0, 0])]
      : [time];
    const signature = createHmac('sha256', 'a secret')
      .update(Buffer.concat([length, prior, ...waiting, message, ...variables]))
      .digest();
    prior = signature;
    waiting = [];
    isFirst = false;
    return withTsig(message, {
      name: 'zm.',
      algorithm: 'hmac-sha256.',
      timeSigned: at,
      fudge: 300,
      mac: signature,
      originalId: 7,
      error,
      otherData: new Uint8Array(),
    });
  });
}

/** Signed messages with so many between them that are not. */
function between(count: number): readonly boolean[] {
  return [true, ...Array.from({ length: count }, () => false), true];
}

/** What is said of the messages of an answer. */
function verdictsOf(messages: readonly Uint8Array[], { by = key, now = NOW } = {}): readonly string[] {
  const { mac } = signRequest(query, key, NOW);
  const verify = answerVerifier({ key: by, mac, now: () => now });
  return messages.map((message) => verify(message).kind);
}

const { mac } = signRequest(query, key, NOW);

test('a request is signed as RFC 8945 says', () => {
  const { octets } = signRequest(query, key, NOW);
  const split = splitTsig(octets);
  expect(split?.message).toEqual(Buffer.from(query));
  const variables = Buffer.concat([
    Buffer.from('\x02zm\0\0\xff\0\0\0\0\x0bhmac-sha256\0', 'latin1'),
    Buffer.from([0, 0, 0x6b, 0x49, 0xd2, 0x00, 1, 44, 0, 0, 0, 0]),
  ]);
  const expected = createHmac('sha256', 'a secret').update(query).update(variables).digest();
  expect(Buffer.from(split?.tsig.mac ?? [])).toEqual(expected);
});

describe('the messages of an answer', () => {
  test.each<[string, readonly boolean[], readonly string[]]>([
    ['one', [true], ['valid']],
    ['several', [true, true, true], ['valid', 'valid', 'valid']],
    [
      'some without a signature in between',
      [true, false, false, true],
      ['valid', 'unsigned', 'unsigned', 'valid'],
    ],
  ])('%s', (_, pattern, verdicts) => {
    expect(verdictsOf(answerTo(mac, pattern))).toEqual(verdicts);
  });

  test('the first has one', () => {
    expect(verdictsOf(answerTo(mac, [false, true]))[0]).toBe('invalid');
  });

  test('99 in a row may lack one, and not a hundred', () => {
    expect(verdictsOf(answerTo(mac, between(99))).at(-1)).toBe('valid');
    expect(verdictsOf(answerTo(mac, between(100)))[100]).toBe('invalid');
  });

  test('are in order, and all there', () => {
    const [one = query, two = query, three = query] = answerTo(mac, [true, true, true]);
    expect(verdictsOf([one, three])).toEqual(['valid', 'invalid']);
    expect(verdictsOf([one, three, two])[1]).toBe('invalid');
    const [first = query, , last = query] = answerTo(mac, [true, false, true]);
    expect(verdictsOf([first, last])).toEqual(['valid', 'invalid']);
  });
});

describe('a signature is refused that', () => {
  test('has any other octet, in the message or the signature', () => {
    const [message = query] = answerTo(mac, [true]);
    for (let at = 0; at < message.length; at += 1) {
      // The id is that of the record (RFC 8945 section 5.3).
      if (at < 2) continue;
      const changed = Buffer.from(message);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(verdictsOf([changed]), `octet ${at}`).not.toEqual(['valid']);
    }
  });

  test('answers another request, is of another key, or is old', () => {
    const messages = answerTo(mac, [true]);
    expect(verdictsOf(answerTo(Buffer.alloc(32), [true]))).toEqual(['invalid']);
    expect(verdictsOf(messages, { by: keyOf('hmac-sha512') })).toEqual(['invalid']);
    expect(verdictsOf(messages, { now: NOW + 301 })).toEqual(['invalid']);
    expect(verdictsOf(messages, { now: NOW + 300 })).toEqual(['valid']);
  });

  test('is cut short', () => {
    const [message = query] = answerTo(mac, [true]);
    const split = splitTsig(message);
    if (!split) throw new Error('it has none');
    const shorter = withTsig(split.message, { ...split.tsig, mac: split.tsig.mac.subarray(0, 16) });
    expect(verdictsOf([shorter])).toEqual(['invalid']);
  });

  test('is of no message at all', () => {
    expect(verdictsOf([Uint8Array.of(1, 2, 3)])).toEqual(['invalid']);
    for (let end = 0; end < 60; end += 1)
      expect(verdictsOf([(answerTo(mac, [true])[0] ?? query).subarray(0, end)])).toEqual(['invalid']);
  });
});
