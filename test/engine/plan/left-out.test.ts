import { describe, expect, test } from 'vitest';
import {
  diagnosticsInPlan,
  failureKindOf,
  failuresIn,
  failuresOfBroken,
  leftOutOf,
} from '../../../src/engine/plan/left-out.js';
import { invalidFiles } from '../../../src/engine/session/must-be-valid.js';
import { Failure } from '../../../src/failure.js';

const pathInPlan = (path: string): string => `in/${path}`;

describe('what a plan leaves out', () => {
  test('has the kind, the message and the hint of its failure', () => {
    const failure = new Failure('credentials', 'no password', { hint: 'set one' });
    expect(leftOutOf('dns', [{ scope: 'example.com', failure }], pathInPlan)).toEqual([
      { part: 'dns', scope: 'example.com', kind: 'credentials', message: 'no password', hint: 'set one' },
    ]);
  });

  test('has no hint and no diagnostics of their own, unless there are some', () => {
    const bare = new Failure('unreachable', 'no answer');
    expect(leftOutOf('mail', [{ scope: 'mail', failure: bare, isConflict: true }], pathInPlan)).toEqual([
      { part: 'mail', scope: 'mail', kind: 'conflict', message: 'no answer' },
    ]);
    const failure = invalidFiles('2 errors', []);
    expect(leftOutOf('dns', [{ scope: 'a.example', failure }], pathInPlan)).toEqual([
      { part: 'dns', scope: 'a.example', kind: 'invalid-files', message: '2 errors', diagnostics: [] },
    ]);
  });

  test.each([
    ['conflict', 'invalid-files'],
    ['not-compared', null],
    ['credentials', 'credentials'],
    ['unreachable', 'unreachable'],
  ] as const)('as %s ends a run on it alone as %s', (kind, expected) => {
    expect(failureKindOf(kind)).toBe(expected);
  });

  test('is a failure again once the plan is read', () => {
    const scopes = [
      { scope: 'a.example', kind: 'conflict', message: 'a', hint: 'b' },
      { scope: 'b.example', kind: 'not-compared', message: 'c' },
    ] as const;
    const found = failuresIn({ unreadable: scopes.map((each) => ({ part: 'dns', ...each })) });
    expect(found.map(({ scope, failure: { kind, message, hint } }) => [scope, kind, message, hint])).toEqual([
      ['a.example', 'invalid-files', 'a', 'b'],
      ['b.example', 'error', 'c', undefined],
    ]);
    expect(failuresIn({})).toEqual([]);
  });
});

test.each([
  ['dns', 'zones/a.yaml', 'zones/a.yaml has 0 errors, so its zone is left out'],
  ['mail', 'mail', 'mail has 0 errors, so mail is left out'],
] as const)('a broken file of %s without a name of its own is told by its path', (part, path, message) => {
  const [told] = failuresOfBroken([{ part, scope: path, path, diagnostics: [] }]);
  expect(told?.failure.message).toBe(message);
});

test('places of diagnostics in a plan are relative to the project file, as far as there are some', () => {
  const diagnostic = { code: 'a/b', severity: 'error', message: 'm' } as const;
  const related = [{ message: 'there', file: 'b.yaml', line: 1, column: 2 }];
  expect(
    diagnosticsInPlan(
      [
        { ...diagnostic, file: 'a.yaml', related },
        { ...diagnostic, related: [] },
      ],
      pathInPlan,
    ),
  ).toEqual([
    { ...diagnostic, file: 'in/a.yaml', related: [{ ...related[0], file: 'in/b.yaml' }] },
    { ...diagnostic, related: [] },
  ]);
});
