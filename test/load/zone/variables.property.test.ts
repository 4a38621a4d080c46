import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { DeclaredRecord } from '../../../src/dns/record.js';
import { escapeVariables } from '../../../src/load/zone/variables.js';
import { loadText, placed } from '../support.js';
import { runs } from '../../support/runs.js';

const name = fc.stringMatching(/^[a-z][a-z0-9_-]{0,5}$/).filter((each) => each !== 'zone');
const label = fc.stringMatching(/^[a-z0-9]{1,6}$/);
const vars = fc.dictionary(name, label, { minKeys: 1, maxKeys: 4 });

/** A text in parts: literally, or by the index of a variable. */
const parts = fc.array(fc.oneof(label, fc.stringMatching(/^[ -~]{0,5}[ -#%-~]$/), fc.nat({ max: 4 })), {
  minLength: 1,
  maxLength: 5,
});

const file = fc.record({
  vars,
  records: fc.array(
    fc.record({
      prefix: fc.array(fc.oneof(label, fc.nat({ max: 4 })), { minLength: 1, maxLength: 3 }),
      text: parts,
      ttl: fc.constantFrom(60, 300, 3600),
      isInMap: fc.boolean(),
    }),
    { maxLength: 5 },
  ),
});

type Parts = readonly (string | number)[];

test('a file with variables has the records of the file in which they are written out', async () => {
  await fc.assert(
    fc.asyncProperty(file, async ({ vars: constants, records }) => {
      const named: readonly (readonly [string, string])[] = [
        ...Object.entries(constants),
        ['zone', 'example.com'],
      ];
      const pick = (part: number): readonly [string, string] => named[part % named.length] ?? ['', ''];
      const withVariables = (text: Parts, join = ''): string =>
        text
          .map((part) => (typeof part === 'string' ? escapeVariables(part) : `\${${pick(part)[0]}}`))
          .join(join);
      const writtenOut = (text: Parts, join = ''): string =>
        text.map((part) => (typeof part === 'string' ? escapeVariables(part) : pick(part)[1])).join(join);
      const texts = [withVariables, writtenOut].map((write) =>
        stringify({
          zone: 'example.com',
          ...(write === withVariables && { vars: constants }),
          records: Object.fromEntries(
            records.map(({ prefix, text, ttl, isInMap }, index) => [
              `${write(prefix, '.')}.${index}`,
              { TXT: isInMap ? { content: write(text), ttl } : write(text) },
            ]),
          ),
        }),
      );
      const [expanded, plain] = await Promise.all(texts.map((text) => loadText(text)));
      expect(placed(expanded?.diagnostics ?? [])).toEqual([]);
      expect(expanded?.zone?.records.map(bare)).toEqual(plain?.zone?.records.map(bare));
      expect(expanded?.zone?.records).toHaveLength(records.length);
    }),
    { numRuns: runs(100) },
  );
});

function bare({ prefix, type, content, ttl, prio, active }: DeclaredRecord): readonly unknown[] {
  return [prefix, type, content, ttl, prio, active];
}
