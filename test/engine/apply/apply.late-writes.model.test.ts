import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { ApplyReport } from '../../../src/apply/step/report.js';
import { isClean } from '../../../src/apply/step/report.js';
import type { Plan } from '../../../src/plan/plan.js';
import { virtualClock } from '../../support/clocks.js';
import type { LateService, WriteFate } from './late-service.js';
import { lateService } from './late-service.js';
import type { State } from '../../support/plans.js';
import { identities, liveState } from '../../support/plans.js';
import { records } from '../../support/record-lines.js';
import { applyTo, planAgainst } from '../../support/workflow.js';
import { desired } from '../../support/zones.js';
import { runs } from '../../support/runs.js';

const zone = 'example.com';

/** What may stand at a name: a CNAME alone, or any of the others. */
const LINES = ['A 192.0.2.1', 'TXT x', 'NS ns1.example.net', 'NS ns2.example.net', NAPTR('u')];

function NAPTR(flag: string): string {
  return `NAPTR 100 10 "${flag}" "E2U+sip" "!^.*$!sip:info@example.com!" .`;
}

const arbitraryName = fc.oneof(
  { weight: 1, arbitrary: fc.constant<readonly string[]>(['CNAME example.net']) },
  { weight: 3, arbitrary: fc.subarray(LINES) },
);

/** The lines of a zone: at each name something, with a TTL that may change. */
const arbitraryZone = fc
  .tuple(arbitraryName, arbitraryName, fc.constantFrom(3600, 600))
  .map(([a, b, ttl]) =>
    [...a.map((line) => `a ${line}`), ...b.map((line) => `b ${line}`)].flatMap((line) =>
      records(line).map((record) => ({ ...record, ttl })),
    ),
  );

const arbitraryFate: fc.Arbitrary<WriteFate> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('answered'), afterMs: fc.nat({ max: 200 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('lost'),
      afterMs: fc.nat({ max: 2000 }),
      lateMs: fc.option(fc.nat({ max: 8000 }), { freq: 4 }),
    }),
  },
);

const scenario = fc.record({
  before: arbitraryZone,
  after: arbitraryZone,
  fates: fc.array(arbitraryFate, { minLength: 1, maxLength: 12 }),
  /** When the run is asked to stop. */
  stopAt: fc.option(fc.nat({ max: 15_000 }), { freq: 3 }),
  settleMs: fc.constantFrom(0, 30_000),
});

type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never;

interface Ran {
  readonly plan: Plan;
  readonly report: ApplyReport;
  readonly service: LateService;
  /** What the service held when the run ended. */
  readonly atEnd: State;
  /** What it held when everything had arrived. */
  readonly finally: State;
}

async function run({ before, after, fates, stopAt, settleMs }: Scenario): Promise<Ran> {
  const clock = virtualClock();
  const service = lateService(liveState(new Map([[zone, before]])), fates, clock);
  const { plan, failures } = await clock.run(planAgainst(service.client, [desired(zone, after)]));
  fc.pre(!failures.some(({ isConflict }) => isConflict));
  const stop = new AbortController();
  // The plan is made and read once more before anything is written.
  const startsAt = clock.now() + 100;
  if (stopAt !== null) clock.at(startsAt + stopAt, () => stop.abort());
  const report = await clock.run(applyTo(service.client, plan, { clock, settleMs, signal: stop.signal }));
  const atEnd = new Map(service.state);
  clock.runOut();
  return { plan, report, service, atEnd, finally: service.state };
}

/** Steps that are told to be done and are not. */
function falselyDone({ plan, report, atEnd }: Ran): readonly string[] {
  const held = identities(atEnd.get(zone) ?? []);
  const ids = new Set((atEnd.get(zone) ?? []).map(({ id }) => id));
  const steps = plan.zones.flatMap((each) => each.steps);
  return steps.flatMap(({ id, after, recordId }) => {
    if (report.steps.find((step) => step.id === id)?.status !== 'done') return [];
    const isThere = after
      ? identities([after]).every((each) => held.includes(each))
      : !ids.has(recordId ?? '');
    return isThere ? [] : [id];
  });
}

/** POSTs that were sent again though they were carried out in time, of what the service takes twice. */
function sentTwice({ cameIn }: LateService, settleMs: number): readonly string[] {
  const soon = Math.max(5000, settleMs);
  const posts = cameIn.filter(({ write }) => /^POST \S+ \S+\/(?:NS|NAPTR) /.test(write));
  return posts.flatMap(({ write, fate, isRefused }, index) => {
    const isRepeated = posts.slice(index + 1).some((later) => later.write === write);
    const isInTime = fate.kind === 'lost' && fate.lateMs !== null && fate.lateMs < soon && !isRefused;
    return isRepeated && isInTime ? [write] : [];
  });
}

function repeated(state: State): readonly string[] {
  const all = identities(state.get(zone) ?? []);
  return all.filter((each, index) => all.indexOf(each) !== index);
}

describe('writes that arrive up to 8 s after their answer was lost', { timeout: 120_000 }, () => {
  test('are never doubled with success, never sent again when they come within 5 s or --settle, and never told to be done when they are not', async () => {
    const seen = { clean: 0, doubled: 0, unknown: 0 };
    await fc.assert(
      fc.asyncProperty(scenario, async (input) => {
        const ran = await run(input);
        const { report, service } = ran;
        expect(falselyDone(ran)).toEqual([]);
        expect(sentTwice(service, input.settleMs)).toEqual([]);
        if (repeated(ran.finally).length > 0) seen.doubled += 1;
        if (report.summary.unknown > 0) seen.unknown += 1;
        if (!isClean(report)) return;
        seen.clean += 1;
        expect(identities(ran.finally.get(zone) ?? [])).toEqual(identities(input.after));
        expect(report.interrupted).toBe(false);
      }),
      { numRuns: runs(60) },
    );
    // Otherwise nothing was put to the test.
    expect(Object.values(seen).every((count) => count > 0)).toBe(true);
  });
});
