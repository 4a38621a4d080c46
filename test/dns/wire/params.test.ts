import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cursorOf, orWireError, WireError } from '../../../src/dns/wire/octets.js';
import { decodeParams, putParams } from '../../../src/dns/wire/params.js';
import { runs } from '../../support/runs.js';

function encode(text: string): string {
  const octets: number[] = [];
  putParams(octets, text);
  return Buffer.from(octets).toString('hex');
}

function decode(hex: string): string {
  return decodeParams(cursorOf(Uint8Array.from(Buffer.from(hex, 'hex'))));
}

describe('parameters', () => {
  test.each([
    ['port=8443 mandatory=port', '0000000200030003000220fb', 'mandatory=port port=8443'],
    [String.raw`alpn="a\\,b,c"`, '0001000603612c620163', String.raw`alpn="a\\,b,c"`],
    ['no-default-alpn', '00020000', 'no-default-alpn'],
    ['ipv4hint=192.0.2.1,192.0.2.2', '00040008c0000201c0000202', 'ipv4hint=192.0.2.1,192.0.2.2'],
    ['ipv6hint=::1', `00060010${'0'.repeat(31)}1`, 'ipv6hint=::1'],
    ['ech=AAA=', '000500020000', 'ech=AAA='],
    ['dohpath=/q key9=x', '000700022f710009000178', 'key7=/q key9=x'],
  ])('%s are encoded by number, and read back', (text, hex, decoded) => {
    expect(encode(text)).toBe(hex);
    expect(decode(hex)).toBe(decoded);
  });

  test.each([
    'port=1 port=2',
    'port=',
    'port=65536',
    'mandatory=alpn,alpn',
    'mandatory=x',
    'alpn=',
    'alpn=a,,b',
    'no-default-alpn=x',
    'ipv4hint=::1',
    'ipv6hint=192.0.2.1',
    'ech=AAA',
    'unknown',
    `alpn=${'x'.repeat(256)}`,
  ])('%s are malformed', (text) => {
    expect(() => encode(text)).toThrow(WireError);
  });

  test.each([
    ['twice', '0002000000020000'],
    ['in the wrong order', '0003000220fb00020000'],
    ['cut off', '0003000220'],
    ['with half an address', '00040003c00002'],
    ['without a length', '0003'],
  ])('%s are refused', (_, hex) => {
    expect(() => decode(hex)).toThrow(WireError);
  });

  test('of any octets decode to what encodes to them, or are refused', () => {
    const numbers = fc.uniqueArray(fc.nat({ max: 9 }), { maxLength: 4 });
    fc.assert(
      fc.property(numbers, fc.array(fc.uint8Array({ maxLength: 6 }), { minLength: 4 }), (keys, values) => {
        const octets = keys
          .toSorted((a, b) => a - b)
          .map((key, index) => {
            const value = Buffer.from(values[index] ?? []);
            return Buffer.concat([Uint8Array.of(0, key, 0, value.length), value]).toString('hex');
          })
          .join('');
        const text = orWireError(() => decode(octets));
        const again = text instanceof WireError ? text : decode(encode(text));
        expect(again).toBe(text);
      }),
      { numRuns: runs(200) },
    );
  });
});
