import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { glob } from '../../../src/plan/glob.js';
import { comparePatterns } from '../../../src/plan/settings/compare-patterns.js';
import type { Pattern } from '../../../src/plan/settings/setting.js';
import { patternText } from '../../../src/plan/settings/setting.js';

const place = { file: sourceFile('zones/example.com.yaml', ''), start: 0, end: 0 };

type Globs = Pattern['globs'];

function patterns(entries: readonly Globs[]): readonly Pattern[] {
  return entries.map((globs) => ({ globs, text: patternText(globs), place }));
}

function textOf(some: readonly Pattern[]): string {
  return some.map(({ text }) => text).join(', ');
}

/** `matches: before → after` of each change. */
function compared(before: readonly Globs[], after: readonly Globs[]): readonly string[] {
  return comparePatterns(patterns(before), patterns(after)).map(
    (change) => `${change.matches}: ${textOf(change.before)} → ${textOf(change.after)}`,
  );
}

function matches(some: readonly Globs[], values: Globs): boolean {
  return some.some((globs) => Object.entries(globs).every(([name, each]) => glob(each)(values[name] ?? '')));
}

describe('a list of patterns', () => {
  const [mx, txt, any] = [{ type: 'MX' }, { type: 'TXT' }, { prefix: '**' }];

  test.each<[string, readonly Globs[], readonly Globs[], readonly string[]]>([
    ['is the same in another order', [mx, txt], [txt, mx], []],
    ['is the same with a repetition', [mx], [mx, mx], []],
    ['is the same with fields in another order', [{ prefix: 'a', ...mx }], [{ ...mx, prefix: 'a' }], []],
    ['is the same where a field matches everything', [mx], [{ ...any, ...mx }], []],
    ['is the same with a pattern that another one covers', [any], [mx, any], []],
    ['may have one more', [mx], [mx, txt], ['more:  → { type: "TXT" }']],
    ['may have one less', [mx, txt], [mx], ['fewer: { type: "TXT" } → ']],
    [
      'may be wider',
      [{ prefix: 'a', ...txt }, { prefix: 'b', ...txt }, mx],
      [txt, mx],
      ['more: { prefix: "a", type: "TXT" }, { prefix: "b", type: "TXT" } → { type: "TXT" }'],
    ],
    ['may be narrower', [any], [{ prefix: '*.a' }], ['fewer: { prefix: "**" } → { prefix: "*.a" }']],
    [
      'may be another',
      [{ prefix: 'a' }],
      [{ prefix: 'b' }],
      ['more:  → { prefix: "b" }', 'fewer: { prefix: "a" } → '],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(compared(before, after)).toEqual(expected);
  });

  test('that matches more, or less, than before is never called the same', () => {
    const field = fc.constantFrom('a', 'b', '*', '**', 'a*', '*.a', '**.a', '');
    const list = fc.array(fc.record({ prefix: field, type: field }, { requiredKeys: [] }), { maxLength: 4 });
    const text = fc.constantFrom('', 'a', 'b', 'ab', 'a.a', 'b.a', 'a.b.a');
    fc.assert(
      fc.property(list, list, text, text, (before, after, prefix, type) => {
        const value = { prefix, type };
        const [was, is] = [matches(before, value), matches(after, value)];
        const found = comparePatterns(patterns(before), patterns(after)).map((change) => change.matches);
        expect(found).toEqual(
          expect.arrayContaining([...(is && !was ? ['more'] : []), ...(was && !is ? ['fewer'] : [])]),
        );
      }),
    );
  });
});
