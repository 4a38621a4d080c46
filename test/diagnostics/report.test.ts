import { slashPath } from '../../src/text/slash-path.js';
import { describe, expect, test } from 'vitest';
import { report } from '../../src/diagnostics/report-at.js';
import { countSeverities, repeatKey, withoutRepeats } from '../../src/diagnostics/report.js';
import { sourceFile } from '../../src/diagnostics/source.js';
import { closingDiagnostic } from '../../src/diagnostics/too-many.js';
import { someDiagnostic, someRule } from './support.js';

const file = sourceFile('a.yaml', 'www: 1\nmail: 2\n');
const at = { file, start: 0, end: 3 };
const one = someDiagnostic('a/b', { at, message: 'a.example is wrong', zone: 'a.example' });
const inZone = (zone: string) => ({ ...one, message: `${zone} is wrong`, zone });
const hidden = { problems: { error: 2, warning: 3 }, repeats: { error: 5, warning: 7 } };

describe('a problem of several zones is told once', () => {
  test('with the others', () => {
    const all = ['a.example', 'b.example', 'a.example', 'c.example'].map(inZone);
    expect(withoutRepeats(all)).toEqual([
      { ...one, related: [{ message: 'the same in b.example and c.example' }] },
    ]);
  });

  test('after what is related anyway', () => {
    const related = [{ message: 'the other' }];
    expect(withoutRepeats([{ ...one, related }, inZone('b.example')])[0]?.related).toEqual([
      ...related,
      { message: 'the same in b.example' },
    ]);
  });

  test.each([
    ['another place', { at: { ...at, start: 1 } }],
    ['another file', { at: { ...at, file: sourceFile('b.yaml', file.text) } }],
    ['another rule', { rule: someRule('c/d') }],
    ['another message', { message: 'b.example is bad' }],
  ])('unless it has %s', (_, change) => {
    const both = [one, { ...inZone('b.example'), ...change }];
    expect(withoutRepeats(both)).toEqual(both);
  });

  test('and without zones just once', () => {
    const general = someDiagnostic('a/b', { at });
    expect(withoutRepeats([general, general])).toEqual([general]);
    expect(withoutRepeats([general, { ...general, zone: 'b.example' }])).toEqual([
      { ...general, related: [{ message: 'the same in b.example' }] },
    ]);
  });

  test('but each time where it has no place', () => {
    const nowhere = [someDiagnostic('a/b'), someDiagnostic('a/b')];
    expect(withoutRepeats(nowhere)).toEqual(nowhere);
    expect(repeatKey(someDiagnostic('a/b'))).toBeNull();
  });
});

describe('what is not shown', () => {
  test('counts', () => {
    const all = [
      one,
      someDiagnostic('c/d', { severity: 'warning' }),
      closingDiagnostic(slashPath('a.yaml'), hidden),
    ];
    expect(countSeverities(all)).toEqual({ error: 8, warning: 11 });
  });

  test('is told without its repeats, if anything is left', () => {
    expect(withoutRepeats([closingDiagnostic(slashPath('a.yaml'), hidden)])).toMatchObject([
      { file: 'a.yaml', hidden: { problems: hidden.problems, repeats: { error: 0, warning: 0 } } },
    ]);
    const repeats = closingDiagnostic(slashPath('a.yaml'), { ...hidden, problems: { error: 0, warning: 0 } });
    expect(withoutRepeats([repeats])).toEqual([]);
  });

  test.each([
    [{ problems: { error: 0, warning: 1 }, repeats: { error: 0, warning: 0 } }, 'warning'],
    [{ problems: { error: 1, warning: 1 }, repeats: { error: 0, warning: 0 } }, 'error'],
    [{ problems: { error: 0, warning: 1 }, repeats: { error: 1, warning: 0 } }, 'error'],
  ])('is as bad as the worst of it: %#', (counts, severity) => {
    expect(closingDiagnostic(slashPath(''), counts)).toMatchObject({ severity });
    expect(closingDiagnostic(slashPath(''), counts)).not.toHaveProperty('file');
  });

  test.each([
    [1, 0, '1 more problem in this file is not shown'],
    [0, 1, '1 repeat in this file is not shown'],
    [1, 1, '1 more problem and 1 repeat in this file are not shown'],
    [1000, 2, '1,000 more problems and 2 repeats in this file are not shown'],
  ])('is counted: %d problems, %d repeats', (problems, repeats, message) => {
    const counts = { problems: { error: problems, warning: 0 }, repeats: { error: 0, warning: repeats } };
    expect(closingDiagnostic(slashPath(''), counts).message).toBe(message);
  });
});

test('a report has its help only where there is any', () => {
  const rule = someRule('a/b', { severity: 'warning' });
  expect(report({ rule, at, message: 'm', hint: undefined })).toStrictEqual({
    rule,
    severity: 'warning',
    message: 'm',
    at,
    related: [],
  });
  const related = [{ message: 'r' }];
  expect(report({ rule, at, message: 'm', hint: 'h', repair: 'name', related })).toStrictEqual({
    rule,
    severity: 'warning',
    message: 'm',
    hint: 'h',
    repair: 'name',
    at,
    related,
  });
});
