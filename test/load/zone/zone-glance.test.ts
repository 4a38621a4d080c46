import { describe, expect, test } from 'vitest';
import { zoneAtAGlance } from '../../../src/load/zone/zone-glance.js';

const records = 'records:\n  www: { A: 192.0.2.1 }\n';

describe('a glance', () => {
  test.each([
    [`zone: example.com\n${records}`],
    [`# Ours\n---\n${records}\nzone:   example.com # the shop\n`],
    [`zone: example.com\r\nrecords:\r\n  # none\r\n\r\n  www: { A: 192.0.2.1 }\r\n`],
    ['zone: example.com\nttl: 300\nrecords: { www: { A: 192.0.2.1 } }\n'],
    [`zone: example.com\n${records}  include: { A: 192.0.2.2 }\n`],
    // What is wrong with the records is for others to find.
    [`zone: example.com\n${records}    CNAME: [`],
  ])('is enough to see the zone of %j', (text) => {
    expect(zoneAtAGlance(text)).toBe('example.com');
  });

  test.each([
    ['that a variable names', `zone: \${name}\n${records}`],
    ['beside others', `zone: [example.com, example.net]\n${records}`],
    ['beside others, each in a line', `zone:\n  - example.com\n${records}`],
    ['with a second name', `zone: example.com\nzone: example.net\n${records}`],
    ['in capitals', `zone: Example.com\n${records}`],
    ['with a final dot', `zone: example.com.\n${records}`],
    ['in punycode', `zone: xn--bcher-kva.example\n${records}`],
    ['that YAML reads as a number', `zone: 1.5\n${records}`],
    ['in quotes', `zone: "example.com"\n${records}`],
    ['in braces', '{ zone: example.com, records: { www: { A: 192.0.2.1 } } }\n'],
    ['in another mapping', `other:\n  zone: example.com\n${records}`],
    ['without records', 'zone: example.com\n'],
    ['with no records', 'zone: example.com\nrecords:\nttl: 300\n'],
    ['with a list for records', 'zone: example.com\nrecords:\n  - www\n'],
    ['whose records include others', `zone: example.com\ninclude: shared.yaml\n${records}`],
    ['with a variable', `zone: example.com\nrecords:\n  www: { CNAME: "\${cdn}" }\n`],
    ['with an escape', `zone: example.com\nrecords:\n  www: { CNAME: "\\x61.example" }\n`],
    ['with characters beyond ASCII', `zone: example.com\nrecords:\n  www: { CNAME: bücher.example }\n`],
    [
      'with a text in parts',
      `zone: example.com\nrecords:\n  www: { TXT: '"v=spf1 include:a." "example -all"' }\n`,
    ],
    [
      'with a text in parts without a blank between them',
      `zone: example.com\nrecords:\n  www: { TXT: '"v=spf1 include:a.""example -all"' }\n`,
    ],
    ['with a quoted key', `zone: example.com\n"include": shared.yaml\n${records}`],
    ['with a merged mapping', `<<: *all\nzone: example.com\n${records}`],
  ])('does not show a zone %s', (_, text) => {
    expect(zoneAtAGlance(text)).toBeNull();
  });
});
