import { expect, test } from 'vitest';
import type { ZoneContents } from '../../../src/load/format/format-zone-file.js';
import { formatZoneFile } from '../../../src/load/format/format-zone-file.js';
import { records } from '../../support/record-lines.js';
import { live } from '../../support/zones.js';

function imported(lines: readonly string[], more: Partial<ZoneContents> = {}): ZoneContents {
  return {
    zone: 'example.com',
    declared: records(...lines),
    ...more,
  };
}

test('a file reads as a person would write it', () => {
  const zone = imported([
    '@ A 192.0.2.1',
    '@ A 192.0.2.2',
    '@ MX mx.example.net',
    '@ MX mx2.example.net ; prio=10',
    '@ MX mx3.example.net ; prio=20 ttl=600 inactive',
    '0123 TXT yes',
    '_sip._tcp SRV 20 5060 sip.example.net ; prio=10',
    'no TXT a: b # c',
    'odd A 192.0.2.1 ; prio=5',
    'short TXT "one" "two" ; ttl=90',
  ]);
  expect(formatZoneFile(zone, '../zone.schema.json')).toBe(
    `# yaml-language-server: $schema=../zone.schema.json
zone: example.com
ttl: 1h
records:
  '@':
    A: [192.0.2.1, 192.0.2.2]
    MX:
      - 0 mx.example.net
      - 10 mx2.example.net
      - { content: mx3.example.net, ttl: 10m, prio: 20, active: false }
  '0123':
    TXT: 'yes'
  _sip._tcp:
    SRV: 10 20 5060 sip.example.net
  'no':
    TXT: 'a: b # c'
  odd:
    A: { content: 192.0.2.1, prio: 5 }
  short:
    TXT: { content: '"one" "two"', ttl: 90 }
`,
  );
});

test('a record of an unknown type is a map', () => {
  const lines = formatZoneFile(imported(['a XX b', 'a XX c ; prio=5']), 's').split('\n');
  expect(lines.slice(lines.indexOf('    XX:'))).toEqual([
    '    XX:',
    '      - { content: b }',
    '      - { content: c, prio: 5 }',
    '',
  ]);
});

test('exceptions say why', () => {
  const exceptions = [
    { rule: 'spf/multiple', pattern: { prefix: '', type: 'TXT', content: 'v=spf1 mx -all' } },
    { rule: 'srv/range', pattern: { prefix: '_x._tcp', type: 'SRV' } },
  ];
  const contents = { ...imported([], { exceptions }), reason: 'imported from the live zone' };
  expect(formatZoneFile(contents, 's')).toBe(
    `# yaml-language-server: $schema=s
zone: example.com
records: {}

except:
  - rule: spf/multiple
    prefix: '@'
    type: TXT
    content: v=spf1 mx -all
    reason: imported from the live zone
  - rule: srv/range
    prefix: _x._tcp
    type: SRV
    reason: imported from the live zone
`,
  );
});

test('a zone without records is one', () => {
  expect(formatZoneFile(imported([]), 's')).toBe(
    '# yaml-language-server: $schema=s\nzone: example.com\nrecords: {}\n',
  );
});

test('most records need no ttl; of two that as many have it is the longer one', () => {
  const lines = ['a A 192.0.2.1 ; ttl=600', 'b A 192.0.2.1 ; ttl=600', 'c A 192.0.2.1'];
  expect(formatZoneFile(imported(lines), 's')).toContain('\nttl: 10m\n');
  expect(formatZoneFile(imported(lines.slice(1)), 's')).toContain('\nttl: 1h\n');
});

test.each([
  ['x MX 10 mx.example.net', '{ content: 10 mx.example.net }'],
  ['x SRV 20 5060 sip.example.net ; prio=70000', '70000 20 5060 sip.example.net'],
  ['x SRV 10 20 5060 sip.example.net', '{ content: 10 20 5060 sip.example.net }'],
])('content that would be read as something else is written as it is: %s', (line, value) => {
  expect(formatZoneFile(imported([line]), 's')).toContain(`: ${value}\n`);
});

test('what is left alone is told once each, and cannot act', () => {
  const forward = { prefix: 'fwd', type: 'WEBFORWARD', content: `x\n- a: ##[b]\u001b[2J${'x'.repeat(999)}` };
  const [unmanaged, twin] = live(records('x X x', 'www A 192.0.2.1')).map((each) => each);
  if (!unmanaged || !twin) throw new Error('two records are needed');
  const ignored = ['twice (record/duplicate)', 'ignored (record/ignored)'].map((reason) => ({
    record: twin,
    pattern: { prefix: '', type: 'A', content: '192.0.2.1\u001b' },
    reason: `${reason}\n\u2028`,
  }));
  const text = formatZoneFile(imported([], { unmanaged: [{ ...unmanaged, ...forward }], ignored }), 's');
  expect(text.slice(text.indexOf('\n# Also live'))).toMatch(
    /^\n# Also live.*\n# {3}fwd {2}WEBFORWARD {2}x\\n- a: .{270,290}…\n/,
  );
  expect(text.slice(text.indexOf('ignore:'))).toBe(
    'ignore:\n  # twice (record/duplicate)\\n\\u{2028}\n  - { prefix: \'@\', type: A, content: "192.0.2.1\\u001b" }\n',
  );
});
