import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { hasErrors } from '../../../src/diagnostics/diagnostic.js';
import { applySeverities } from '../../../src/diagnostics/severities.js';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { adviseZones } from '../../../src/dns/rules/advise-zones.js';
import { checkZones } from '../../../src/dns/rules/check-zones.js';
import { readListing } from '../../../src/dns/records/listing.js';
import { checkLiveConflicts } from '../../../src/dns/rules/live-conflicts.js';
import { recordTypes } from '../../../src/dns/types/registry.js';
import { diffZone } from '../../../src/dns/diff/zone-diff.js';
import { findsMistakes } from '../../../src/dns/rules/import-exceptions.js';
import { importZones } from '../../../src/dns/foreign/import-zones.js';
import { formatFile } from '../../../src/load/format/format-file.js';
import { formatZoneFile } from '../../../src/load/format/format-zone-file.js';
import { placed } from '../support.js';
import { runs } from '../../support/runs.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { loadZone } from '../../support/load-zone.js';

/** Entries of a listing as services may give them: ids of both kinds, fields that are left out, other spellings. */
const ttl = fc.constantFrom(3600, 3600, '3600', 600, 90, 86_400, 5400, 259_200, null, 30, 300_000);
const prio = fc.constantFrom(0, 0, 10, '20', 65_535, null, 70_000);
const active = fc.constantFrom(true, true, true, false, 0, '1', null);

const prefixes = [
  '',
  '@',
  'www',
  'WWW',
  'a.b',
  '*',
  '*.a',
  '_sip._tcp',
  '_25._tcp.mail',
  'xn--bcher-kva',
  '0123',
];
const strangePrefixes = [
  'no',
  'null',
  'true',
  '1e3',
  '<<',
  'a b',
  'münchen',
  '-',
  'www.',
  'www.example.com',
  '#',
  '"',
  "'",
];
const prefix = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...prefixes) },
  { weight: 1, arbitrary: fc.constantFrom(...strangePrefixes) },
);

const troublesome = [
  ' ',
  '  ',
  '\t',
  '\n',
  ': ',
  ' #',
  '#',
  '-',
  '- ',
  '?',
  '!',
  '&',
  '*',
  '**',
  '|',
  '>',
  "'",
  '"',
  '%',
  '@',
  '`',
  '{',
  '}',
  '[',
  ']',
  ',',
  '.',
  '\\',
  '\\"',
  '/',
  '~',
  '=',
  'yes',
  'null',
  '0x10',
  '1e3',
  '---',
  '...',
  '<<',
  '1.10',
  'a',
  'v=spf1',
  '\u001b[2J',
  '\u0085',
  '\u2028',
  '\u202e',
  '\u{e0041}',
  'ä',
  '漢',
  '\ud800',
  '::error::',
  '${zone}',
];
const text = fc.oneof(
  fc.array(fc.constantFrom(...troublesome), { maxLength: 6 }).map((parts) => parts.join('')),
  fc.stringMatching(/^[ -~]{0,40}$/),
  fc.constantFrom(`${'long text '.repeat(400)}end`),
);

const spelled: readonly (readonly [string, readonly string[]])[] = [
  ['CNAME', ['www.example.com', 'a.b.example.com', 'WWW.Example.NET.', 'bad', 'xn--bcher-kva.example']],
  ['A', ['192.0.2.1', '192.0.2.2', ' 192.0.2.1', '010.0.0.1']],
  ['AAAA', ['2001:db8::1', '2001:DB8:0::1', '::1', '::1.2.3.4']],
  ['MX', ['.', ' . ', 'mx.example.net', 'MX.example.net.', '10 mx.example.net', '*.example.net']],
  ['SRV', ['20 5060 sip.example.net', '020  5060 SIP.example.net.', '1 2 3', '0 70000 sip.example.net']],
  ['CAA', ['0 issue "ca.example"', '0 issue ca.example', '0  ISSUE "ca.example"']],
  ['HTTPS', ['1 . alpn=h2', '0 example.net', '1 . alpn="h2"', '2 example.net.']],
];
const content = fc.oneof(
  fc.constantFrom(...recordTypes).map(({ type, example }) => [type, example] as const),
  fc
    .constantFrom(...spelled)
    .chain(([type, all]) => fc.constantFrom(...all).map((each) => [type, each] as const)),
  text.map((each) => ['TXT', each] as const),
  fc.tuple(fc.constantFrom('A', 'CNAME', 'TXT', 'SRV', 'LOC', 'txt'), text),
  fc.tuple(fc.constantFrom('WEBFORWARD_PERMANENT', 'URL', 'a\nb: c', 'toString', 'ALIAS'), text),
);

const entry = fc
  .tuple(prefix, content, ttl, prio, active)
  .map(([name, [type, value], seconds, number, flag]) => ({
    prefix: name,
    type,
    content: value,
    ttl: seconds,
    prio: number,
    active: flag,
  }));

const listing = fc
  .array(entry, { maxLength: 14 })
  .map((entries) => entries.map((each, index) => ({ ...each, id: index % 2 === 0 ? index : `r${index}` })));

const lines = fc.array(text, { maxLength: 3 });
const remarks = fc.record({ comments: lines, lost: lines, changed: lines, about: lines });

const ZONES = ['example.com', 'example.net'];

test('whatever is live, the imported files are valid, and a plan from them is empty', async () => {
  const folder = temporaryFolder({});
  const property = fc.asyncProperty(listing, listing, remarks, async (first, second, { about, ...told }) => {
    const bodies = [first, second];
    const listings = ZONES.map((zone, index) => ({ zone, records: readListing(zone, bodies[index] ?? []) }));
    const found: Diagnostic[] = [];
    const diffs = [];
    for (const [index, imported] of importZones(listings, new Map(), {
      txt: 'text',
      protocol: 'rest',
    }).entries()) {
      const path = join(folder, `${imported.zone}.yaml`);
      const declared = imported.declared.map((each, at) =>
        at % 2 === 0 ? { ...each, comments: about } : each,
      );
      const contents = { ...imported, ...told, declared, reason: 'imported' };
      const written = formatZoneFile(contents, 'zone.schema.json');
      expect(formatFile(sourceFile(path, written))).toBe(written);
      expect(written).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
      writeFileSync(path, written);
      const { zone, diagnostics } = await loadZone(path);
      found.push(...diagnostics);
      if (!zone) throw new Error(placed(diagnostics).join('\n'));
      diffs.push(diffZone(zone, listings[index]?.records ?? []));
    }
    const zones = diffs.map(({ zone }) => zone);
    found.push(...checkZones(zones), ...adviseZones(zones), ...checkLiveConflicts(diffs));
    const shown = applySeverities(found, new Map());
    const errors = shown.filter((each) => hasErrors([each]) && !findsMistakes(each.rule.code));
    expect(placed(errors)).toEqual([]);
    expect(diffs.flatMap(({ changes, left }) => [...changes, ...left])).toEqual([]);
  });
  await fc.assert(property, { numRuns: runs(30) });
});
