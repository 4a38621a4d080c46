import { expect, test } from 'vitest';
import { waitLevels } from '../../../src/apply/readings/wait-levels.js';
import { unitsOf } from '../../../src/apply/step/schedule.js';
import { chained } from '../../support/chained-steps.js';

function unitsById(steps: ReturnType<typeof chained>) {
  const units = unitsOf([{ scope: 'a', steps }]);
  return new Map(units.map((unit) => [unit.steps[0]?.id ?? '', unit]));
}

test('a level is reached once all units below it have ended', () => {
  const units = unitsById(chained(['a'], ['b'], ['c', ['a']], ['d', ['c']]));
  const levels = waitLevels([...units.values()]);
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].flatMap((id) => units.get(id) ?? []);
  if (!a || !b || !c || !d) throw new Error('a unit is missing');
  expect([a, c].map(levels.isReached)).toEqual([true, false]);
  levels.end(a, true);
  expect(levels.isReached(c)).toBe(false);
  levels.end(b, true);
  expect([c, d].map(levels.isReached)).toEqual([true, false]);
});

test('what waits for a unit that is not done has ended, too', () => {
  const units = unitsById(chained(['a'], ['b', ['a']], ['c'], ['d', ['c']], ['e', ['d']]));
  const levels = waitLevels([...units.values()]);
  const [a, c, d, e] = ['a', 'c', 'd', 'e'].flatMap((id) => units.get(id) ?? []);
  if (!a || !c || !d || !e) throw new Error('a unit is missing');
  levels.end(c, true);
  levels.end(a, false);
  levels.end(d, true);
  expect(levels.isReached(e)).toBe(true);
});
