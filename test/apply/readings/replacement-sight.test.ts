import { expect, test } from 'vitest';
import { replacementSight } from '../../../src/apply/readings/replacement-sight.js';
import { createReadings } from '../../../src/apply/readings/readings.js';
import { virtualClock } from '../../support/clocks.js';
import type { Entry } from '../../support/fake-backend.js';

function begin() {
  const clock = virtualClock();
  const asked: number[] = [];
  const list = async () => (asked.push(clock.now()), [{ id: '1', text: 'a' }]);
  const readings = createReadings<Entry>({ clock, list });
  const sight = (isLast: boolean) => replacementSight<Entry>({ readings, makeWay: () => isLast });
  return { clock, asked, readings, sight };
}

test('units of a scope share a reading, at once if the last of them waits for it', async () => {
  const { clock, asked, readings, sight } = begin();
  await clock.run(readings.list('zone'));
  await clock.run(clock.sleep(100));
  const sights = [sight(false), sight(false), sight(true)];
  const listings = await clock.run(Promise.all(sights.map((each) => each.listReplacement('zone'))));
  expect(listings).toEqual(Array.from({ length: 3 }, () => [{ id: '1', text: 'a' }]));
  expect(asked).toEqual([0, 100]);
});

test('a scope is read once a second while others are sent there', async () => {
  const { clock, asked, readings, sight } = begin();
  await clock.run(readings.list('zone'));
  await clock.run(sight(false).listReplacement('zone'));
  await clock.run(sight(false).listReplacement('zone'));
  expect(asked).toEqual([0, 1000, 2000]);
});

test('the reading counts for what waits for the unit, unless something was sent after it', async () => {
  const { clock, readings, sight } = begin();
  const { listReplacement, endedAt, onAttempt } = sight(true);
  await clock.run(listReplacement('zone'));
  expect(endedAt()).toBeLessThan(readings.latest('zone')?.moment ?? NaN);
  onAttempt?.({ status: 201, ms: 1 });
  expect(endedAt()).toBeGreaterThan(readings.latest('zone')?.moment ?? NaN);
});
