import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openPlanPrinter, summaryOf } from '../../../src/cli/print/plan-printer.js';
import { renderPlan } from '../../../src/engine/plan/render-plan.js';
import { Failure } from '../../../src/failure.js';
import { failureOf } from '../../config/support.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { largePlan, variedPlan } from '../../support/html-plans.js';
import { fakeContext } from '../support.js';

type Options = Parameters<typeof openPlanPrinter>[0];

const MEBIBYTE = 1024 * 1024;
const plan = { ...largePlan(100), risks: variedPlan().risks };
const markdown = (maxBytes: number): Promise<string> => renderPlan(plan, { format: 'markdown', maxBytes });

/** Prints a plan twice in a step of a job whose summary is at a path; gives what was written for the terminal. */
async function print(path: string | undefined, options: Partial<Options>): Promise<string> {
  const { context, written } = fakeContext({ env: path === undefined ? {} : { GITHUB_STEP_SUMMARY: path } });
  const printer = await openPlanPrinter({ format: 'text', ...options }, context);
  await printer(plan);
  await printer(plan);
  return written.out;
}

describe('options about Markdown', () => {
  test.each<[Partial<Options>, boolean]>([
    [{ maxBytes: 3000 }, false],
    [{ commentKey: 'a' }, false],
    [{ format: 'json', commentKey: 'a' }, false],
    [{ format: 'html', maxBytes: 3000, commentKey: 'a' }, false],
    [{ format: 'markdown', maxBytes: 3000, commentKey: 'a' }, true],
    [{ stepSummary: true, maxBytes: 3000, commentKey: 'a' }, true],
    [{}, true],
  ])('%j make sense: %s', async (options, isFine) => {
    const told = await print(join(temporaryFolder(), 'summary'), options).then(
      () => 'fine',
      (error: unknown) => (error instanceof Failure ? error.kind : error),
    );
    expect(told).toBe(isFine ? 'fine' : 'usage');
  });
});

describe('the summary of a step', () => {
  test.each([
    ['is begun', undefined, ''],
    ['is continued, after a line that may not have ended', 'before', 'before'],
  ])('%s', async (_, before, start) => {
    const path = join(temporaryFolder(before === undefined ? {} : { summary: before }), 'summary');
    const text = `\n\n${await markdown(MEBIBYTE)}`;
    expect(await print(path, { stepSummary: true })).toBe(
      (await renderPlan(plan, { format: 'text' })).repeat(2),
    );
    expect(readFileSync(path, 'utf8')).toBe(`${start}${text}${text}`);
  });

  test('has the limit, the key and the allowed risks of the options', async () => {
    const path = join(temporaryFolder(), 'summary');
    const options = { maxBytes: 2000, commentKey: 'dns', allow: ['apex-mx-delete'] };
    await print(path, { ...options, stepSummary: true });
    const text = `\n\n${await renderPlan(plan, { ...options, format: 'markdown' })}`;
    expect(readFileSync(path, 'utf8')).toBe(text.repeat(2));
    for (const left of ['maxBytes', 'commentKey', 'allow'])
      expect(text).not.toBe(
        `\n\n${await renderPlan(plan, { ...options, [left]: undefined, format: 'markdown' })}`,
      );
  });

  test('is not touched unless it is asked for', async () => {
    const folder = temporaryFolder({ summary: 'before' });
    await print(join(folder, 'summary'), { format: 'markdown' });
    expect(readFileSync(join(folder, 'summary'), 'utf8')).toBe('before');
    expect(summaryOf({ format: 'text' }, fakeContext({ env: { GITHUB_STEP_SUMMARY: 'a' } }).context)).toEqual(
      [],
    );
  });

  test.each<[string, (folder: string) => string | undefined, string]>([
    ['no variable names', () => undefined, 'usage'],
    ['an empty variable names', () => '', 'usage'],
    ['is a folder', (folder) => folder, 'error'],
    ['is below a file', (folder) => join(folder, 'file/summary'), 'error'],
    ['is in no folder', (folder) => join(folder, 'none/summary'), 'error'],
    ['is full', (folder) => join(folder, 'full'), 'error'],
  ])('that %s is a failure', async (_, pathIn, kind) => {
    const folder = temporaryFolder({ file: '', full: ' '.repeat(MEBIBYTE - 2001) });
    const failure = await failureOf(() => print(pathIn(folder), { stepSummary: true }));
    expect(failure.kind).toBe(kind);
  });

  test('may be nearly full', async () => {
    const path = join(temporaryFolder({ summary: ' '.repeat(MEBIBYTE - 2002) }), 'summary');
    const { context } = fakeContext({ env: { GITHUB_STEP_SUMMARY: path } });
    await (
      await openPlanPrinter({ format: 'text', stepSummary: true }, context)
    )(plan);
    expect(readFileSync(path, 'utf8').trimStart()).toBe(await markdown(2000));
    expect(readFileSync(path).length).toBeLessThanOrEqual(MEBIBYTE);
  });

  test('is an output that nothing else may be written to', () => {
    const { context } = fakeContext({ env: { GITHUB_STEP_SUMMARY: 'a' } });
    const options = { format: 'text', stepSummary: true } as const;
    expect(summaryOf(options, context)).toEqual([{ option: '--step-summary', path: 'a', kind: 'addition' }]);
    expect(summaryOf(options, fakeContext().context)).toEqual([]);
  });
});
