import { expect, test } from 'vitest';
import type { Risk, RiskLevel } from '../../../src/plan/plan.js';
import { riskGroups } from '../../../src/render/review/risk-groups.js';
import { formatRisks } from '../../../src/render/text/risks.js';
import { plainStyle } from '../../../src/text/style.js';
import { tags } from './tags.js';

/** Risks of one code, which say the same unless they are told to differ. */
function someRisks(level: RiskLevel, count: number, differ = false): readonly Risk[] {
  return Array.from({ length: count }, (_, index) => ({
    level,
    code: 'c',
    address: `dns/z/h${String(index).padStart(2, '0')}/A`,
    message: differ ? `why ${index}` : 'why',
  }));
}

/** The lines about risks of one code, without their title. */
function lines(risks: readonly Risk[], options?: { readonly all: boolean }): readonly string[] {
  const text = formatRisks(
    riskGroups(risks, () => 'in short'),
    { style: plainStyle, width: Infinity },
    options,
  );
  return text.trimEnd().split('\n').slice(1);
}

function named(count: number): string {
  return `         ${someRisks('info', count)
    .map((_, index) => `h${String(index).padStart(2, '0')}.z A`)
    .join(', ')}`;
}

test.each<[RiskLevel, count: number, shown: number]>([
  ['info', 2, 2],
  ['info', 5, 5],
  ['info', 6, 6],
  ['info', 7, 5],
  ['warn', 21, 21],
  ['warn', 22, 20],
  ['block', 40, 40],
])('%s risks that are alike: of %i, %i are named', (level, count, shown) => {
  const more = count > shown ? [`         and ${count - shown} more, which --verbose names`] : [];
  const head = [`  ${level.padEnd(5)}  c  ${count} times`, '         why'];
  expect(lines(someRisks(level, count))).toEqual([...head, named(shown), ...more]);
  expect(lines(someRisks(level, count), { all: true })).toEqual([...head, named(count)]);
});

/** Risks that differ, told by a sentence or one by one. */
function told(count: number, isEach: boolean): readonly string[] {
  const each = someRisks('warn', count, true).flatMap((_, index) => [
    `         h0${index}.z A`,
    `         why ${index}`,
  ]);
  return [`  warn   c  ${count} times`, '         in short', ...(isEach ? each : [named(count)])];
}

test('a few risks that differ are told one by one, more only if all are wanted', () => {
  expect(lines(someRisks('warn', 6, true))).toEqual(told(6, true));
  expect(lines(someRisks('warn', 7, true))).toEqual(told(7, false));
  expect(lines(someRisks('warn', 7, true), { all: true })).toEqual(told(7, true));
});

test('a sentence wraps within the width', () => {
  const [risk] = someRisks('block', 1);
  const groups = riskGroups(risk ? [{ ...risk, message: 'one two three' }] : [], () => undefined);
  const text = formatRisks(groups, { style: tags, width: 16 });
  expect(text).toBe(
    '<b>Risks</b>\n  <r>block</r>  <b>c</b>\n         <d>h00.z A</d>\n         one two\n         three\n',
  );
});

test('without risks there is no section', () => {
  expect(formatRisks([], { style: plainStyle, width: 80 })).toBe('');
});

test('what is said of all zones together is named in a list', () => {
  const [a, b] = someRisks('block', 2);
  const all = ['dns', 'mail'].map(
    (address) => ({ level: 'block', code: 'c', address, message: 'why' }) as const,
  );
  expect(lines([...(a && b ? [a, b] : []), ...all]).at(-1)).toBe(
    '         all zones, h00.z A, h01.z A, all templates',
  );
});
