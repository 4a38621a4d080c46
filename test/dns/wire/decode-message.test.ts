import { describe, expect, test } from 'vitest';
import { decodeMessage } from '../../../src/dns/wire/decode-message.js';
import { encodeMessage } from '../../../src/dns/wire/encode-message.js';
import type { Message } from '../../../src/dns/wire/message.js';
import { WireError } from '../../../src/dns/wire/octets.js';

const record = { name: 'www.example.com.', type: 'A', class: 1, ttl: 60, fields: ['192.0.2.1'] };

const message: Message = {
  id: 0xabcd,
  isResponse: false,
  opcode: 0,
  isAuthoritative: false,
  isTruncated: false,
  isRecursionDesired: false,
  isRecursionAvailable: false,
  rcode: 0,
  questions: [{ name: 'www.example.com.', type: 'A', class: 1 }],
  answers: [record, { ...record, fields: ['192.0.2.2'] }],
  authorities: [],
  additionals: [],
  edns: null,
};

const HEADER = 12;
/** The octets of the header and the question. */
const BEFORE_ANSWERS = HEADER + 21;

describe('a message', () => {
  test.each<[Partial<Message>, string]>([
    [{ isResponse: true }, '8000'],
    [{ isAuthoritative: true }, '0400'],
    [{ isTruncated: true }, '0200'],
    [{ isRecursionDesired: true }, '0100'],
    [{ isRecursionAvailable: true }, '0080'],
    [{ opcode: 15 }, '7800'],
    [{ rcode: 15 }, '000f'],
  ])('with %j has the flags %s', (changes, flags) => {
    const octets = encodeMessage({ ...message, ...changes });
    expect(Buffer.from(octets.subarray(2, 4)).toString('hex')).toBe(flags);
    expect(decodeMessage(octets)).toEqual({ ...message, ...changes });
  });

  test.each<Partial<Message>>([
    { rcode: 0xabc, edns: { size: 1232, options: [] } },
    { rcode: 23, edns: { size: 65_535, options: [{ code: 3, data: Uint8Array.of(1, 2, 3) }] } },
    {
      additionals: [record],
      edns: {
        size: 512,
        options: [
          { code: 256, data: new Uint8Array() },
          { code: 10, data: Uint8Array.of(7) },
        ],
      },
    },
    {
      authorities: [{ name: '.', type: 'TYPE65280', class: 3, ttl: 0, fields: [String.raw`\#`, '1', 'ff'] }],
    },
  ])('with %j is the same after decoding', (changes) => {
    expect(decodeMessage(encodeMessage({ ...message, ...changes }))).toEqual({ ...message, ...changes });
  });

  test('is cut off nowhere but where it says so, and then has what is whole', () => {
    const whole = encodeMessage(message);
    const truncated = encodeMessage({ ...message, isTruncated: true });
    const answerLength = (whole.length - BEFORE_ANSWERS) / 2;
    for (let end = 0; end < whole.length; end += 1)
      expect(decodeMessage(whole.subarray(0, end))).toBeInstanceOf(WireError);
    for (let end = 0; end < HEADER; end += 1)
      expect(decodeMessage(truncated.subarray(0, end))).toBeInstanceOf(WireError);
    for (let end = HEADER; end < whole.length; end += 1)
      expect(decodeMessage(truncated.subarray(0, end))).toMatchObject({
        questions: end < BEFORE_ANSWERS ? [] : message.questions,
        answers: message.answers.slice(0, Math.max(0, Math.floor((end - BEFORE_ANSWERS) / answerLength))),
      });
  });

  test.each([
    [2 ** 31 - 1, 2 ** 31 - 1],
    [2 ** 31, 0],
    [2 ** 32 - 1, 0],
  ])('with the TTL %i has the TTL %i', (ttl, expected) => {
    const decoded = decodeMessage(encodeMessage({ ...message, answers: [{ ...record, ttl }] }));
    expect(decoded).toMatchObject({ answers: [{ ttl: expected }] });
  });

  test('with a malformed record has the others', () => {
    const octets = encodeMessage({
      ...message,
      answers: [{ ...record, type: 'TXT', fields: ['abcd'] }, record],
    });
    octets[BEFORE_ANSWERS + 17 + 10] = 9;
    expect(decodeMessage(octets)).toMatchObject({ answers: [{ fields: expect.any(WireError) }, record] });
  });

  test('has at most one OPT record, at the root', () => {
    const opt = Uint8Array.of(0, 0, 41, 2, 0, 0, 0, 0, 0, 0, 0);
    const named = Uint8Array.of(1, 97, ...opt);
    const none = encodeMessage({ ...message, answers: [] });
    const withAdditionals = (...additionals: readonly Uint8Array[]): Message | WireError =>
      decodeMessage(
        Uint8Array.from([...none.with(11, additionals.length), ...additionals.flatMap((each) => [...each])]),
      );
    expect(withAdditionals(opt)).toMatchObject({ edns: { size: 512, options: [] }, additionals: [] });
    expect(withAdditionals(opt, opt)).toBeInstanceOf(WireError);
    expect(withAdditionals(named)).toBeInstanceOf(WireError);
  });

  test('of an unknown type, or with a record that cannot be read, is not encoded', () => {
    const questions = [{ name: '.', type: 'NONE', class: 1 }];
    expect(() => encodeMessage({ ...message, questions })).toThrow(WireError);
    const answers = [{ ...record, fields: new WireError('malformed') }];
    expect(() => encodeMessage({ ...message, answers })).toThrow('malformed');
  });
});
