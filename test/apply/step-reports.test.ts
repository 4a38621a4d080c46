import { describe, expect, test } from 'vitest';

import type { StepResult } from '../../src/apply/execute.js';
import type { Obstacle } from '../../src/apply/step/obstacles.js';
import type { Outcome } from '../../src/apply/step/outcome.js';
import { stepReports } from '../../src/apply/step-reports.js';
import type { Entry } from '../support/fake-backend.js';
import { createEntry } from '../support/fake-backend.js';

const names = new Map([['17', 'mail/welcome']]);

function result(id: string, more: Partial<StepResult<Entry>>): StepResult<Entry> {
  const step = createEntry(id, { id, address: `dns/example.com/${id}/A` });
  return { scope: '17', step, outcome: null, durationMs: 0, ...more };
}

const lost: Outcome = { status: 'unknown', error: '504', credentialsRefused: false };
const refused: Outcome = { status: 'failed', error: '422', credentialsRefused: false };

describe('a step that was not attempted', () => {
  test.each<[Obstacle, string]>([
    [{ kind: 'interrupted' }, 'the run was interrupted'],
    [{ kind: 'repeated-failures' }, 'mail/welcome was stopped after five failures in a row'],
    [{ kind: 'credentials' }, 'the server refused the credentials for mail/welcome'],
    [{ kind: 'journal' }, 'the journal of mail/welcome cannot be written'],
  ])('says what stopped it: %j', (obstacle, error) => {
    expect(stepReports([result('a', { obstacle })], names)).toMatchObject([
      { scope: 'mail/welcome', status: 'not-attempted', error, reason: obstacle },
    ]);
  });

  test('says which steps it waits for, and what became of each', () => {
    const waits = [{ step: 'a', why: 'rule' }, { step: 'b' }, { step: 'c', why: 'set' }] as const;
    const reports = stepReports(
      [
        result('a', { outcome: refused }),
        result('b', { outcome: lost }),
        result('c', { obstacle: { kind: 'interrupted' } }),
        result('d', { obstacle: { kind: 'waits', waits } }),
      ],
      names,
    );
    expect(reports[3]).toMatchObject({
      error:
        'waits for create dns/example.com/a/A (failed), create dns/example.com/b/A (unknown) and ' +
        'create dns/example.com/c/A (not attempted)',
      reason: {
        kind: 'waits',
        waits: [
          { step: 'a', why: 'rule', status: 'failed' },
          { step: 'b', status: 'unknown' },
          { step: 'c', why: 'set', status: 'not-attempted' },
        ],
      },
    });
  });

  test('says that no listing has shown what it rests on', () => {
    const [kind, differences] = ['changed-meanwhile', []] as const;
    const [report] = stepReports([result('a', { obstacle: { kind, differences, isLag: true } })], names);
    expect(report?.error).toMatch(/^not carried out, because no listing shows yet what this run has written/);
    expect(report?.reason).toEqual({ kind, differences });
  });

  test('says of a step that is done that it was seen too late for those that waited for it', () => {
    const obstacle: Obstacle = { kind: 'waits', waits: [{ step: 'a' }] };
    const seen = result('a', { outcome: { status: 'done' } });
    const [, waiting] = stepReports([seen, result('b', { obstacle })], names);
    expect(waiting?.error).toBe('waits for create dns/example.com/a/A (seen only at the end)');
  });

  test('says of a step that is done that something else was stored', () => {
    const unfit: Outcome = { status: 'done', isUnfit: true };
    const obstacle: Obstacle = { kind: 'waits', waits: [{ step: 'a' }] };
    const reports = stepReports([result('a', { outcome: unfit }), result('b', { obstacle })], names);
    expect(reports).toMatchObject([
      { status: 'done', error: null },
      {
        error: 'waits for create dns/example.com/a/A (stored with another content)',
        reason: { waits: [{ step: 'a', status: 'done' }] },
      },
    ]);
  });

  test('names no step that is not reported', () => {
    const waits = [{ step: 'a' }, { step: 'elsewhere' }];
    const results = [result('a', { outcome: refused }), result('b', { obstacle: { kind: 'waits', waits } })];
    expect(stepReports(results, names)[1]).toMatchObject({
      error: 'waits for create dns/example.com/a/A (failed)',
      reason: { kind: 'waits', waits: [{ step: 'a', status: 'failed' }] },
    });
  });

  test('names only some of many, and has all of them as data', () => {
    const ids = Array.from({ length: 40 }, (_, index) => `s${index}`);
    const waits = ids.map((step) => ({ step }));
    const results = ids.map((id) => result(id, { outcome: refused }));
    const report = stepReports(
      [...results, result('last', { obstacle: { kind: 'waits', waits } })],
      names,
    ).at(-1);
    expect(report?.error).toMatch(/s2\/A \(failed\) and 37 more$/);
    expect(report?.reason).toMatchObject({ waits: { length: 40 } });
  });
});

test('a step that was attempted has no reason', () => {
  const reports = stepReports(
    [result('a', { outcome: { status: 'done' } }), result('b', { outcome: lost })],
    names,
  );
  expect(reports.map(({ status, error }) => [status, error])).toEqual([
    ['done', null],
    ['unknown', '504'],
  ]);
  for (const report of reports) expect(report).not.toHaveProperty('reason');
});

test.each([
  ['17', 'mail/welcome'],
  ['example.com', 'example.com'],
])('the scope %s is called %s', (scope, name) => {
  expect(stepReports([result('a', { scope, outcome: refused })], names)).toMatchObject([{ scope: name }]);
});

test('what to do about an error is reported with it', () => {
  const outcome: Outcome = { ...refused, hint: 'let it update the zone' };
  const [withHint, without] = stepReports(
    [result('a', { outcome }), result('b', { outcome: refused })],
    names,
  );
  expect(withHint).toMatchObject({ status: 'failed', hint: 'let it update the zone' });
  expect(without).not.toHaveProperty('hint');
});
