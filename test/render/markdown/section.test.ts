import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Section } from '../../../src/render/markdown/section.js';
import { fitSections, joinSections, utf8Bytes } from '../../../src/render/markdown/section.js';

function table(name: string, count: number): Section {
  const lines = Array.from({ length: count }, (_, index) => `| ${name} ${index} |`);
  return { intro: `### ${name}`, open: '| title |', lines, close: '</details>', noun: 'change' };
}

const text = fc.string({ unit: 'grapheme', maxLength: 40 });

const arbitrarySection: fc.Arbitrary<Section> = fc.record(
  {
    intro: text,
    open: text,
    close: text,
    lines: fc
      .array(text, { maxLength: 30 })
      .map((texts) => texts.map((each, index) => `line ${index} ${each}`)),
    noun: fc.constantFrom('change', 'line', 'zone'),
    folds: fc.subarray([{ summary: 'a' }, { summary: 'b' }, { summary: 'c' }]),
  },
  { requiredKeys: [] },
);

describe('sections', () => {
  test('are never longer than the limit, and count every line that is not there', () => {
    fc.assert(
      fc.property(fc.array(arbitrarySection, { maxLength: 12 }), fc.nat({ max: 3000 }), (sections, limit) => {
        const { text: shown, left } = fitSections(sections, limit);
        expect(utf8Bytes(shown)).toBeLessThanOrEqual(limit);
        const all = sections.reduce((sum, { lines = [] }) => sum + lines.length, 0);
        const kept = shown.match(/^line \d+ /gm)?.length ?? 0;
        expect(left.change + left.line + left.zone).toBe(all - kept);
      }),
    );
  });

  test('with room for all are whole', () => {
    const sections = [table('a', 3), table('b', 50)];
    const whole = joinSections(sections);
    expect(fitSections(sections, utf8Bytes(whole) + 100)).toEqual({
      text: whole,
      left: { change: 0, line: 0, zone: 0 },
    });
  });

  test('lose lines of the longest first, and say how many', () => {
    const { text: shown, left } = fitSections(
      [table('long', 100), table('short', 5), table('longer', 200)],
      1200,
    );
    expect(shown).toContain('| short 4 |');
    const [long, longer] = [/^\| long \d+ \|$/gm, /^\| longer \d+ \|$/gm].map(
      (row) => shown.match(row)?.length,
    );
    expect(Math.abs((long ?? 0) - (longer ?? 0))).toBeLessThan(10);
    expect(left.change).toBe(300 - (long ?? 0) - (longer ?? 0));
    expect(shown).toContain(`_… ${100 - (long ?? 0)} more changes left out_`);
  });

  test('without room for a line have nothing of a table but how long it is', () => {
    expect(fitSections([table('a', 1000)], 65).text).toBe('### a\n\n_… 1000 more changes left out_');
  });

  test('that cannot even say that are left out, the last first', () => {
    const { text: shown, left } = fitSections([table('a', 10), table('b', 10), table('c', 10)], 170);
    expect(shown).toContain('### b');
    expect(shown).not.toContain('### c');
    expect(left.change).toBe(30 - (shown.match(/^\| \w \d+ \|$/gm)?.length ?? 0));
  });

  test('have one more line as soon as there is room for its bytes, up to the last', () => {
    const lines = ['1', '22', '333', 'ä'].map((line) => `row ${line}`);
    const sections = [{ intro: 'before' }, { intro: 'a', open: 'b', lines, close: 'c' }];
    const keptAt = (limit: number): number => fitSections(sections, limit).text.match(/^row /gm)?.length ?? 0;
    const limits = Array.from({ length: 200 }, (_, limit) => limit);
    const least = [1, 2, 3, 4].map((count) => limits.findIndex((limit) => keptAt(limit) === count));
    const steps = least.slice(1).map((limit, index) => limit - (least[index] ?? 0));
    expect(steps).toEqual(lines.slice(1).map((line) => utf8Bytes(line) + 1));
    expect(limits.slice(least[3]).map(keptAt)).toEqual(limits.slice(least[3]).map(() => 4));
  });
});
