import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { REPORT_FORMATS } from '../../src/engine/check/report-formats.js';
import { renderReport } from '../../src/engine/check/render-report.js';
import { boundedDiagnostics } from '../../src/diagnostics/collect.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { countSeverities, withoutRepeats } from '../../src/diagnostics/report.js';
import type { Severity } from '../../src/diagnostics/rule.js';
import { sourceFile } from '../../src/diagnostics/source.js';
import { plainStyle } from '../../src/text/style.js';
import { MOST_OF_A_FILE, tooManyProblems } from '../../src/diagnostics/too-many.js';
import { someDiagnostic } from './support.js';
import { runs } from '../support/runs.js';

const file = sourceFile('zones/example.com.yaml', 'x\n'.repeat(100_000));

/** A problem that begins at a place of the file. */
function problem(start: number, severity: Severity = 'error', more: Partial<Diagnostic> = {}): Diagnostic {
  return someDiagnostic('a/b', { severity, at: { file, start, end: start + 1 }, ...more });
}

function problems(count: number, severity?: Severity, from = 0): readonly Diagnostic[] {
  return Array.from({ length: count }, (_, index) => problem(from + index, severity));
}

/** The starts of the shown ones and what the closing one says. */
function summary(diagnostics: readonly Diagnostic[]) {
  const closing = diagnostics.filter(({ hidden }) => hidden);
  const shown = diagnostics.filter(({ hidden }) => !hidden);
  return { starts: shown.map(({ at }) => at?.start), closing };
}

describe('of a file', () => {
  test('all problems are shown up to the limit', () => {
    const all = problems(MOST_OF_A_FILE);
    expect(boundedDiagnostics(all)).toEqual(all);
  });

  test.each([
    [1, '1 more problem in this file is not shown'],
    [2, '2 more problems in this file are not shown'],
    [49_000, '49,000 more problems in this file are not shown'],
  ])('%d beyond the limit are counted at its end', (more, message) => {
    const { starts, closing } = summary(boundedDiagnostics(problems(MOST_OF_A_FILE + more)));
    expect(starts).toEqual(Array.from({ length: MOST_OF_A_FILE }, (_, index) => index));
    expect(closing).toMatchObject([
      { rule: tooManyProblems, severity: 'error', message, file: 'zones/example.com.yaml' },
    ]);
  });

  test('errors come before warnings, and are shown in the order of lines', () => {
    const found = [...problems(5000, 'warning'), ...problems(10, 'error', 5000).toReversed()];
    const { starts, closing } = summary(boundedDiagnostics(found));
    expect(starts.slice(-10)).toEqual([5000, 5001, 5002, 5003, 5004, 5005, 5006, 5007, 5008, 5009]);
    expect(starts).toHaveLength(MOST_OF_A_FILE);
    expect(closing).toMatchObject([{ severity: 'warning' }]);
  });

  test('what a rule is turned to counts, and what is off does not', () => {
    const rule = { ...someDiagnostic('c/d').rule, adjustable: true };
    const found = [...problems(5000, 'error'), problem(9000, 'warning', { rule })];
    expect(boundedDiagnostics(found, new Map([['c/d', 'off']])).at(-1)?.hidden?.problems).toEqual({
      error: 4000,
      warning: 0,
    });
  });

  test('a problem is shown before the repeats of others', () => {
    const repeated = Array.from({ length: 5000 }, (_, index) => problem(1, 'error', { zone: `z${index}` }));
    const found = [...repeated, ...problems(10, 'warning', 100)];
    const { starts, closing } = summary(boundedDiagnostics(found));
    expect(starts.slice(-10)).toEqual([100, 101, 102, 103, 104, 105, 106, 107, 108, 109]);
    expect(closing).toMatchObject([
      { severity: 'error', message: '4,010 repeats in this file are not shown' },
    ]);
  });
});

test('each file has a limit of its own, and those of no file have one together', () => {
  const other = sourceFile('zones/example.net.yaml', 'x');
  const found = [
    ...problems(2000),
    problem(0, 'error', { at: { file: other, start: 0, end: 1 } }),
    ...Array.from({ length: 1500 }, () => someDiagnostic('a/b')),
  ];
  const files = boundedDiagnostics(found).map(({ hidden, file: path }) => hidden && (path ?? 'none'));
  expect(files.filter((path) => path !== undefined)).toEqual(['zones/example.com.yaml', 'none']);
});

test('the counts are those of everything that was found', () => {
  const arbitraryProblem = fc
    .tuple(fc.nat(1500), fc.constantFrom<Severity>('error', 'warning'))
    .map(([start, severity]) => problem(start, severity));
  fc.assert(
    fc.property(fc.array(arbitraryProblem, { minLength: 900, maxLength: 4000, size: 'max' }), (found) => {
      const bounded = boundedDiagnostics(found);
      expect(bounded.length).toBeLessThanOrEqual(MOST_OF_A_FILE + 1);
      expect(countSeverities(bounded)).toEqual(countSeverities(found));
      const told = countSeverities(withoutRepeats(bounded));
      const distinct = countSeverities(withoutRepeats(found));
      expect(told.error + told.warning).toBe(distinct.error + distinct.warning);
    }),
    { numRuns: runs(10) },
  );
});

test.each(REPORT_FORMATS)('%s says how many are not shown', async (name) => {
  const diagnostics = boundedDiagnostics(problems(5000));
  const text = await renderReport(
    name,
    { diagnostics, files: 1, records: 5000 },
    { layout: { style: plainStyle, width: 80 }, quiet: false, pathOf: (path) => path },
  );
  expect(text.replaceAll(/\s+/g, ' ')).toContain('4,000 more problems in this file are not shown');
  expect(text.split('it is wrong')).toHaveLength(MOST_OF_A_FILE + 1);
});
