import { describe, expect, test } from 'vitest';

import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { diffZone } from '../../../src/dns/diff/zone-diff.js';
import type { PatternFields } from '../../../src/dns/records/patterns.js';
import { FileFaults } from '../../../src/dns/check/file-faults.js';
import { checkPatterns, checkProtect, unusedPatterns } from '../../../src/dns/rules/unused-patterns.js';
import type { DesiredZone, RecordPattern } from '../../../src/dns/zone.js';
import { records } from '../../support/record-lines.js';
import { desired, live } from '../../support/zones.js';

const file = sourceFile('zones/all.yaml', 'x'.repeat(100));

/** Entries that stand one after another in one file. */
function entries(...fields: readonly PatternFields[]): readonly RecordPattern[] {
  return fields.map((each, index) => ({ ...each, place: { file, start: index, end: index + 1 } }));
}

function brief({ rule, zone, at, hint }: Diagnostic): string {
  return `${rule.code} ${zone} ${at?.start} ${hint}`;
}

/** What a plan warns of, given the zones and the listings of those that were read. */
function planned(
  zones: readonly DesiredZone[],
  listings: Readonly<Record<string, readonly string[]>>,
): string[] {
  const unusedOf = new Map(
    zones.flatMap((zone) => {
      const lines = listings[zone.name];
      if (!lines) return [];
      const found = live(records(...lines));
      const deleted = diffZone(zone, found).changes.flatMap(({ action, before }) =>
        action === 'delete' ? before : [],
      );
      return [[zone, unusedPatterns(zone, { live: found, deleted })] as const];
    }),
  );
  return [...checkPatterns(zones, (zone) => unusedOf.get(zone))].map(brief);
}

describe('protect/unused, in the files alone,', () => {
  test('is reported at each entry that matches no record, with the name that was probably meant', () => {
    const protect = entries({ prefix: 'mial' }, { type: 'MX' }, { prefix: 'mail' }, { content: '192.0.2.*' });
    const zone = desired('example.com', records('mail A 192.0.2.8'), { protect });
    expect([...checkProtect([zone], new FileFaults())].map(brief)).toEqual([
      'protect/unused example.com 0 did you mean mail?',
      'protect/unused example.com 1 fix it, or remove it',
    ]);
  });

  test('suggests only names that have what else the entry asks for', () => {
    const protect = entries({ prefix: 'mial', type: 'TXT' });
    const zone = desired('example.com', records('mail A 192.0.2.8'), { protect });
    expect([...checkProtect([zone], new FileFaults())].map(brief)).toEqual([
      'protect/unused example.com 0 fix it, or remove it',
    ]);
  });

  test('is not reported of an entry that another zone of the file has a record for', () => {
    const protect = entries({ prefix: 'mail' }, { prefix: 'www' });
    const zones = [
      desired('example.com', records('mail A 192.0.2.8'), { protect }),
      desired('example.org', records('@ A 192.0.2.8'), { protect }),
    ];
    expect([...checkProtect(zones, new FileFaults())].map(brief)).toEqual([
      'protect/unused example.com 1 fix it, or remove it',
      'protect/unused example.org 1 fix it, or remove it',
    ]);
  });

  test('leaves entries in another spelling to the rule about that', () => {
    const protect = entries({ prefix: 'Mail' }, { prefix: 'mail.example.com' });
    const zones = ['example.com', 'example.org'].map((name) => desired(name, [], { protect }));
    expect([...checkProtect(zones, new FileFaults())]).toEqual([]);
  });
});

describe('in a plan', () => {
  const protect = entries({ prefix: 'old' });

  test('an entry of protect may match what is live', () => {
    const zone = desired('example.com', [], { protect });
    expect(planned([zone], { 'example.com': ['old A 192.0.2.1'] })).toEqual([]);
    expect(planned([zone], { 'example.com': ['old2 PARKING on'] })).toEqual([
      'protect/unused example.com 0 fix it, or remove it',
    ]);
  });

  test('nothing is said of an entry that a zone shares which was not read', () => {
    const zones = ['example.com', 'example.org'].map((name) => desired(name, [], { protect }));
    expect(planned(zones, { 'example.com': [] })).toEqual([]);
  });

  test.each<[PatternFields, readonly string[], readonly string[]]>([
    [
      { prefix: '_acme-chalenge', type: 'TXT' },
      ['_acme-challenge TXT t'],
      ['write "_acme-challenge" if that is meant'],
    ],
    [
      { prefix: '_acme-chalenge.*' },
      ['_acme-challenge.www TXT t'],
      ['write "_acme-challenge.www" if that is meant'],
    ],
    [{ prefix: String.raw`\*.dve` }, ['*.dev A 192.0.2.1'], [String.raw`write "\\*.dev" if that is meant`]],
    [{ prefix: '_acme-chalenge', type: 'A' }, ['_acme-challenge TXT t'], []],
    [{ prefix: '_acme-chalenge', content: 'x*' }, ['_acme-challenge TXT t'], []],
    [{ prefix: '_acme-chalenge' }, ['_acme-challenge TXT t', '_acme-chalenge TXT t'], []],
    [{ prefix: '_acme' }, ['_acme-challenge TXT t'], []],
    [{ type: 'SRV' }, ['_acme-challenge TXT t'], []],
    [{ prefix: '' }, ['a A 192.0.2.1'], []],
    [{ prefix: '_acme-chalenge' }, [], []],
  ])('ignore/unused of %j where %j is live', (entry, lines, hints) => {
    const zone = desired('example.com', [], { ignore: entries(entry) });
    expect(planned([zone], { 'example.com': lines })).toEqual(
      hints.map((hint) => `ignore/unused example.com 0 ${hint}`),
    );
  });

  test('ignore/unused is silent where the policy keeps the record', () => {
    const ignore = entries({ prefix: '_acme-chalenge' });
    const zone = desired('example.com', [], { ignore, policy: 'upsert-only' });
    expect(planned([zone], { 'example.com': ['_acme-challenge TXT t'] })).toEqual([]);
  });
});
