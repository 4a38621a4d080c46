import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import type { DesiredZone } from '../../../src/dns/zone.js';
import { formatFile } from '../../../src/load/format/format-file.js';
import { loadText } from '../support.js';
import { messyFile } from './messy-file.js';
import { runs } from '../../support/runs.js';
import { lineEndOf } from '../../../src/text/line-ends.js';

const options = { numRuns: runs(15) };

function format(text: string): string {
  return formatFile(sourceFile('zone.yaml', text));
}

test('formatting twice changes nothing', () => {
  fc.assert(
    fc.property(messyFile, ({ text }) => {
      const once = format(text);
      expect(format(once)).toBe(once);
    }),
    options,
  );
});

test('every comment is still there, once', () => {
  fc.assert(
    fc.property(messyFile, ({ text, comments }) => {
      const lines = format(text).split(lineEndOf(text));
      const found = comments.map((comment) => lines.filter((line) => line.endsWith(comment)).length);
      expect(found).toEqual(comments.map(() => 1));
    }),
    options,
  );
});

test('the zone and what is wrong with it stay the same', async () => {
  await fc.assert(
    fc.asyncProperty(messyFile, async ({ text }) => {
      const files = { 'other.yaml': 'records: {}\n' };
      const [before, after] = [await loadText(text, files), await loadText(format(text), files)];
      expect(before.zone).not.toBeNull();
      expect(after.diagnostics.map(({ rule }) => rule.code)).toEqual(
        before.diagnostics.map(({ rule }) => rule.code),
      );
      expect(after.zone && meaningOf(after.zone)).toEqual(before.zone && meaningOf(before.zone));
    }),
    options,
  );
});

test('a file begins with text, ends with one line end, and has no others', () => {
  fc.assert(
    fc.property(messyFile, ({ text }) => {
      const formatted = format(text);
      expect(formatted).toMatch(/^\S/);
      expect(formatted).toMatch(/[^\r\n]\r?\n$/);
      expect(lineEndsOf(formatted)).toEqual([lineEndOf(text)]);
    }),
    options,
  );
});

function lineEndsOf(text: string): readonly string[] {
  return [...new Set(text.match(/\r?\n|\r/g))];
}

/** All that a zone is but for places, whatever the order of its records. */
function meaningOf({ name, records, ignore, protect, policy }: DesiredZone): unknown {
  const texts = records.map((record) => JSON.stringify({ ...record, places: null }));
  return {
    name,
    policy,
    ignore: ignore.map(placeless),
    protect: protect.map(placeless),
    records: texts.toSorted(),
  };
}

function placeless(pattern: DesiredZone['ignore'][number]): unknown {
  return { ...pattern, place: null, prefixPlace: null };
}
