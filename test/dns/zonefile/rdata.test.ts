import { describe, expect, test } from 'vitest';
import { recordType } from '../../../src/dns/types/registry.js';
import type { RecordType } from '../../../src/dns/types/descriptor.js';
import { absoluteName, printRdata, readRdata } from '../../../src/dns/zonefile/rdata.js';

const origin = 'example.com.';

describe('reading', () => {
  test.each([
    ['MX', '10 mail', 'mail.example.com', 10],
    ['MX', '0 .', '.', 0],
    ['MX', '5 @', 'example.com', 5],
    ['CNAME', 'WWW.Example.NET.', 'www.example.net', 0],
    ['SRV', '1 2 3 sip', '2 3 sip.example.com', 1],
    ['TXT', 'a "b c" d', 'ab cd', 0],
    ['TXT', '""', '', 0],
    ['DS', '1 8 2 0123 4567', '1 8 2 01234567', 0],
    ['CAA', '0 issue ca.example.net', '0 issue "ca.example.net"', 0],
    ['HTTPS', '1 . port=443 alpn=h2', '1 . alpn=h2 port=443', 0],
    ['LOC', '1 N 2 E 3', '1 0 0.000 N 2 0 0.000 E 3.00m 1.00m 10000.00m 10.00m', 0],
    ['A', String.raw`\# 4 c000 0201`, '192.0.2.1', 0],
    ['NS', String.raw`\# 3 016100`, 'a', 0],
  ])('%s %s', (type, text, content, prio) => {
    expect(readRdata(typeOf(type), text, { origin })).toStrictEqual({ content, prio });
  });

  test('of TXT keeps the quotes where the project reads them', () => {
    expect(readRdata(typeOf('TXT'), '"a" "b"', { origin, txt: 'quoted' })).toStrictEqual({
      content: '"ab"',
      prio: 0,
    });
  });

  test.each([
    ['A', '192.0.2', '"192.0.2" is not an IPv4 address'],
    ['A', '', 'the address is missing'],
    ['A', '192.0.2.1 192.0.2.2', '"192.0.2.2" is one field too many'],
    ['AAAA', '::1::', '"::1::" is not an IPv6 address'],
    ['MX', 'mail', 'the exchange is missing'],
    ['MX', '65536 mail', 'the preference "65536" is not a number from 0 to 65535'],
    ['TXT', `"${'a'.repeat(256)}"`, 'the text has more than 255 octets'],
    ['TXT', '"a', 'is not a character-string'],
    ['CAA', '0 is-sue "a"', '"is-sue" is not a tag of letters and digits'],
    ['DS', '1 8 2 012', '"012" is not an even number of hexadecimal digits'],
    ['HTTPS', '1 . foo=1', '"foo=1" is not a parameter'],
    ['HTTPS', '1 . port=a', '"port=a" has a malformed value'],
    ['HTTPS', '1 . port=1 port=2', 'parameter port is repeated'],
    ['LOC', '91 N 0 E 0', 'the latitude is above 90 degrees'],
    [
      'A',
      String.raw`\# 3 c0000201`,
      String.raw`the RDATA does not have the form \# <length> <hexadecimal digits>`,
    ],
    ['A', String.raw`\# 3 c00002`, 'ends at octet 3, too early'],
    ['A', String.raw`\# 5 c000020101`, 'there are octets after the last field'],
  ])('%s %s is refused', (type, text, message) => {
    const rdata = readRdata(typeOf(type), text, { origin });
    expect(rdata).toBeInstanceOf(Error);
    expect(rdata).toHaveProperty('message', expect.stringContaining(message));
  });
});

describe('printing', () => {
  test.each([
    ['MX', 'mail.example.net', 10, '10 mail.example.net.'],
    ['MX', '.', 0, '0 .'],
    ['SRV', '2 3 sip.example.net', 1, '1 2 3 sip.example.net.'],
    ['TXT', 'say "hi"', 0, String.raw`"say \"hi\""`],
    ['TXT', 'ü', 0, String.raw`"\195\188"`],
    ['TXT', 'a'.repeat(300), 0, `"${'a'.repeat(255)}" "${'a'.repeat(45)}"`],
    ['SVCB', '0 svc.example.net', 0, '0 svc.example.net.'],
    ['AAAA', '2001:DB8::0:1', 0, '2001:db8::1'],
  ])('%s %s', (type, content, prio, text) => {
    expect(printRdata(typeOf(type), { content, prio })).toBe(text);
  });

  test('says why DNS cannot store a content', () => {
    expect(String(printRdata(typeOf('SRV'), { content: '-1 2 sip.example.net', prio: 0 }))).toContain(
      'the weight "-1" is not a number from 0 to 65535',
    );
  });
});

test.each([
  ['@', 'example.com.'],
  ['www', 'www.example.com.'],
  ['www.example.net.', 'www.example.net.'],
  [String.raw`a\.`, String.raw`a\..example.com.`],
  [String.raw`a\\.`, String.raw`a\\.`],
])('%s is %s', (name, absolute) => {
  expect(absoluteName(name, origin)).toBe(absolute);
});

function typeOf(name: string): RecordType {
  const type = recordType(name);
  if (!type) throw new Error(`no type ${name}`);
  return type;
}
