import { describe, expect, test } from 'vitest';

import type { StepReport, StepStatus } from '../../../src/apply/step/report.js';
import { countStatuses, emptyReport, isClean } from '../../../src/apply/step/report.js';

function step(status: StepStatus): StepReport {
  const details = {
    id: 's1',
    scope: 'example.com',
    action: 'create',
    address: 'dns/example.com/www/A',
  } as const;
  return { ...details, status, durationMs: 0, error: status === 'done' ? null : 'why' };
}

test('the summary counts each status', () => {
  const steps = (['done', 'failed', 'done', 'not-attempted', 'unknown', 'done'] as const).map(step);
  expect(countStatuses(steps)).toEqual({ done: 3, failed: 1, unknown: 1, notAttempted: 1 });
  expect(countStatuses([])).toEqual({ done: 0, failed: 0, unknown: 0, notAttempted: 0 });
});

test('the report of a run without steps is clean and has its time', () => {
  const report = emptyReport('zonemason 1.0.0', new Date(0));
  const time = '1970-01-01T00:00:00.000Z';
  expect(report).toEqual({
    formatVersion: expect.stringMatching(/^\d+\.\d+$/),
    tool: 'zonemason 1.0.0',
    startedAt: time,
    finishedAt: time,
    interrupted: false,
    summary: { done: 0, failed: 0, unknown: 0, notAttempted: 0 },
    steps: [],
    scopes: [],
  });
  expect(isClean(report)).toBe(true);
});

describe('a report is clean', () => {
  test.each<[string, readonly StepStatus[], readonly boolean[], boolean]>([
    ['when nothing was to be done', [], [], true],
    ['when all is done and as it should be', ['done', 'done'], [true, true], true],
    ['unless a step failed', ['done', 'failed'], [true], false],
    ['unless it is unknown what a step did', ['unknown'], [true], false],
    ['unless a step was not attempted', ['not-attempted'], [true], false],
    ['unless a zone is not as it should be', ['done'], [true, false], false],
  ])('%s', (_, statuses, verified, clean) => {
    const scopes = verified.map((is) => ({
      scope: 'example.com',
      verified: is,
      differences: is ? [] : [{ address: 'dns/example.com/x/A', recordId: '1', kind: 'extra' as const }],
    }));
    expect(isClean({ steps: statuses.map(step), scopes })).toBe(clean);
  });
});
