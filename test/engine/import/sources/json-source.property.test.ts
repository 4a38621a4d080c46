import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sourceFile } from '../../../../src/diagnostics/source.js';
import { settleZones } from '../../../../src/dns/foreign/settle-zones.js';
import { isDnsName } from '../../../../src/dns/name/name.js';
import { sourceFor } from '../../../../src/engine/import/sources/sources.js';
import { disk } from '../../../support/disk.js';
import { runs } from '../../../support/runs.js';

const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    '',
    '.',
    '@',
    '..',
    '../x',
    'a\nb',
    '\\',
    '"',
    'x'.repeat(300),
    'ü',
    '192.0.2.1',
    'example.com',
    1e21,
    -1,
    true,
  ),
);

/** The JSON of a file in which one value or key, found by walking along `turns`, is another one or missing. */
function changed(value: unknown, turns: readonly number[], other: unknown): unknown {
  const [turn = 0, ...rest] = turns;
  if (typeof value !== 'object' || value === null || turns.length === 0) return other;
  if (Array.isArray(value)) {
    const at = turn % Math.max(value.length, 1);
    return value.map((item: unknown, index) => (index === at ? changed(item, rest, other) : item));
  }
  const entries = Object.entries(value);
  const at = turn % Math.max(entries.length, 1);
  return Object.fromEntries(
    entries.flatMap(([key, item], index) => {
      if (index !== at) return [[key, item]];
      return rest.length === 0 && turn % 2 === 0 ? [] : [[key, changed(item, rest, other)]];
    }),
  );
}

test.each([
  ['route53', 'route53'],
  ['route53', 'route53-escapes'],
  ['tofu', 'tofu'],
  ['tofu', 'tofu-refreshed'],
  ['dnscontrol', 'dnscontrol'],
  ['dnscontrol', 'dnscontrol-settings'],
] as const)('%s: whatever %s.json has is read or reported, with its place', async (kind, name) => {
  const value: unknown = JSON.parse(readFileSync(`test/vectors/foreign/${name}.json`, 'utf8'));
  const source = sourceFor(
    {
      path: '',
      file: null,
      isMarked: false,
      tree: disk,
      around: disk,
      variants: new Map(),
      zones: [],
      txt: 'text',
      protocol: 'rest',
    },
    kind,
  );
  const turns = fc.array(fc.nat(40), { minLength: 1, maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(turns, odd, async (path, other) => {
      const file = sourceFile(`${name}.json`, JSON.stringify(changed(value, path, other)));
      const { zones, diagnostics } = await source.read({
        path: file.path,
        file,
        isMarked: false,
        tree: disk,
        around: disk,
        variants: new Map(),
        zones: [],
        txt: 'text',
        protocol: 'rest',
      });
      expect(
        diagnostics.filter(({ rule, at }) => !rule.code.startsWith(`${kind}/`) || at?.file !== file),
      ).toEqual([]);
      expect(zones.filter(({ zone }) => !isDnsName(zone))).toEqual([]);
      if (diagnostics.length > 0) return;
      const settled = settleZones(zones, {
        apexNs: true,
        txt: 'text',
        protocol: 'rest',
        severities: new Map(),
        filter: null,
      });
      expect(settled.map(({ declared, losses }) => declared.length + losses.length)).toEqual(
        zones.map(({ records, losses }) => records.length + losses.length),
      );
    }),
    { numRuns: runs(40) },
  );
});
