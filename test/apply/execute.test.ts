import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { StepResult } from '../../src/apply/execute.js';
import { execute } from '../../src/apply/execute.js';
import { fixedPace } from '../../src/apply/pace.js';
import type { Outcome } from '../../src/apply/step/outcome.js';
import type { ScopeSteps, Unit } from '../../src/apply/step/schedule.js';
import { unitsOf } from '../../src/apply/step/schedule.js';
import { chained } from '../support/chained-steps.js';
import type { Entry } from '../support/fake-backend.js';
import { runs } from '../support/runs.js';

const DONE: Outcome = { status: 'done' };
const FAILED: Outcome = { status: 'failed', error: 'refused', credentialsRefused: false };
const UNKNOWN: Outcome = { status: 'unknown', error: 'lost', credentialsRefused: false };
const UNREACHABLE: Outcome = { ...FAILED, isUnreachable: true };
const NO_CREDENTIALS: Outcome = { status: 'failed', error: 'who?', credentialsRefused: true };

interface Run {
  readonly scopes: readonly ScopeSteps<Entry>[];
  readonly limits?: { readonly perScope: number; readonly total: number };
  /** Outcomes other than done, by the id of a unit's first step; they hold for all its steps. */
  readonly outcomes?: Readonly<Record<string, Outcome>>;
  /** How many turns of the event loop a unit takes. */
  readonly turnsOf?: (unit: Unit<Entry>) => number;
  readonly stop?: AbortSignal;
  readonly onStart?: (id: string) => void;
}

interface Trace {
  readonly results: readonly StepResult<Entry>[];
  /** Ids of the units' first steps in the order in which they began. */
  readonly begun: readonly string[];
  /** What ran at the same time, taken whenever a unit began. */
  readonly together: readonly (readonly Unit<Entry>[])[];
}

/** Executes with units that take some turns and touch nothing. */
async function run({ scopes, limits = { perScope: 4, total: 16 }, ...options }: Run): Promise<Trace> {
  const { outcomes = {}, turnsOf = () => 1, stop, onStart } = options;
  const begun: string[] = [];
  const together: (readonly Unit<Entry>[])[] = [];
  const running = new Set<Unit<Entry>>();
  const results = await execute<Entry>({
    units: unitsOf(scopes),
    limits,
    now: () => 0,
    ...(stop && { stop }),
    executeUnit: async (unit) => {
      const id = firstId(unit);
      begun.push(id);
      running.add(unit);
      together.push([...running]);
      onStart?.(id);
      for (let turn = turnsOf(unit); turn > 0; turn -= 1) await Promise.resolve();
      running.delete(unit);
      return new Map(unit.steps.map((step) => [step, outcomes[id] ?? DONE]));
    },
  });
  return { results, begun, together };
}

function firstId({ steps: [step] }: Unit<Entry>): string {
  return step?.id ?? '';
}

function statuses({ results }: Trace): Readonly<Record<string, string>> {
  return Object.fromEntries(
    results.map(({ step, outcome }) => [step.id, outcome?.status ?? 'not-attempted']),
  );
}

/** By id, the kind of what held a step up, or the steps it waited for in vain. */
function obstacles({ results }: Pick<Trace, 'results'>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    results.flatMap(({ step, obstacle }) => {
      if (!obstacle) return [];
      const text =
        obstacle.kind === 'waits' ? obstacle.waits.map((need) => `< ${need.step}`).join(' ') : obstacle.kind;
      return [[step.id, text]];
    }),
  );
}

function independent(scope: string, count: number): ScopeSteps<Entry> {
  return {
    scope,
    steps: chained(...Array.from({ length: count }, (_, index) => [`${scope}${index}`] as const)),
  };
}

/** Steps that wait for some earlier ones, anywhere. */
const arbitraryScopes: fc.Arbitrary<readonly ScopeSteps<Entry>[]> = fc
  .array(fc.record({ scope: fc.constantFrom('a', 'b', 'c'), needs: fc.array(fc.nat(), { maxLength: 2 }) }), {
    maxLength: 20,
  })
  .map((items) => {
    const all = items.map(({ scope, needs }, index) => ({
      scope,
      steps: chained([`s${index}`, index === 0 ? [] : needs.map((need) => `s${need % index}`)]),
    }));
    return ['a', 'b', 'c'].map((scope) => ({
      scope,
      steps: all.flatMap((item) => (item.scope === scope ? item.steps : [])),
    }));
  });

const arbitraryTurns = fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 10 });

describe('any plan', () => {
  test('keeps the limits for each scope and for all of them', async () => {
    const limits = fc.record({
      perScope: fc.integer({ min: 1, max: 4 }),
      total: fc.integer({ min: 1, max: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(
        arbitraryScopes,
        limits,
        arbitraryTurns,
        async (scopes, { perScope, total }, turns) => {
          const turnsOf = cycling(turns);
          const { together } = await run({ scopes, limits: { perScope, total }, turnsOf });
          for (const running of together) {
            expect(running.length).toBeLessThanOrEqual(total);
            for (const { scope } of running)
              expect(running.filter((other) => other.scope === scope).length).toBeLessThanOrEqual(perScope);
          }
        },
      ),
      { numRuns: runs(500) },
    );
  });

  test('starts a step only when all it waits for is done, and each step once', async () => {
    const failing = fc.array(fc.nat({ max: 19 }), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(arbitraryScopes, failing, arbitraryTurns, async (scopes, failures, turns) => {
        const outcomes = Object.fromEntries(failures.map((index) => [`s${index}`, FAILED]));
        const trace = await run({ scopes, outcomes, turnsOf: cycling(turns) });
        const status = statuses(trace);
        expect(new Set(trace.begun).size).toBe(trace.begun.length);
        for (const { step } of trace.results) {
          const isReady = step.waitsFor.every((id) => status[id] === 'done');
          expect(status[step.id]).toBe(isReady ? (outcomes[step.id]?.status ?? 'done') : 'not-attempted');
        }
      }),
      { numRuns: runs(500) },
    );
  });
});

function cycling(turns: readonly number[]): () => number {
  let next = 0;
  return () => turns[next++ % turns.length] ?? 0;
}

test('a result tells how long its unit took, in whole milliseconds, and 0 for one that was not attempted', async () => {
  let time = 5000;
  const results = await execute<Entry>({
    units: unitsOf([{ scope: 'a', steps: chained(['s1', [], 'g1'], ['s2', ['s1'], 'g1'], ['s3', ['s2']]) }]),
    limits: { perScope: 1, total: 1 },
    now: () => time,
    executeUnit: async (unit) => {
      time += 20.4;
      return new Map(unit.steps.map((step) => [step, step.id === 's2' ? FAILED : DONE]));
    },
  });
  expect(results.map(({ step, durationMs }) => [step.id, durationMs])).toEqual([
    ['s1', 20],
    ['s2', 20],
    ['s3', 0],
  ]);
});

describe('side by side', () => {
  test('runs as many units as the limits allow', async () => {
    const scopes = [independent('a', 9), independent('b', 9), independent('c', 9)];
    const { together } = await run({ scopes, limits: { perScope: 4, total: 10 }, turnsOf: () => 5 });
    expect(Math.max(...together.map(({ length }) => length))).toBe(10);
    const ofA = together.map((running) => running.filter(({ scope }) => scope === 'a').length);
    expect(Math.max(...ofA)).toBe(4);
  });

  test.each([
    [1, 4],
    [4, 2],
  ])('keeps to a pace of %d in a scope that may have %d', async (pace, perScope) => {
    let [running, most] = [0, 0];
    await execute<Entry>({
      units: unitsOf([independent('a', 9)]),
      limits: { perScope, total: 9 },
      paceOf: () => fixedPace(pace),
      now: () => 0,
      executeUnit: async ({ steps }) => {
        running += 1;
        most = Math.max(most, running);
        for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
        running -= 1;
        return new Map(steps.map((step) => [step, DONE]));
      },
    });
    expect(most).toBe(Math.min(pace, perScope));
  });

  test('takes the longest way to the end first, and of equal ways the one that came first', async () => {
    const steps = chained(
      ['single'],
      ['start'],
      ['middle', ['start']],
      ['end', ['middle']],
      ['pair'],
      ['last', ['pair']],
    );
    const { begun } = await run({ scopes: [{ scope: 'a', steps }], limits: { perScope: 1, total: 1 } });
    expect(begun).toEqual(['start', 'pair', 'middle', 'single', 'last', 'end']);
  });

  test('begins with the scope that came first', async () => {
    const scopes = [independent('b', 2), independent('a', 2)];
    const { begun } = await run({ scopes, limits: { perScope: 1, total: 1 } });
    expect(begun).toEqual(['b0', 'b1', 'a0', 'a1']);
  });

  test('goes on with a scope before it begins another', async () => {
    const scopes = ['a', 'b'].map((scope) => ({
      scope,
      steps: chained([`${scope}1`], [`${scope}2`, [`${scope}1`]]),
    }));
    const { begun } = await run({ scopes, limits: { perScope: 1, total: 1 } });
    expect(begun).toEqual(['a1', 'a2', 'b1', 'b2']);
  });

  test('gives a whole group one place', async () => {
    const steps = chained(['s1', [], 'g1'], ['s2', ['s1'], 'g1'], ['s3']);
    const { together } = await run({ scopes: [{ scope: 'a', steps }], limits: { perScope: 2, total: 2 } });
    expect(together.at(-1)).toHaveLength(2);
  });
});

describe('after a failure', () => {
  test.each([
    ['failed', FAILED],
    ['unknown', UNKNOWN],
  ])('what waits for a step that is %s is not attempted, the rest is', async (status, outcome) => {
    const steps = chained(['s1'], ['s2', ['s1']], ['s3', ['s2']], ['s4'], ['s5', ['s4']]);
    const trace = await run({ scopes: [{ scope: 'a', steps }], outcomes: { s1: outcome } });
    expect(statuses(trace)).toEqual({
      s1: status,
      s2: 'not-attempted',
      s3: 'not-attempted',
      s4: 'done',
      s5: 'done',
    });
  });

  test('what waits in another scope is not attempted either', async () => {
    const scopes = [
      { scope: 'a', steps: chained(['s1']) },
      { scope: 'b', steps: chained(['s2', ['s1']], ['s3']) },
    ];
    const trace = await run({ scopes, outcomes: { s1: FAILED } });
    expect(statuses(trace)).toEqual({ s1: 'failed', s2: 'not-attempted', s3: 'done' });
  });

  test('what waits for something that was stored otherwise is not attempted, although that is done', async () => {
    const scopes = [{ scope: 'a', steps: chained(['s1'], ['s2', ['s1']], ['s3']) }];
    const trace = await run({ scopes, outcomes: { s1: { status: 'done', isUnfit: true } } });
    expect(statuses(trace)).toEqual({ s1: 'done', s2: 'not-attempted', s3: 'done' });
    expect(trace.results[1]?.obstacle).toEqual({ kind: 'waits', waits: [{ step: 's1' }] });
  });

  test('a scope stops after five in a row, others go on', async () => {
    const outcomes = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`a${index}`, FAILED]));
    const scopes = [independent('a', 9), independent('b', 9)];
    const trace = await run({ scopes, outcomes, limits: { perScope: 1, total: 2 } });
    const counts = countBy(Object.entries(statuses(trace)).map(([id, status]) => `${id[0]} ${status}`));
    expect(counts).toEqual({ 'a failed': 5, 'a not-attempted': 4, 'b done': 9 });
  });

  test('four in a row and a success do not stop a scope', async () => {
    const outcomes = Object.fromEntries([0, 1, 2, 3, 5, 6, 7, 8].map((index) => [`a${index}`, FAILED]));
    const limits = { perScope: 1, total: 1 };
    const { begun } = await run({ scopes: [independent('a', 9)], outcomes, limits, turnsOf: () => 0 });
    expect(begun).toHaveLength(9);
  });

  test('a group of many steps that fails counts once', async () => {
    const group = Array.from({ length: 6 }, (_, index) => [`g${index}`, [], 'g1'] as const);
    const scopes = [{ scope: 'a', steps: chained(...group, ['after']) }];
    const trace = await run({ scopes, outcomes: { g0: FAILED }, limits: { perScope: 1, total: 1 } });
    expect(statuses(trace)['after']).toBe('done');
  });

  test('refused credentials stop a scope at once, others go on', async () => {
    const scopes = [independent('a', 3), independent('b', 3)];
    const outcomes = { a0: NO_CREDENTIALS, a1: NO_CREDENTIALS, a2: NO_CREDENTIALS };
    const trace = await run({ scopes, outcomes, limits: { perScope: 1, total: 2 } });
    const counts = countBy(Object.entries(statuses(trace)).map(([id, status]) => `${id[0]} ${status}`));
    expect(counts).toEqual({ 'a failed': 1, 'a not-attempted': 2, 'b done': 3 });
  });
});

describe('why a step was not attempted', () => {
  const one = { perScope: 1, total: 1 };

  test('is the steps it waits for directly that are not done', async () => {
    const steps = chained(['s1'], ['s2'], ['s3', ['s1', 's2']], ['s4', ['s3']], ['s5', ['s2']]);
    const trace = await run({ scopes: [{ scope: 'a', steps }], outcomes: { s1: FAILED } });
    expect(obstacles(trace)).toEqual({ s3: '< s1', s4: '< s3' });
  });

  test('is said with the reason of the wait, where the plan has one', async () => {
    const [s1, s2] = chained(['s1'], ['s2', ['s1']]);
    if (!s1 || !s2) throw new Error('there are no steps');
    const waits = [{ step: 's1', why: 'pointer' }] as const;
    const trace = await run({
      scopes: [{ scope: 'a', steps: [s1, { ...s2, waits }] }],
      outcomes: { s1: UNKNOWN },
    });
    expect(trace.results[1]?.obstacle).toEqual({ kind: 'waits', waits });
  });

  test('is for all steps of a group what one of them waits for, and not one another', async () => {
    const steps = chained(['s1'], ['s2', ['s1'], 'g1'], ['s3', ['s2'], 'g1'], ['s4', ['s3']]);
    const trace = await run({ scopes: [{ scope: 'a', steps }], outcomes: { s1: FAILED } });
    expect(obstacles(trace)).toEqual({ s2: '< s1', s3: '< s1', s4: '< s3' });
  });

  test('is of a group that was waited for the step that is not done', async () => {
    const steps = chained(['s1', [], 'g1'], ['s2', ['s1'], 'g1'], ['s3', ['s1']]);
    const results = await execute<Entry>({
      units: unitsOf([{ scope: 'a', steps }]),
      limits: one,
      now: () => 0,
      executeUnit: async (unit) =>
        new Map(unit.steps.map((step) => [step, step.id === 's2' ? UNKNOWN : DONE])),
    });
    expect(obstacles({ results })).toEqual({ s3: '< s2' });
  });

  test('is of the rest of a group the step that ended it', async () => {
    const steps = chained(['s1', [], 'g1'], ['s2', [], 'g1'], ['s3', [], 'g1']);
    const results = await execute<Entry>({
      units: unitsOf([{ scope: 'a', steps }]),
      limits: one,
      now: () => 0,
      executeUnit: async (unit) => new Map(unit.steps.slice(0, 2).map((step) => [step, FAILED])),
    });
    expect(obstacles({ results })).toEqual({ s3: '< s2' });
  });

  test('is of the rest of a group also why it waits for that step', async () => {
    const waits = [
      { step: 's1', why: 'pointer' },
      { step: 's2', why: 'rule' },
    ] as const;
    const steps = chained(['s1', [], 'g1'], ['s2', [], 'g1'], ['s3', [], 'g1']).map((step) =>
      step.id === 's3' ? { ...step, waits } : step,
    );
    const results = await execute<Entry>({
      units: unitsOf([{ scope: 'a', steps }]),
      limits: one,
      now: () => 0,
      executeUnit: async (unit) =>
        new Map(unit.steps.slice(0, 2).map((step) => [step, step.id === 's2' ? FAILED : DONE])),
    });
    expect(results[2]?.obstacle).toEqual({ kind: 'waits', waits: waits.slice(1) });
  });

  test('is not a step that the plan does not hold', async () => {
    const scopes = [{ scope: 'a', steps: chained(['s1'], ['s2', ['elsewhere', 's1']]) }];
    expect(obstacles(await run({ scopes, outcomes: { s1: FAILED } }))).toEqual({ s2: '< s1' });
  });

  test.each([
    ['repeated-failures', FAILED, 5],
    ['credentials', NO_CREDENTIALS, 1],
  ])('is that its scope stopped: %s', async (kind, outcome, failures) => {
    const failing = Array.from({ length: failures }, (_, index) => `a${index}`);
    const [next, last] = [`a${failures}`, `a${failures + 1}`];
    const { scope, steps } = independent('a', failures + 2);
    // The longest way to the end begins with the failing ones, so they are first.
    const more = chained(['after', [next]], ['behind', failing], ['end', ['behind']]);
    const scopes = [
      { scope, steps: [...steps, ...more] },
      { scope: 'b', steps: chained(['b0', [next]], ['b1']) },
    ];
    const outcomes = Object.fromEntries(failing.map((id) => [id, outcome]));
    const trace = await run({ scopes, outcomes, limits: one });
    expect(obstacles(trace)).toEqual({
      [next]: kind,
      [last]: kind,
      // It waits for one that the same stop holds up,
      after: kind,
      // these for some that failed, and for one of another scope.
      behind: failing.map((id) => `< ${id}`).join(' '),
      end: '< behind',
      b0: `< ${next}`,
    });
  });

  test('is that the run was interrupted, unless it waits for a step that failed', async () => {
    const stop = new AbortController();
    const steps = chained(
      ['s1'],
      ['s2'],
      ['s3', ['s1']],
      ['s4', ['s2']],
      ['s5', ['s4']],
      ['s6', ['s3', 's4']],
    );
    const trace = await run({
      scopes: [{ scope: 'a', steps }],
      outcomes: { s1: FAILED },
      stop: stop.signal,
      turnsOf: () => 3,
      onStart: (id) => id === 's2' && stop.abort(),
    });
    expect(obstacles(trace)).toEqual({
      s3: '< s1',
      s4: 'interrupted',
      s5: 'interrupted',
      s6: '< s3 < s4',
    });
  });

  test('is not that both scopes stopped, where it waits for a step of the other one', async () => {
    const scopes = [
      { scope: 'a', steps: chained(['a0'], ['a1', ['a0']], ['a2', ['a1']], ['a3']) },
      { scope: 'b', steps: chained(['b0'], ['b1', ['a3']]) },
    ];
    const outcomes = { a0: NO_CREDENTIALS, b0: NO_CREDENTIALS };
    const trace = await run({ scopes, outcomes, limits: { perScope: 1, total: 2 } });
    expect(obstacles(trace)).toEqual({ a1: '< a0', a2: '< a1', a3: 'credentials', b1: '< a3' });
  });

  test('is the interruption also where what is waited for comes later in the plan', async () => {
    const scopes = [
      { scope: 'a', steps: chained(['s2', ['s1']]) },
      { scope: 'b', steps: chained(['s1']) },
    ];
    const trace = await run({ scopes, stop: AbortSignal.abort() });
    expect(obstacles(trace)).toEqual({ s1: 'interrupted', s2: 'interrupted' });
  });

  test.each([
    ['journal', false],
    ['interrupted', true],
  ])('is what kept a unit from beginning: %s', async (kind, aborts) => {
    const stop = new AbortController();
    const results = await execute<Entry>({
      units: unitsOf([independent('a', 2), { scope: 'b', steps: chained(['b0', ['a0']]) }]),
      limits: one,
      now: () => 0,
      stop: stop.signal,
      executeUnit: async () => {
        if (aborts) stop.abort();
        return new Map();
      },
    });
    expect(obstacles({ results })).toEqual({ a0: kind, a1: kind, b0: aborts ? kind : '< a0' });
  });

  test('is said of each step that was not attempted, whatever happens, and names only steps that are not done', async () => {
    const failing = fc.array(fc.nat({ max: 19 }), { maxLength: 3 });
    const stopsAt = fc.option(fc.nat({ max: 19 }));
    await fc.assert(
      fc.asyncProperty(arbitraryScopes, failing, stopsAt, async (scopes, failures, stopAt) => {
        const stop = new AbortController();
        const trace = await run({
          scopes,
          outcomes: Object.fromEntries(failures.map((index) => [`s${index}`, FAILED])),
          stop: stop.signal,
          onStart: (id) => id === `s${stopAt}` && stop.abort(),
        });
        const status = statuses(trace);
        for (const { step, outcome, obstacle } of trace.results) {
          expect(obstacle === undefined).toBe(outcome !== null);
          if (obstacle?.kind !== 'waits') continue;
          const unmet = step.waitsFor.filter((id) => status[id] !== 'done');
          expect(new Set(obstacle.waits.map((need) => need.step))).toEqual(new Set(unmet));
        }
      }),
      { numRuns: runs(300) },
    );
  });
});

function countBy(keys: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}

describe('a stop signal', () => {
  test('lets what is in flight finish and starts nothing new', async () => {
    const stop = new AbortController();
    const trace = await run({
      scopes: [independent('a', 6)],
      limits: { perScope: 2, total: 2 },
      stop: stop.signal,
      turnsOf: cycling([5, 9]),
      onStart: (id) => id === 'a2' && stop.abort(),
    });
    expect(trace.begun).toEqual(['a0', 'a1', 'a2']);
    expect(countBy(Object.values(statuses(trace)))).toEqual({ done: 3, 'not-attempted': 3 });
  });

  test('that came before the start leaves everything undone', async () => {
    const trace = await run({ scopes: [independent('a', 2)], stop: AbortSignal.abort() });
    expect(trace.begun).toEqual([]);
    expect(statuses(trace)).toEqual({ a0: 'not-attempted', a1: 'not-attempted' });
  });

  test('leaves what would come next not attempted', async () => {
    const stop = new AbortController();
    const steps = chained(['s1'], ['s2', ['s1']]);
    const onStart = (): void => stop.abort();
    const trace = await run({ scopes: [{ scope: 'a', steps }], stop: stop.signal, onStart });
    expect(statuses(trace)).toEqual({ s1: 'done', s2: 'not-attempted' });
  });
});

describe('results', () => {
  test('stand in the order of the plan, whatever finished first', async () => {
    const scopes = [independent('a', 5), independent('b', 5)];
    const { results } = await run({ scopes, turnsOf: cycling([9, 3, 7, 1]) });
    expect(results.map(({ step }) => step.id)).toEqual(
      scopes.flatMap(({ steps }) => steps.map(({ id }) => id)),
    );
  });

  test('are told as soon as they are there, with the time they took', async () => {
    const told: StepResult<Entry>[] = [];
    let clock = 0;
    const results = await execute<Entry>({
      units: unitsOf([independent('a', 1)]),
      limits: { perScope: 1, total: 1 },
      now: () => (clock += 20),
      onResult: (result) => told.push(result),
      executeUnit: async ({ steps }) => new Map(steps.map((step) => [step, DONE])),
    });
    expect(told).toEqual(results);
    expect(told).toMatchObject([{ scope: 'a', outcome: DONE, durationMs: 20 }]);
  });

  test('of a group whose end was not reached leave that end not attempted', async () => {
    const steps = chained(['s1', [], 'g1'], ['s2', ['s1'], 'g1']);
    const results = await execute<Entry>({
      units: unitsOf([{ scope: 'a', steps }]),
      limits: { perScope: 1, total: 1 },
      now: () => 0,
      executeUnit: async (unit) => new Map(unit.steps.slice(0, 1).map((step) => [step, FAILED])),
    });
    expect(results.map(({ outcome }) => outcome)).toEqual([FAILED, null]);
  });

  test('of a unit that reached no step at all hold up what waits for it', async () => {
    const scopes = [
      { scope: 'a', steps: chained(['s1']) },
      { scope: 'b', steps: chained(['s2', ['s1']]) },
    ];
    const results = await execute<Entry>({
      units: unitsOf(scopes),
      limits: { perScope: 1, total: 1 },
      now: () => 0,
      executeUnit: async ({ scope, steps }) =>
        new Map(scope === 'a' ? [] : steps.map((step) => [step, DONE])),
    });
    expect(results.map(({ outcome }) => outcome)).toEqual([null, null]);
  });

  test('a bug in a unit ends the run', async () => {
    const execution = execute<Entry>({
      units: unitsOf([independent('a', 2)]),
      limits: { perScope: 1, total: 1 },
      now: () => 0,
      executeUnit: () => Promise.reject(new TypeError('a bug')),
    });
    await expect(execution).rejects.toThrow(TypeError);
  });
});

function allUnreachable(scopes: readonly ScopeSteps<Entry>[]): Record<string, Outcome> {
  return Object.fromEntries(scopes.flatMap(({ steps }) => steps.map(({ id }) => [id, UNREACHABLE])));
}

describe('a service that cannot be reached any more', () => {
  const limits = { perScope: 1, total: 1 };
  test('stops a run of one scope after five failures in a row, and says so', async () => {
    const scopes = [independent('a', 9)];
    const trace = await run({ scopes, limits, outcomes: allUnreachable(scopes) });
    expect(trace.begun).toHaveLength(5);
    expect(new Set(Object.values(obstacles(trace)))).toEqual(new Set(['unreachable']));
  });

  test('stops all scopes when it failed in every one that was tried', async () => {
    const scopes = ['a', 'b', 'c'].map((scope) => independent(scope, 9));
    const trace = await run({ scopes, limits: { perScope: 1, total: 3 }, outcomes: allUnreachable(scopes) });
    expect(trace.begun).toHaveLength(3);
    expect(Object.values(obstacles(trace))).toEqual(Array.from({ length: 24 }, () => 'unreachable'));
  });

  test('stops none while it answers in between', async () => {
    const scopes = ['a', 'b'].map((scope) => independent(scope, 9));
    const outcomes = Object.fromEntries([1, 3, 5, 7].map((n) => [`a${n}`, UNREACHABLE]));
    const trace = await run({ scopes, limits: { perScope: 1, total: 2 }, outcomes });
    expect(trace.begun).toHaveLength(18);
  });

  test('explains the steps of other scopes that waited for those that were stopped, too', async () => {
    const followers = Array.from({ length: 9 }, (_, n) => [`b${n}`, [`a${n}`]] as const);
    const scopes = [independent('a', 9), { scope: 'b', steps: chained(...followers) }];
    const trace = await run({ scopes, limits, outcomes: allUnreachable(scopes) });
    const waiting = followers.map(([id]) => obstacles(trace)[id] ?? '');
    expect(waiting.filter((why) => why === 'unreachable')).toHaveLength(4);
    expect(waiting.filter((why) => why.startsWith('< a'))).toHaveLength(5);
  });

  test('stops the run when it cannot be read before the steps', async () => {
    const results = await execute<Entry>({
      units: unitsOf([independent('a', 9)]),
      limits,
      now: () => 0,
      executeUnit: async () => new Map(),
      watch: {
        whenCovered: () => null,
        confirm: async () => false,
        obstacleOf: ({ steps }) => (Number(steps[0]?.id.slice(1)) < 5 ? NOT_READ : undefined),
        isCutOff: () => true,
        readingAgeOf: () => undefined,
      },
    });
    const kinds = results.map(({ obstacle }) => obstacle?.kind);
    expect(kinds).toEqual([
      ...Array.from({ length: 5 }, () => 'not-read'),
      ...Array.from({ length: 4 }, () => 'unreachable'),
    ]);
  });
});

const NOT_READ = { kind: 'not-read', message: 'down' } as const;

test('a unit that waits for a reading makes way for others, and is told when there are none', async () => {
  const units = unitsOf([{ scope: 'zone', steps: chained(['a'], ['b'], ['c']) }]);
  const told: boolean[] = [];
  let waiting = 0;
  let most = 0;
  await execute<Entry>({
    units,
    limits: { perScope: 1, total: 1 },
    now: () => 0,
    executeUnit: async ({ steps }, makeWay) => {
      await Promise.resolve();
      waiting += 1;
      most = Math.max(most, waiting);
      told.push(makeWay());
      await new Promise(setImmediate);
      waiting -= 1;
      return new Map(steps.map((step) => [step, DONE]));
    },
  });
  expect({ told, most }).toEqual({ told: [false, false, true], most: 3 });
});
