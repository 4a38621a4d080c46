import { describe, expect, test } from 'vitest';
import type { RdataFields } from '../../../src/dns/types/shared/rdata-fields.js';
import { decodeFields, encodeFields, splitRdata } from '../../../src/dns/wire/fields.js';
import { cursorOf, WireError } from '../../../src/dns/wire/octets.js';

function encode(kinds: RdataFields, ...texts: readonly string[]): string {
  return Buffer.from(encodeFields(kinds, texts)).toString('hex');
}

function decode(kinds: RdataFields, hex: string): readonly string[] {
  return decodeFields(kinds, cursorOf(Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'))));
}

describe('a field is encoded', () => {
  test.each<[RdataFields, string, string]>([
    [{ x: 'u8' }, '255', 'ff'],
    [{ x: 'u16' }, '65535', 'ffff'],
    [{ x: 'u32' }, '4294967295', 'ffffffff'],
    [{ x: 'algorithm' }, 'RSASHA1', '05'],
    [{ x: 'algorithm' }, '13', '0d'],
    [{ x: 'ipv4' }, '192.0.2.1', 'c0000201'],
    [{ x: 'string' }, '"a b"', '03612062'],
    [{ x: 'tag' }, 'Issue0', '06497373756530'],
    [{ x: 'texts' }, 'a "b c"', '016103622063'],
    [{ x: 'hex' }, '0A ff', '0aff'],
    [{ x: 'params' }, '', ''],
    [{ x: 'params' }, 'port=53 alpn=h2', '00010003026832000300020035'],
    [{ x: 'params' }, 'mandatory=port,alpn', '0000000400010003'],
    [{ x: 'params' }, 'key7=x ohttp', '000700017800080000'],
    [{ x: 'params' }, 'port=65535', '00030002ffff'],
    [{ x: 'params' }, 'ech=eA==', '0005000178'],
  ])('%j: %s', (kinds, text, hex) => {
    expect(encode(kinds, text)).toBe(hex);
  });

  test.each<[RdataFields, string]>([
    [{ x: 'u8' }, '256'],
    [{ x: 'u16' }, '65536'],
    [{ x: 'u32' }, '4294967296'],
    [{ x: 'u8' }, 'x1'],
    [{ x: 'u8' }, '1x'],
    [{ x: 'algorithm' }, 'NONE'],
    [{ x: 'ipv4' }, '192.0.2'],
    [{ x: 'ipv6' }, '192.0.2.1'],
    [{ x: 'string' }, '"a'],
    [{ x: 'tag' }, '-issue'],
    [{ x: 'tag' }, 'issue-'],
    [{ x: 'text' }, '"a'],
    [{ x: 'hex' }, ''],
    [{ x: 'hex' }, '0a0'],
    [{ x: 'hex' }, 'x0a'],
    [{ x: 'hex' }, '0ax'],
    [{ x: 'hex' }, 'xyz0'],
    [{ x: 'location' }, 'nowhere'],
    [{ x: 'location' }, '91 N 0 E 0m'],
    [{ x: 'params' }, 'port=1 port=2'],
    [{ x: 'params' }, 'unknown=1'],
    [{ x: 'params' }, 'port=65536'],
    [{ x: 'params' }, 'port=x53'],
    [{ x: 'params' }, 'port=53x'],
    [{ x: 'params' }, 'port='],
    [{ x: 'params' }, 'no-default-alpn=1'],
    [{ x: 'params' }, 'mandatory=port,unknown'],
    [{ x: 'params' }, 'mandatory=port,port'],
    [{ x: 'params' }, 'alpn='],
    [{ x: 'params' }, 'alpn=h2,,h3'],
    [{ x: 'params' }, 'ipv4hint=192.0.2.1,192.0.2'],
    [{ x: 'params' }, 'ech='],
    [{ x: 'params' }, 'ech=eA='],
    [{ x: 'params' }, 'ech=!eA=='],
    [{ x: 'params' }, 'ech=eA==!'],
  ])('not %j: %s', (kinds, text) => {
    expect(() => encode(kinds, text)).toThrow(WireError);
  });

  test('within its limits', () => {
    expect(encode({ x: 'string' }, 'x'.repeat(255))).toBe(`ff${'78'.repeat(255)}`);
    expect(() => encode({ x: 'string' }, 'x'.repeat(256))).toThrow(WireError);
    expect(() => encode({ x: 'params' }, `alpn=h2,${'x'.repeat(256)}`)).toThrow(WireError);
    expect(() => encode({ x: 'params' }, `key9=${'x'.repeat(65_536)}`)).toThrow('malformed value');
    expect(encode({ x: 'hex' }, '00'.repeat(65_535))).toHaveLength(2 * 65_535);
    expect(() => encode({ x: 'hex' }, '00'.repeat(65_536))).toThrow(WireError);
  });
});

describe('a field is decoded', () => {
  test.each<[RdataFields, string, readonly string[]]>([
    [{ x: 'u16', y: 'u8' }, '010002', ['256', '2']],
    [{ x: 'algorithm' }, '0d', ['13']],
    [{ x: 'texts' }, '0161 0162', ['"a" "b"']],
    [{ x: 'hex' }, '0aff', ['0aff']],
    [{ x: 'params' }, '', ['']],
    [{ x: 'params' }, '0002 0000 0003 0002 0035', ['no-default-alpn port=53']],
    [{ x: 'params' }, '0009 0001 78', ['key9=x']],
    [
      { x: 'location' },
      '00 12 16 13 80000000 7fffffff 00989681',
      ['0 0 0.000 N 0 0 0.001 W 0.01m 1.00m 10000.00m 10.00m'],
    ],
    [
      { x: 'location' },
      '00 00 99 13 7fffffff 80000000 0098967f',
      ['0 0 0.001 S 0 0 0.000 E -0.01m 0.00m 90000000.00m 10.00m'],
    ],
  ])('%j: %s', (kinds, hex, texts) => {
    expect(decode(kinds, hex)).toEqual(texts);
  });

  test.each<[RdataFields, string]>([
    [{ x: 'u8' }, ''],
    [{ x: 'u8' }, '0101'],
    [{ x: 'u32' }, '000000'],
    [{ x: 'tag' }, '00'],
    [{ x: 'tag' }, '022d61'],
    [{ x: 'tag' }, '02612d'],
    [{ x: 'texts' }, ''],
    [{ x: 'texts' }, '0261'],
    [{ x: 'hex' }, ''],
    [{ x: 'params' }, '0003 0002 0035 0003 0002 0035'],
    [{ x: 'params' }, '0003 0002 0035 0002 0000'],
    [{ x: 'params' }, '0003 0001 35'],
    [{ x: 'params' }, '0004 0000'],
    [{ x: 'location' }, '01 12 16 13 80000000 80000000 00989680'],
    [{ x: 'location' }, '00 a0 16 13 80000000 80000000 00989680'],
    [{ x: 'location' }, '00 1a 16 13 80000000 80000000 00989680'],
    [{ x: 'location' }, '00 12 16 13 ffffffff 80000000 00989680'],
  ])('not %j: %s', (kinds, hex) => {
    expect(() => decode(kinds, hex)).toThrow(WireError);
  });
});

describe('RDATA is split', () => {
  test.each<[RdataFields, string, readonly string[]]>([
    [{ x: 'u8', y: 'name' }, '1  example.com.', ['1', 'example.com.']],
    [{ x: 'u8', y: 'hex' }, '1 0a 0b', ['1', '0a 0b']],
    [{ x: 'u8', y: 'params' }, '1', ['1', '']],
    [{ x: 'texts' }, '"a b" c', ['"a b" c']],
  ])('%j: %s', (kinds, text, parts) => {
    expect(splitRdata(kinds, text)).toEqual(parts);
  });

  test.each<[RdataFields, string, string]>([
    [{ x: 'u8', y: 'name' }, '1', 'the y is missing'],
    [{ x: 'u8', y: 'name' }, '1 a b', '"b" is one field too many'],
    [{ x: 'u8', y: 'hex' }, '1', 'the y is missing'],
    [{ x: 'u8', y: 'name', z: 'params' }, '1', 'the y is missing'],
  ])('not %j: %s', (kinds, text, message) => {
    expect(() => splitRdata(kinds, text)).toThrow(message);
  });
});
