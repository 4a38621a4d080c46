import { expect, test } from 'vitest';

import { adviseZones } from '../../../src/dns/rules/advise-zones.js';
import type { SeverityOverride } from '../../../src/diagnostics/severities.js';
import { pointedZones } from '../../support/pointed-zones.js';

function sayings(...lines: readonly string[]): readonly string[] {
  return Array.from(
    adviseZones(pointedZones({ 'example.com': lines })),
    ({ message, hint = '' }) => `${message}; ${hint}`,
  );
}

test.each<readonly [what: string, lines: readonly string[], said: RegExp]>([
  ['which tags there are', ['@ CAA 0 tbs x'], /no effect; .*\bissue, issuewild,/],
  ['which tag is meant', ['@ CAA 0 issues x'], /no effect; .*\bissue\?/],
  ['what a critical tag does', ['@ CAA 128 tbs x'], /no authority/],
  [
    'what the name of an alias is',
    ['@ MX a.example.com', 'a CNAME B.example.net.'],
    / b\.example\.net instead/,
  ],
  ['which record nobody sees', ['sub NS ns.example.net', 'sub A 192.0.2.1'], /this A record/],
  [
    'how many records nobody sees',
    ['sub NS ns.example.net', 'sub A 192.0.2.1', 'a.sub TXT x'],
    /these 2 records/,
  ],
])('advice says %s', (_, lines, said) => {
  expect(sayings(...lines)).toEqual([expect.stringMatching(said)]);
});

test.each<readonly [severities: Readonly<Record<string, SeverityOverride>>, found: readonly string[]]>([
  [{}, []],
  [{ 'caa/tag': 'error' }, ['caa/tag']],
  [{ 'target/alias': 'warn' }, []],
])('where only errors are needed, %j is what is looked for', (severities, found) => {
  const zones = pointedZones({
    'example.com': ['@ CAA 0 tbs x', '@ MX a.example.com', 'a CNAME b.example.net'],
  });
  const advice = adviseZones(zones, new Map(Object.entries(severities)), true);
  expect(Array.from(advice, ({ rule }) => rule.code)).toEqual(found);
});
