import { beforeAll, describe, expect, test } from 'vitest';

import type { Conditions, Survey } from '../../support/interleavings/survey.js';
import { emptySurvey, summaryOf, surveyor } from '../../support/interleavings/survey.js';
import { smallTemplates, translationKind } from '../../support/interleavings/small-templates.js';
import { recordKind, smallZones } from '../../support/interleavings/small-zones.js';
import type { ValueKind } from '../../support/interleavings/value-kind.js';
import type { Trio } from '../../support/interleavings/trios.js';
import { allMailTrios, allTrios, someTrios } from '../../support/interleavings/trios.js';
import { randomFrom } from '../../support/order-oracle/draw.js';
import { inProfile, seed } from '../../support/runs.js';

/** Plays trios of one kind. */
type Play = (survey: Survey, random: () => number, conditions: Conditions) => Promise<void>;

interface Sample {
  /** At most 40 characters: Vitest cuts off what is longer. */
  readonly title: string;
  readonly play: Play;
  readonly conditions: Conditions;
}

/** Steps that are not in each other's way are sent at the same time, on one listing. */
export const AT_ONCE = { requestMs: 0, concurrency: { perZone: 4, total: 4 } };
/** Steps are sent one by one, and listings grow too old meanwhile. */
export const IN_TURN = { requestMs: 1_500, concurrency: { perZone: 1, total: 4 } };
/**
 * From five steps of both plans on, the orders would be millions. What one run has under way at once does not depend on each
 * other, so it is then answered in the order in which it was sent.
 */
export const IN_ORDER_FROM = 5;

/** No pair of plans is begun after so many schedules. */
const MOST_SCHEDULES = inProfile({ quick: 300, deep: Infinity });

const COUNT = inProfile({ quick: 15, deep: 1_500 });
const SCHEDULES = inProfile({ quick: 15, deep: 40 });

interface PlayedKind<V> {
  readonly kind: ValueKind<V>;
  readonly statesOf: (most: number) => readonly (readonly V[])[];
  readonly allTriosOf: (most: number) => Iterable<Trio<V>>;
}

/** How trios of a kind are played. */
interface Plays {
  /** All pairs of plans for states of two values each, in the deep profile; some of them otherwise. */
  readonly exhaustive: Play;
  /** Some pairs of plans for states of three, in some orders. */
  readonly drawn: Play;
  /** All pairs of plans for states of one value each, in the exhaustive profile; some of them, in some orders, otherwise. */
  readonly smallest: Play;
}

function playsOf<V>({ kind, statesOf, allTriosOf }: PlayedKind<V>): Plays {
  const surveyTrio = surveyor(kind);
  const playAll = async (trios: Iterable<Trio<V>>, survey: Survey, conditions: Conditions): Promise<void> => {
    for (const trio of trios) {
      await surveyTrio(survey, trio, conditions);
      if (survey.schedules > MOST_SCHEDULES) return;
    }
  };
  const drawnFrom =
    (states: readonly (readonly V[])[]): Play =>
    (survey, random, conditions) =>
      playAll(someTrios(random, { count: COUNT, states }), survey, {
        ...conditions,
        some: { count: SCHEDULES, random },
      });
  return {
    exhaustive: (survey, random, conditions) => {
      const triosOf = inProfile({
        quick: () => someTrios(random, { count: 12, states: statesOf(2) }),
        deep: () => allTriosOf(2),
      });
      return playAll(triosOf(), survey, conditions);
    },
    drawn: drawnFrom(statesOf(3)),
    smallest: inProfile({
      quick: drawnFrom(statesOf(1)),
      deep: drawnFrom(statesOf(1)),
      exhaustive: (survey, _, conditions) => playAll(allTriosOf(1), survey, conditions),
    }),
  };
}

const PLAYS = {
  records: playsOf({ kind: recordKind, statesOf: smallZones, allTriosOf: allTrios }),
  translations: playsOf({ kind: translationKind, statesOf: smallTemplates, allTriosOf: allMailTrios }),
} satisfies Record<string, Plays>;

type Kind = keyof typeof PLAYS;
type Manner = 'at once' | 'in turn';

function samplesOf(kind: Kind, manner: Manner): readonly Sample[] {
  const sending = manner === 'at once' ? AT_ONCE : IN_TURN;
  const order = manner === 'at once' ? { inOrderFrom: IN_ORDER_FROM } : {};
  return [
    {
      title: `${kind} sent ${manner}, in all orders`,
      play: PLAYS[kind].exhaustive,
      conditions: { ...sending, faults: 0, ...order },
    },
    {
      title: `${kind} sent ${manner}, with a fault`,
      play: PLAYS[kind].drawn,
      conditions: { ...sending, faults: 1 },
    },
    {
      title: `${kind} sent ${manner}, each fault`,
      play: PLAYS[kind].smallest,
      conditions: { ...sending, faults: 1 },
    },
  ];
}

/** Judges two runs without a lock, in all orders of their requests. Each kind and manner has a file of its own, to share the cores. */
export function describeTwoRuns(kind: Kind, manner: Manner): void {
  describe.each(samplesOf(kind, manner))(
    `two runs without a lock, with plans that ZM_TEST_SEED=${seed()} draws: $title`,
    ({ title, play, conditions }) => {
      const survey: Survey = emptySurvey();

      beforeAll(async () => {
        await play(survey, randomFrom(seed()), conditions);
        process.stdout.write(`two runs, ${title}: ${summaryOf(survey)}\n`);
      }, 14_400_000);

      test('are played to their end', () => {
        expect(survey.endings).toBeGreaterThan(0);
      });

      test('leave every name its answer, unless the other run wrote after the last reading', () => {
        expect([...survey.faults.lost.values()]).toEqual([]);
      });

      test('create nothing twice, unless the other run wrote after the reading', () => {
        expect([...survey.faults.twice.values()]).toEqual([]);
      });

      test('report what is true', () => {
        expect([...survey.faults.untrue.values()]).toEqual([]);
      });

      test('send no PUT or DELETE before a recent listing could show what it waits for', () => {
        expect([...survey.faults.unseen.values()]).toEqual([]);
      });
    },
  );
}
