import { describe, expect, test } from 'vitest';
import { diffZone } from '../../../src/dns/diff/zone-diff.js';
import { settleTypeChanges } from '../../../src/dns/diff/settle-type-changes.js';
import { brokenAmid } from '../../../src/dns/expect/broken-amid.js';
import { plannedZones } from '../../../src/dns/expect/planned-zones.js';
import type { Expectation } from '../../../src/dns/expect/question.js';
import { noNeighbours } from '../../../src/dns/planning/neighbours.js';
import { orderZones } from '../../../src/dns/planning/order-zones.js';
import { plannedComparison } from '../../../src/dns/planning/planned-answers.js';
import { answering } from '../../support/answers-oracle/all-effects.js';
import type { ProjectPair } from '../../support/answers-oracle/draw-projects.js';
import { drawProjects, drawServed } from '../../support/answers-oracle/draw-projects.js';
import { EXPECTED } from '../../support/answers-oracle/expected.js';
import { holds } from '../../support/answers-oracle/holds.js';
import { servicesIn } from '../../support/compared-answers.js';
import type { Pair } from '../../support/order-oracle/draw.js';
import { randomFrom } from '../../support/order-oracle/draw.js';
import type { OracleRecord } from '../../support/order-oracle/resolve.js';
import { hasLoop } from '../../support/order-oracle/rules.js';
import type { Placed } from '../../support/order-oracle/universe.js';
import { oracleRecord } from '../../support/order-oracle/universe.js';
import { recordLine } from '../../support/record-lines.js';
import { runs, seed } from '../../support/runs.js';
import { desired, live } from '../../support/zones.js';

/** The oracle tries every set of steps that may be done. */
const MOST_STEPS = 9;

interface Planned {
  readonly zones: readonly string[];
  readonly services: readonly OracleRecord[];
  readonly start: readonly OracleRecord[];
  readonly steps: readonly OracleStep[];
  /** Whether an expectation of the project is broken amid the plan. */
  readonly isBroken: (expectation: Expectation) => boolean;
}

interface OracleStep {
  readonly id: string;
  readonly waitsFor: readonly string[];
  readonly group: string | null;
  readonly before: OracleRecord | null;
  readonly after: OracleRecord | null;
}

function within(records: readonly Placed[], zone: string): readonly Placed[] {
  return records.filter((record) => record.zone === zone);
}

function idOf(_: unknown, position: number): string {
  return `s${position + 1}`;
}

function planOf(
  zones: readonly string[],
  { before, after }: Pair,
  services: readonly Placed[] = [],
): Planned {
  const diffs = settleTypeChanges(
    zones.map((zone) => {
      const settings = { serviceRecords: servicesIn(zone, services) };
      return diffZone(desired(zone, within(after, zone), settings), live(within(before, zone)));
    }),
  );
  const { changes } = orderZones({ diffs, neighbours: noNeighbours, idOf });
  const project = { diffs, bystanders: { listed: [], declared: [] }, sides: new Map() };
  const comparison = plannedComparison(project);
  const steps = changes.map(({ change, place: { id, waitsFor, group } }) => ({
    id,
    waitsFor,
    group,
    change,
  }));
  const planned = plannedZones(comparison, steps);
  return {
    zones,
    services: services.map(oracleRecord),
    start: before.map(oracleRecord),
    steps: changes.map(({ zone: { name: zone }, change, place: { id, waitsFor, group } }) => ({
      id,
      waitsFor,
      group,
      before: change.before && oracleRecord({ ...change.before, zone }),
      after: change.after && oracleRecord({ ...change.after, zone }),
    })),
    isBroken: (expectation) => brokenAmid(planned, comparison.states, expectation) !== null,
  };
}

/** All states that steps may leave which do not contradict their waits, with no group in the middle of its steps. */
function statesOf({ start, steps }: Planned): readonly (readonly OracleRecord[])[] {
  const states: (readonly OracleRecord[])[] = [];
  for (let mask = 0; mask < 2 ** steps.length; mask += 1) {
    const done = steps.filter((_, index) => ((mask >> index) & 1) === 1);
    const ids = new Set(done.map(({ id }) => id));
    const groups = new Set(done.flatMap(({ group }) => group ?? []));
    const isWhole = steps.every(({ id, group }) => group === null || !groups.has(group) || ids.has(id));
    if (isWhole && done.every(({ waitsFor }) => waitsFor.every((id) => ids.has(id))))
      states.push(stateAfter(start, done));
  }
  return states;
}

function stateAfter(start: readonly OracleRecord[], done: readonly OracleStep[]): readonly OracleRecord[] {
  const left = [...start];
  for (const { before } of done) {
    const at = left.findIndex((record) => before !== null && keyOf(record) === keyOf(before));
    if (at !== -1) left.splice(at, 1);
  }
  return [...left, ...done.flatMap((step) => step.after ?? [])];
}

function keyOf(record: OracleRecord): string {
  return JSON.stringify(record);
}

interface Judged {
  readonly broken: readonly string[];
  /** The expectations about which the check and the oracle do not agree. */
  readonly disputed: readonly string[];
}

function judge(planned: Planned): Judged {
  const { zones, services } = planned;
  const states = statesOf(planned).map((records) => answering({ zones, records, services }));
  const [first, last] = [states[0], states.at(-1)];
  if (!first || !last) throw new Error('a plan has no states');
  const broken: string[] = [];
  const disputed: string[] = [];
  for (const { yaml, expected, oracle } of EXPECTED) {
    if (!planned.zones.some((zone) => `.${oracle.asked}`.endsWith(`.${zone}`))) continue;
    const isBroken =
      holds(first, oracle) && holds(last, oracle) && !states.every((state) => holds(state, oracle));
    if (isBroken) broken.push(yaml);
    if (planned.isBroken({ expected, zone: null }) !== isBroken) disputed.push(yaml);
  }
  return { broken, disputed };
}

describe('what is broken amid a plan', () => {
  const drawn = `in the projects that ZM_TEST_SEED=${seed()} draws`;

  test.each([
    [`is what the oracle finds, ${drawn}`, drawProjects],
    [`is what it finds where services answer, ${drawn}`, drawServed],
  ])(
    '%s',
    (_, draw: (random: () => number) => ProjectPair) => {
      const random = randomFrom(seed());
      let broken = 0;
      for (let count = runs(50); count > 0;) {
        const { zones, records, services } = draw(random);
        const isSound = [records.before, records.after].every((all) => !hasLoop(all.map(oracleRecord)));
        if (!isSound || zones.before !== zones.after) continue;
        const planned = planOf(zones.after, records, services);
        if (planned.steps.length > MOST_STEPS) continue;
        count -= 1;
        const found = judge(planned);
        broken += found.broken.length;
        const lines = [records.before, records.after, services ?? []].map((all) =>
          all.map((each) => `${each.zone} ${recordLine(each)}`),
        );
        expect(found.disputed.map((yaml) => ({ yaml, lines }))).toEqual([]);
      }
      expect(broken).toBeGreaterThan(0);
    },
    600_000,
  );
});
