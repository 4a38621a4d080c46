import { expect, test } from 'vitest';
import type { Stop } from '../../../src/apply/step/obstacles.js';
import { obstaclesOf } from '../../../src/apply/step/obstacles.js';
import type { ScopeSteps } from '../../../src/apply/step/schedule.js';
import { unitsOf } from '../../../src/apply/step/schedule.js';
import { chained } from '../../support/chained-steps.js';
import type { Entry } from '../../support/fake-backend.js';

/** Steps that were begun, each done or not. */
type Begun = Readonly<Record<string, 'done' | 'failed'>>;

const group = { scope: 'a', steps: chained(['s1', [], 'g1'], ['s2', ['s1'], 'g1'], ['s3', ['s2']]) };
const [a, b] = ['a', 'b'].map((scope) => ({
  scope,
  steps: chained([`${scope}1`], [`${scope}2`, [`${scope}1`]]),
}));
const across = { scope: 'c', steps: chained(['c1', ['a2']], ['c2', ['a1', 'b1']]) };

function obstacles(
  scopes: readonly (ScopeSteps<Entry> | undefined)[],
  begun: Begun,
  stops: Readonly<Record<string, Stop>>,
): Readonly<Record<string, string>> {
  const found = obstaclesOf({
    units: unitsOf(scopes.flatMap((scope) => scope ?? [])),
    isAttempted: ({ id }) => begun[id] !== undefined,
    isDone: ({ id }) => begun[id] === 'done',
    stopOf: (scope) => stops[scope] ?? null,
  });
  return Object.fromEntries(
    Array.from(found, ([{ id }, obstacle]) => [
      id,
      obstacle.kind === 'waits' ? obstacle.waits.map(({ step }) => `< ${step}`).join(' ') : obstacle.kind,
    ]),
  );
}

test.each<
  readonly [
    title: string,
    scopes: readonly (ScopeSteps<Entry> | undefined)[],
    begun: Begun,
    stops: Readonly<Record<string, Stop>>,
    expected: Readonly<Record<string, string>>,
  ]
>([
  ['nothing when all is done', [group], { s1: 'done', s2: 'done', s3: 'done' }, {}, {}],
  ['nothing when the last step fails', [group], { s1: 'done', s2: 'done', s3: 'failed' }, {}, {}],
  ['a failed step of its group', [group], { s1: 'failed' }, {}, { s2: '< s1', s3: '< s2' }],
  ['the interruption of its group', [group], { s1: 'done' }, {}, { s2: 'interrupted', s3: 'interrupted' }],
  ['a step that failed', [group], { s1: 'done', s2: 'failed' }, {}, { s3: '< s2' }],
  [
    'the open step of a group, though the one that it waits for is done',
    [group, { scope: 'd', steps: chained(['d1', ['s1']]) }],
    { s1: 'done', s2: 'failed' },
    {},
    { s3: '< s2', d1: '< s2' },
  ],
  ['the interruption', [a], {}, {}, { a1: 'interrupted', a2: 'interrupted' }],
  ['what stopped its scope', [a], {}, { a: 'credentials' }, { a1: 'credentials', a2: 'credentials' }],
  [
    'a step of another scope that stopped',
    [a, across],
    {},
    { a: 'journal', c: 'journal' },
    { a1: 'journal', a2: 'journal', c1: '< a2', c2: '< a1' },
  ],
  [
    'a step of another scope, but not one that is no part of the run',
    [a, b, across],
    { a1: 'done', a2: 'failed', b1: 'failed' },
    {},
    { b2: '< b1', c1: '< a2', c2: '< b1' },
  ],
])('a step is held up by %s', (_, scopes, begun, stops, expected) => {
  expect(obstacles(scopes, begun, stops)).toEqual(expected);
});
