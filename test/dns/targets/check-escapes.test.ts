import { expect, test } from 'vitest';
import { canonicalContent } from '../../../src/dns/records/identity.js';
import { checkRecord } from '../../../src/dns/records/check-record.js';
import type { TxtReading } from '../../../src/dns/record.js';
import { exampleRecord } from '../example-record.js';

/** What is found: the code and the part at fault. */
function findings(type: string, content: string, txt: TxtReading): readonly string[] {
  return checkRecord(exampleRecord({ type, content }), 'example.com', { txt }).map(
    ({ rule, range = { offset: 0, length: content.length } }) =>
      `${rule.code} ${content.slice(range.offset, range.offset + range.length)}`,
  );
}

test.each<[type: string, content: string, txt: TxtReading, found: readonly string[]]>([
  ['NAPTR', String.raw`0 0 "U" "E2U+SIP" "!^(.*)$!sip:\1@a!" .`, 'text', [String.raw`content/escape \1`]],
  ['NAPTR', String.raw`0 0 "U" "E2U+SIP" "!^(.*)$!sip:\\1@a!" .`, 'text', []],
  [
    'CAA',
    String.raw`0 issue "\1 \25"`,
    'text',
    [String.raw`content/escape \1`, String.raw`content/escape \25`],
  ],
  [
    'CAA',
    String.raw`0 issue \1`,
    'text',
    [String.raw`caa/content 0 issue \1`, String.raw`content/escape \1`],
  ],
  ['HTTPS', String.raw`1 . alpn=h\256`, 'text', [String.raw`content/escape \256`]],
  ['TXT', String.raw`"a\1b"`, 'quoted', [String.raw`content/escape \1`]],
  ['TXT', String.raw`"a\1b"`, 'text', []],
  ['TXT', String.raw`a\1b`, 'quoted', []],
])('%s %j where quotes are %s', (type, content, txt, found) => {
  expect(findings(type, content, txt)).toEqual(found);
});

test.each([
  ['NAPTR', '0 0 "U" "E2U+SIP" "!^(.*)$!sip:\\1@a!" .', '0 0 "U" "E2U+SIP" "!^(.*)$!sip:1@a!" .'],
  ['CAA', '0 issue "a\\12"', '0 issue "a12"'],
  ['HTTPS', '1 . alpn=h\\2', '1 . alpn=h2'],
  ['TXT', '"a\\1b"', '"a1b"'],
  ['TXT', '"a\\1b"', String.raw`"\"a\\1b\""`],
])('%s %j is equal to itself only, not to %j', (type, content, other) => {
  expect(canonicalContent({ type, content }, 'quoted')).toBe(content);
  expect(canonicalContent({ type, content: other }, 'quoted')).not.toBe(content);
});
