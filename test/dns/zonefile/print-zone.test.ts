import { describe, expect, test } from 'vitest';
import type { DnsRecord } from '../../../src/dns/record.js';
import type { ExportedZone } from '../../../src/dns/zonefile/exported-zone.js';
import { printZone } from '../../../src/dns/zonefile/print-zone.js';
import { exampleRecord } from '../example-record.js';

function print(records: readonly Partial<DnsRecord>[], soa = false): ExportedZone {
  const zone = { zone: 'example.com', records: records.map(exampleRecord), txt: 'text' as const };
  return printZone(zone, { serial: 7, soa });
}

function linesOf(records: readonly Partial<DnsRecord>[], soa = false): readonly string[] {
  const [title, ...lines] = print(records, soa).text.split('\n');
  expect(title).toBe('; Zone example.com');
  expect(lines.pop()).toBe('');
  return lines;
}

describe('the lines of a zone', () => {
  test('are in the order of names from the right, of types by number, and of values', () => {
    const lines = linesOf([
      { prefix: 'b' },
      { prefix: 'x.a' },
      { prefix: 'a', type: 'AAAA', content: '2001:db8::1' },
      { prefix: 'a', type: 'TXT', content: 'x' },
      { prefix: 'a', content: '192.0.2.10' },
      { prefix: 'a', content: '192.0.2.9' },
      { prefix: 'a-' },
      { prefix: '' },
    ]);
    expect(lines).toEqual([
      'example.com. 3600 IN A 192.0.2.1',
      'a.example.com. 3600 IN A 192.0.2.9',
      'a.example.com. 3600 IN A 192.0.2.10',
      'a.example.com. 3600 IN TXT "x"',
      'a.example.com. 3600 IN AAAA 2001:db8::1',
      'x.a.example.com. 3600 IN A 192.0.2.1',
      'a-.example.com. 3600 IN A 192.0.2.1',
      'b.example.com. 3600 IN A 192.0.2.1',
    ]);
  });

  test('have each value once, and the inactive ones as comments', () => {
    expect(
      linesOf([
        { type: 'MX', content: 'A.example.net', prio: 10 },
        { type: 'MX', content: 'a.example.net', prio: 10 },
        { type: 'MX', content: 'b.example.net', prio: 5, active: false },
      ]),
    ).toEqual([
      'www.example.com. 3600 IN MX 10 a.example.net.',
      '; inactive: www.example.com. 3600 IN MX 5 b.example.net.',
    ]);
  });

  test.each([
    ['MX', '_mx.example.net'],
    ['NS', '*.example.net'],
    ['SRV', '20 5060 -sip.example.net'],
    ['AFSDB', '1 a_b.example.net'],
    ['HTTPS', '1 web-.example.net alpn=h2'],
    ['SVCB', '0 _dns.example.net'],
  ])('of %s have a remark where BIND would not load %s', (type, content) => {
    const lines = linesOf([{ type, content }]);
    expect(lines).toEqual([
      expect.stringMatching(new RegExp(`^www.example.com. 3600 IN ${type} `)),
      expect.stringMatching(/^; BIND loads it only with/),
    ]);
    expect(print([{ type, content }]).notes).toHaveLength(1);
  });

  test('of a CNAME beside others are comments, since BIND loads no such zone', () => {
    const alias = { type: 'CNAME', content: 'a.example.net' };
    const other = { type: 'TXT', content: 'x' };
    const lines = linesOf([
      alias,
      other,
      { ...alias, prefix: 'b' },
      { ...other, prefix: 'b', active: false },
    ]);
    expect(lines).toEqual([
      'b.example.com. 3600 IN CNAME a.example.net.',
      '; inactive: b.example.com. 3600 IN TXT "x"',
      '; not exported: www 3600 CNAME a.example.net',
      'www.example.com. 3600 IN TXT "x"',
    ]);
    expect(print([alias, other]).notes).toHaveLength(1);
    expect(linesOf([alias, { ...alias, content: 'b.example.net' }])).toHaveLength(2);
    expect(print([alias, { ...alias, content: 'A.example.net' }]).notes).toEqual([]);
  });

  test.each([
    ['MX', '.'],
    ['MX', 'a-b.example.net'],
    ['HTTPS', '1 .'],
    ['CNAME', '_c.example.net'],
    ['TXT', '_t.example.net'],
  ])('of %s have no remark at %s', (type, content) => {
    expect(print([{ type, content }]).notes).toEqual([]);
  });

  test('have one TTL for a set, the lowest of what is active', () => {
    const records = [
      { content: '192.0.2.1', ttl: 600 },
      { content: '192.0.2.2', ttl: 300 },
      { content: '192.0.2.3', ttl: 60, active: false },
    ];
    expect(linesOf(records)).toEqual([
      'www.example.com. 300 IN A 192.0.2.1',
      'www.example.com. 300 IN A 192.0.2.2',
      '; inactive: www.example.com. 60 IN A 192.0.2.3',
    ]);
    expect(print(records).notes).toMatchObject([{ what: 'www A' }]);
  });

  test('have what DNS cannot store as comments, which are noted', () => {
    const { text, notes } = print([
      { content: 'nonsense' },
      { prefix: 'w', type: 'WEBFORWARD', content: 'x' },
      { prefix: '', type: 'PARKING', content: 'y' },
    ]);
    expect(text.match(/^; not exported: .*$/gm)).toEqual([
      '; not exported: @ 3600 PARKING y',
      '; not exported: w 3600 WEBFORWARD x',
      '; not exported: www 3600 A nonsense',
    ]);
    expect(notes).toHaveLength(3);
  });

  test('are none without records', () => {
    expect(linesOf([])).toEqual([]);
  });
});

describe('the authority of a zone', () => {
  const timers = 'hostmaster.invalid. 7 7200 3600 1209600 3600';

  test('is a placeholder with a server of its own where it has none', () => {
    const lines = linesOf([{}, { type: 'NS', content: 'ns.example.net' }], true);
    expect(lines.slice(1)).toEqual([
      `example.com. 3600 IN SOA ns.invalid. ${timers}`,
      'example.com. 3600 IN NS ns.invalid.',
      'www.example.com. 3600 IN A 192.0.2.1',
      'www.example.com. 3600 IN NS ns.example.net.',
    ]);
  });

  test('names its first server', () => {
    const servers = ['b', 'a'].map((name) => ({ prefix: '', type: 'NS', content: `${name}.example.net` }));
    expect(linesOf([...servers, { prefix: '' }], true).slice(1)).toEqual([
      `example.com. 3600 IN SOA a.example.net. ${timers}`,
      'example.com. 3600 IN A 192.0.2.1',
      'example.com. 3600 IN NS a.example.net.',
      'example.com. 3600 IN NS b.example.net.',
    ]);
  });
});
