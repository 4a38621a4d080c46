import { setImmediate } from 'node:timers/promises';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { execute } from '../../../src/apply/execute.js';
import { announceAhead, WINDOW } from '../../../src/apply/journal/announce-ahead.js';
import type { JournalEntry } from '../../../src/apply/journal/journal.js';
import { journalOver } from '../../../src/apply/journal/journal.js';
import { lineLog } from '../../../src/apply/journal/line-log.js';
import { executeUnit } from '../../../src/apply/execute-unit.js';
import type { ScopeSteps } from '../../../src/apply/step/schedule.js';
import { unitsOf } from '../../../src/apply/step/schedule.js';
import type { Step } from '../../../src/plan/plan.js';
import { instantClock } from '../../support/clocks.js';
import type { Entry } from '../../support/fake-backend.js';
import { createEntry, fakeBackend } from '../../support/fake-backend.js';
import { inShort, memoryFile } from '../../support/journals.js';

interface Setting {
  readonly steps: readonly Step<Entry>[];
  readonly limit?: number;
  readonly capacity?: number;
  /** The number of requests after which the run is asked to stop. */
  readonly stopAfter?: number;
}

/** Applies steps with a journal that is announced ahead; `missing` are requests that were sent without an intent on disk. */
async function run({ steps, limit = 4, capacity, stopAfter = Infinity }: Setting) {
  const file = memoryFile(capacity);
  const direct = journalOver<Entry>({
    path: 'journal',
    log: lineLog({ file, soon: () => Promise.resolve() }),
    now: () => 0,
  });
  const units = unitsOf<Entry>([{ scope: 'zone', steps } satisfies ScopeSteps<Entry>]);
  const ranked = units.toSorted((a, b) => b.rank - a.rank).map((unit) => unit.steps);
  const journal = announceAhead(direct, ranked);
  const backend = fakeBackend([]);
  const stop = new AbortController();
  const missing: string[] = [];
  const watched = {
    ...backend,
    create: async (scope: string, value: Entry) => {
      if (!inShort(entriesOf(file.synced())).includes(`intent create ${value.text}`))
        missing.push(value.text);
      if (backend.sent.length >= stopAfter) stop.abort();
      return backend.create(scope, value);
    },
  };
  await execute<Entry>({
    units,
    limits: { perScope: limit, total: limit },
    now: () => 0,
    stop: stop.signal,
    executeUnit: (unit) =>
      executeUnit(unit.steps, { backend: watched, scope: 'zone', clock: instantClock(), journal }),
  });
  journal.concludeRest();
  await journal.end({ summary: { done: 0, failed: 0, unknown: 0, notAttempted: 0 }, verified: true });
  return { file, missing, sent: backend.sent, journal };
}

/** A journal ahead of these steps, each a unit of its own, and the lines of it that are on disk. */
function journalOf(steps: readonly Step<Entry>[]) {
  const file = memoryFile();
  const log = lineLog({ file, soon: () => Promise.resolve() });
  const direct = journalOver<Entry>({ path: 'journal', log, now: () => 0 });
  const byId = new Map(steps.map((step) => [step.id, step]));
  const { announce } = announceAhead(
    direct,
    steps.map((step) => [step]),
  );
  return {
    announce: (some: readonly Step<Entry>[]) => announce(some.map((step) => byId.get(step.id) ?? step)),
    saved: () => inShort(entriesOf(file.synced())),
  };
}

function entriesOf(text: string): readonly JournalEntry<Entry>[] {
  const lines = text.split('\n').slice(0, -1);
  return lines.map((line): JournalEntry<Entry> => JSON.parse(line));
}

const independent = (count: number) => Array.from({ length: count }, (_, index) => createEntry(`e${index}`));

/** Each step waits for some of those before it. */
const dependentSteps = fc.array(fc.array(fc.nat(), { maxLength: 3 }), { maxLength: 150 }).map((waits) =>
  waits.map((indexes, index) =>
    createEntry(`e${index}`, {
      waitsFor: index === 0 ? [] : [...new Set(indexes.map((other) => `create e${other % index}`))],
    }),
  ),
);

describe('a journal that is announced ahead', () => {
  test('takes one sync for many steps, whether or not they wait for each other', async () => {
    const chain = independent(300).map((step, index) => ({
      ...step,
      waitsFor: index === 0 ? [] : [`create e${index - 1}`],
    }));
    for (const steps of [independent(300), chain]) {
      const { file, missing, sent } = await run({ steps });
      expect([missing, sent.length]).toEqual([[], 300]);
      expect(file.syncs()).toBeLessThanOrEqual(300 / WINDOW + 2);
    }
  });

  test.each([
    [WINDOW, 1],
    [WINDOW + 1, 2],
    [2 * WINDOW, 2],
  ])('announces %d steps in as few windows as they fill', async (count, windows) => {
    const { file } = await run({ steps: independent(count) });
    // One more for the end.
    expect(file.syncs()).toBe(windows + 1);
  });

  test('announces the next window once fewer than half of the steps of one are left', async () => {
    const { announce, saved } = journalOf(independent(3 * WINDOW));
    const counts: number[] = [];
    for (const step of independent(WINDOW / 2 + 1)) {
      await announce([step]);
      await setImmediate();
      counts.push(saved().length);
    }
    expect(counts.slice(-2)).toEqual([WINDOW, 2 * WINDOW]);
  });

  test('announces what is not expected: a unit out of turn, and a step that restores a record', async () => {
    const { announce, saved } = journalOf(independent(2 * WINDOW));
    const last = `e${2 * WINDOW - 1}`;
    expect(await announce([createEntry(last)])).toBe(true);
    expect(saved()).toContain(`intent create ${last}`);
    expect(await announce([createEntry('restored')])).toBe(true);
    expect(saved()).toContain('intent create restored');
  });

  test('has every intent on disk before its request, and one outcome for every intent', async () => {
    await fc.assert(
      fc.asyncProperty(
        dependentSteps,
        fc.integer({ min: 1, max: 16 }),
        fc.nat({ max: 200 }),
        async (...given) => {
          const [steps, limit, stopAfter] = given;
          const { file, missing } = await run({ steps, limit, stopAfter });
          expect(missing).toEqual([]);
          const lines = inShort(entriesOf(file.text()));
          const intents = placesOf('intent', lines);
          const outcomes = placesOf('outcome', lines);
          expect([...outcomes.keys()].toSorted()).toEqual([...intents.keys()].toSorted());
          const tooSoon = [...outcomes].filter(([id, at]) => at < (intents.get(id) ?? 0));
          expect(tooSoon).toEqual([]);
        },
      ),
    );
  });

  test('announces few steps more than a run that is cut off has begun', async () => {
    const { file } = await run({ steps: independent(1000), stopAfter: 10 });
    const intents = inShort(entriesOf(file.text())).filter((line) => line.startsWith('intent'));
    expect(intents.length).toBeLessThanOrEqual(2 * WINDOW);
  });

  test('starts nothing any more once the disk is full, not even what has been announced', async () => {
    const whole = await run({ steps: independent(200) });
    const secondOutcome = whole.file.text().split('"kind":"outcome"', 3).slice(0, 2).join('').length;
    const { sent, missing, journal } = await run({ steps: independent(200), capacity: secondOutcome + 30 });
    expect(missing).toEqual([]);
    expect(journal.fault()).not.toBeNull();
    expect(sent.length).toBeLessThan(WINDOW);
  });
});

/** Where the lines of a kind are, by the id of the step. An id that has two is there twice, under two keys. */
function placesOf(kind: string, lines: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    const id = line.split(' ').slice(1, 3).join(' ');
    if (line.startsWith(kind)) places.set(places.has(id) ? `${id} again` : id, index);
  }
  return places;
}
