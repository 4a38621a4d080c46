import { describe, expect, test } from 'vitest';

import { unitsOf } from '../../../src/apply/step/schedule.js';
import { chained } from '../../support/chained-steps.js';

describe('units', () => {
  test('are single steps, and the steps of a group together in their order', () => {
    const steps = chained(['s1'], ['s2', [], 'g1'], ['s3', ['s2'], 'g1'], ['s4']);
    const units = unitsOf([{ scope: 'a', steps }]);
    expect(units.map((unit) => unit.steps.map(({ id }) => id))).toEqual([['s1'], ['s2', 's3'], ['s4']]);
  });

  test('wait for the units of the steps that theirs wait for, also in other scopes', () => {
    const units = unitsOf([
      { scope: 'a', steps: chained(['s1'], ['s2', ['s1', 's3']]) },
      { scope: 'b', steps: chained(['s3', [], 'g1'], ['s4', ['s3'], 'g1']) },
    ]);
    const [first, second, group] = units;
    expect(second?.waitsFor).toEqual([first, group]);
    expect(first?.followers).toEqual([second]);
    expect(group?.followers).toEqual([second]);
    expect(group?.waitsFor).toEqual([]);
  });

  test('take groups of one name in two scopes apart', () => {
    const units = unitsOf([
      { scope: 'a', steps: chained(['s1', [], 'g1']) },
      { scope: 'b', steps: chained(['s2', [], 'g1']) },
    ]);
    expect(units).toHaveLength(2);
  });

  test('rank by the number of steps on the longest way to the end', () => {
    const steps = chained(
      ['alone'],
      ['short'],
      ['long'],
      ['group-1', ['long'], 'g1'],
      ['group-2', ['group-1'], 'g1'],
      ['end', ['short', 'group-2']],
    );
    const units = unitsOf([{ scope: 'a', steps }]);
    expect(units.map(({ steps: [step], rank }) => [step?.id, rank])).toEqual([
      ['alone', 1],
      ['short', 2],
      ['long', 4],
      ['group-1', 3],
      ['end', 1],
    ]);
  });

  test('rank by all that follow them, however many do', () => {
    const steps = chained(['first'], ['short', ['first']], ['long', ['first']], ['end', ['long']]);
    const units = unitsOf([{ scope: 'a', steps }]);
    expect(units.map(({ rank }) => rank)).toEqual([3, 1, 2, 1]);
  });

  test('wait once for a unit that several of their steps wait for', () => {
    const steps = chained(['s1'], ['s2', ['s1'], 'g1'], ['s3', ['s1', 's2'], 'g1']);
    const [first, group] = unitsOf([{ scope: 'a', steps }]);
    expect(group?.waitsFor).toEqual([first]);
    expect(first?.followers).toEqual([group]);
  });

  test('leave out what a plan does not hold', () => {
    const [unit] = unitsOf([{ scope: 'a', steps: chained(['s2', ['elsewhere']]) }]);
    expect(unit?.waitsFor).toEqual([]);
  });
});
