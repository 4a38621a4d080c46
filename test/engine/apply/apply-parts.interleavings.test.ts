import { beforeAll, describe, expect, test } from 'vitest';

import type { Conditions, Survey } from '../../support/interleavings/survey.js';
import { emptySurvey, summaryOf, surveyTrio } from '../../support/interleavings/survey.js';
import type { Trio } from '../../support/interleavings/trios.js';
import { allTrios, someTrios } from '../../support/interleavings/trios.js';
import { randomFrom } from '../../support/order-oracle/draw.js';
import { records } from '../../support/record-lines.js';
import { inProfile, seed } from '../../support/runs.js';

interface Sample {
  readonly title: string;
  readonly trios: (random: () => number) => Iterable<Trio>;
  readonly conditions: (random: () => number) => Conditions;
}

/** Steps that are not in each other's way are sent at the same time, on one listing. */
const AT_ONCE = { requestMs: 0, concurrency: { perZone: 4, total: 4 } };
/** Steps are sent one by one, and listings grow too old meanwhile. */
const IN_TURN = { requestMs: 1_500, concurrency: { perZone: 1, total: 4 } };

const exhaustive = (random: () => number): Iterable<Trio> =>
  inProfile({ quick: () => someTrios(random, { count: 12, most: 2 }), deep: () => allTrios(2) })();
const drawn = (random: () => number): Iterable<Trio> =>
  someTrios(random, { count: inProfile({ quick: 15, deep: 20_000 }), most: 3 });
const SOME = inProfile({ quick: 15, deep: 100 });
/** No pair of plans is begun after so many schedules. */
const MOST_SCHEDULES = inProfile({ quick: 300, deep: Infinity });

const samples: readonly Sample[] = [
  {
    title: 'in all orders, where steps are sent at once',
    trios: exhaustive,
    conditions: () => ({ ...AT_ONCE, faults: 0 }),
  },
  {
    title: 'in all orders, where steps are sent in turn',
    trios: exhaustive,
    conditions: () => ({ ...IN_TURN, faults: 0 }),
  },
  {
    title: 'in some orders, where an answer is lost, late or a lie, and steps are sent at once',
    trios: drawn,
    conditions: (random) => ({ ...AT_ONCE, faults: 1, some: { count: SOME, random } }),
  },
  {
    title: 'in some orders, where an answer is lost, late or a lie, and steps are sent in turn',
    trios: drawn,
    conditions: (random) => ({ ...IN_TURN, faults: 1, some: { count: SOME, random } }),
  },
];

describe.each(samples)(
  `two runs without a lock, with plans that ZM_TEST_SEED=${seed()} draws, $title,`,
  ({ title, trios, conditions }) => {
    const survey: Survey = emptySurvey();

    beforeAll(async () => {
      const random = randomFrom(seed());
      for (const trio of trios(random)) {
        await surveyTrio(survey, trio, conditions(random));
        if (survey.schedules > MOST_SCHEDULES) break;
      }
      process.stdout.write(`two runs ${title}: ${summaryOf(survey)}\n`);
    }, 14_400_000);

    test('are played to their end', () => {
      expect(survey.endings).toBeGreaterThan(0);
    });

    test('leave every name its answer, unless the other run wrote after the last reading', () => {
      expect([...survey.faults.lost.values()]).toEqual([]);
    });

    test('create no record twice, unless the other run wrote after the reading', () => {
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

test('a PUT that changed a type counts as sent, although the other run has deleted the record since', async () => {
  const survey = emptySurvey();
  const before = records('a CNAME c.z.test');
  const trio = { before, wanted: [records('a AAAA 2001:db8::1'), []], replace: 'put' } as const;
  await surveyTrio(survey, trio, { ...IN_TURN, faults: 0 });
  expect(survey.endings).toBeGreaterThan(0);
  expect([...survey.faults.untrue.values()]).toEqual([]);
});
