import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import type { Span } from '../../../src/diagnostics/source.js';
import type { DnsRecord } from '../../../src/dns/record.js';
import { recordType, recordTypes } from '../../../src/dns/types/registry.js';
import { loadText, placed, textAt } from '../support.js';
import { runs } from '../../support/runs.js';
import { escapeVariables } from '../../../src/load/zone/variables.js';

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,6}[a-z0-9])?$/);
const prefix = fc.oneof(
  fc.constantFrom('', '*', '_sip._tcp', '0123', 'no', 'null', 'true', '1e3'),
  fc.array(label, { minLength: 1, maxLength: 3 }).map((labels) => labels.join('.')),
);

const printable = fc.stringMatching(/^[ -~]{1,80}$/);
const typed = fc.oneof(
  fc.constantFrom(...recordTypes).map(({ type, example }) => ({ type, content: example })),
  printable.map((content) => ({ type: 'TXT', content })),
);

const TTL = 3600;

const record: fc.Arbitrary<DnsRecord> = fc
  .tuple(prefix, typed, fc.constantFrom(TTL, 600), fc.integer({ min: 0, max: 65_535 }), fc.boolean())
  .map(([name, { type, content }, ttl, prio, active]) => ({
    prefix: name,
    type,
    content,
    ttl,
    prio,
    active,
  }));

/** Each record, and whether it is written as a scalar where it can be. */
const records = fc.array(fc.tuple(record, fc.boolean()), { maxLength: 12 });

/** Ways in which the library writes the same data. */
const layout = fc.record({
  defaultStringType: fc.constantFrom('PLAIN', 'QUOTE_DOUBLE', 'QUOTE_SINGLE'),
  collectionStyle: fc.constantFrom('any', 'block', 'flow'),
  // At other widths the library breaks lines in ways that it reads differently itself.
  lineWidth: fc.constant(0),
});

test('records that are written as YAML and read again are the same', async () => {
  await fc.assert(
    fc.asyncProperty(records, layout, async (written, options) => {
      const { zone, diagnostics } = await loadText(stringify(fileOf(written), options), {}, 'update');
      expect(placed(diagnostics)).toEqual([]);
      expect(sorted(zone?.records ?? [])).toEqual(sorted(written.map(([each]) => each)));
    }),
    { numRuns: runs(100) },
  );
});

test('the places of a record cover what it was read from', async () => {
  await fc.assert(
    fc.asyncProperty(records, layout, async (written, options) => {
      const { zone } = await loadText(stringify(fileOf(written), options), {}, 'update');
      for (const { places, ...read } of zone?.records ?? []) {
        expect(readScalar(places.prefix)).toBe(read.prefix === '' ? '@' : read.prefix);
        expect(readScalar(places.type)).toBe(read.type);
        const content = readScalar(places.content ?? places.value);
        const meant = escapeVariables(read.content);
        expect([meant, `${read.prio} ${meant}`]).toContain(content);
      }
    }),
    { numRuns: runs(50) },
  );
});

/** What the library reads at a place, as text whatever it looks like. */
function readScalar(place: Span): unknown {
  return parse(textAt(place), { schema: 'failsafe' });
}

/** Plain data of a zone file: prefix, type, then a value or a list of values. */
function fileOf(written: readonly (readonly [DnsRecord, boolean])[]): object {
  const names: Record<string, Record<string, unknown[]>> = {};
  for (const [each, isShort] of written) {
    const sets = (names[each.prefix === '' ? '@' : each.prefix] ??= {});
    (sets[each.type] ??= []).push((isShort ? shortForm(each) : undefined) ?? longForm(each));
  }
  return { zone: 'example.com', ttl: TTL, records: names };
}

function longForm({ content, ttl, prio, active }: DnsRecord): object {
  return { content: escapeVariables(content), ttl, prio, active };
}

/** Undefined where a scalar cannot say it. */
function shortForm({ type, content, ttl, prio, active }: DnsRecord): string | undefined {
  if (ttl !== TTL || !active) return undefined;
  if (recordType(type)?.fieldsWithPrio !== undefined) return `${prio} ${content}`;
  return prio === 0 ? escapeVariables(content) : undefined;
}

function sorted(all: readonly DnsRecord[]): readonly string[] {
  return all
    .map(({ prefix: name, type, content, ttl, prio, active }) => {
      return JSON.stringify([name, type, content, ttl, prio, active]);
    })
    .toSorted();
}
