import { describe, expect, test } from 'vitest';

import { diffZone } from '../../../src/dns/zone-diff.js';
import type { DnsRecord } from '../../../src/dns/record.js';
import { recordLine } from '../../support/record-lines.js';
import { judgePlan } from '../../support/order-oracle/search.js';
import { drawZone, oracleRecord, randomFrom, ZONE } from '../../support/order-oracle/universe.js';
import { stepsFor } from '../../support/plans.js';
import { desired, live } from '../../support/zones.js';

/** The oracle knows all orders of a plan, which are too many when it has more steps. */
const MOST_STEPS = 8;

/** How many pairs of small zones are drawn, and what decides which. */
const PAIRS = 1500;
const SEED = 20261122;

interface Pair {
  readonly before: readonly DnsRecord[];
  readonly after: readonly DnsRecord[];
}

function judge({ before, after }: Pair) {
  const steps = stepsFor([diffZone(desired(ZONE, after), live(before))]).map(({ step }) => step);
  const numberOf = new Map(steps.map(({ id }, index) => [id, index]));
  return judgePlan(
    {
      zones: [ZONE],
      before: before.map((record) => oracleRecord(record)),
      after: after.map((record) => oracleRecord(record)),
    },
    steps.map((step) => ({
      before: step.before && oracleRecord(step.before),
      after: step.after && oracleRecord(step.after),
      waitsFor: step.waitsFor.flatMap((id) => numberOf.get(id) ?? []),
    })),
  );
}

function describePair({ before, after }: Pair): string {
  return [before, after].map((records) => records.map(recordLine).join('; ')).join(' -> ');
}

describe('of plans between small zones, in every order that they allow', () => {
  const random = randomFrom(SEED);
  const pairs: Pair[] = [];
  while (pairs.length < PAIRS) {
    const pair = { before: drawZone(random, 3), after: drawZone(random, 3) };
    if (stepsFor([diffZone(desired(ZONE, pair.after), live(pair.before))]).length <= MOST_STEPS)
      pairs.push(pair);
  }
  const verdicts = pairs.map((pair) => ({ pair: describePair(pair), ...judge(pair) }));

  test('none breaks a rule on the way', () => {
    expect(verdicts.filter(({ invalid }) => invalid).map(({ pair }) => pair)).toEqual([]);
  });

  test('none waits for itself', () => {
    expect(verdicts.filter(({ deadlock }) => deadlock).map(({ pair }) => pair)).toEqual([]);
  });

  test('few lose what another order of the same writes would have kept', () => {
    const avoidable = verdicts.filter((verdict) => verdict.avoidable).map(({ pair }) => pair);
    expect(avoidable.length).toBeLessThan(PAIRS / 10);
  });
});
