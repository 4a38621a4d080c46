import { describe, expect, test } from 'vitest';
import type { Unit } from '../../../src/apply/step/schedule.js';
import { unitsOf } from '../../../src/apply/step/schedule.js';
import type { TypeChangePolicy, TypeTrial, TypeVerdict } from '../../../src/apply/type-changes/trial.js';
import { typeTrial } from '../../../src/apply/type-changes/trial.js';
import type { Step } from '../../../src/plan/plan.js';
import type { Entry } from '../../support/fake-backend.js';
import { createEntry, updateEntry } from '../../support/fake-backend.js';

type Replace = TypeChangePolicy<Entry>['replace'];

function isSafeToTry(_: string, { id }: Step<Entry>): boolean {
  return id.startsWith('safe');
}

/** Units of one step each: `safe…` and `unsafe…` change a type, others do not. */
function trialOf(
  replace: Replace,
  names: readonly string[],
  waits: Readonly<Record<string, readonly string[]>> = {},
) {
  const steps = names.map((name) => ({
    ...(name.includes('safe')
      ? { ...updateEntry(name, [name, name]), changed: ['type', 'content'] }
      : createEntry(name)),
    id: name,
    waitsFor: waits[name] ?? [],
  }));
  const units = unitsOf([{ scope: 'z', steps }]);
  return { trial: typeTrial<Entry>({ replace, isSafeToTry }, units), units };
}

/** Enters in this order. Returns the names of those that are let in, as they are. */
function enterAll(trial: TypeTrial<Entry>, units: readonly Unit<Entry>[]): string[] {
  const entered: string[] = [];
  const enter = (unit: Unit<Entry>): void => {
    const decided = trial.enter(unit);
    if (decided) void decided.then(() => enter(unit));
    else entered.push(unit.steps[0]?.id ?? '');
  };
  units.forEach(enter);
  return entered;
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}

describe('until the first change of type is decided', () => {
  test('all others wait, and what changes no type does not', async () => {
    const { trial, units } = trialOf('auto', ['unsafe', 'safe', 'other', 'safe2']);
    const entered = enterAll(trial, units);
    expect([entered, trial.way()]).toEqual([['safe', 'other'], 'try']);
    trial.decide('taken');
    await settled();
    expect(entered.toSorted()).toEqual(['other', 'safe', 'safe2', 'unsafe']);
  });

  test('the next that is safe to try is let in if the first decides nothing', async () => {
    const { trial, units } = trialOf('auto', ['safe', 'unsafe', 'safe2', 'safe3']);
    const entered = enterAll(trial, units);
    for (const first of [units[0], units[2]]) {
      if (first) trial.leave(first);
      await settled();
    }
    expect(entered).toEqual(['safe', 'safe2', 'safe3']);
  });

  test('those that are not safe to try are not sent if nothing else can be the first', async () => {
    const { trial, units } = trialOf('auto', ['unsafe', 'safe']);
    const entered = enterAll(trial, units.slice(0, 1));
    trial.proceed();
    await settled();
    expect([entered, trial.way()]).toEqual([['unsafe'], 'undecided']);
  });

  test('the next that is safe to try goes before that', async () => {
    const { trial, units } = trialOf('auto', ['safe', 'unsafe', 'safe2']);
    const entered = enterAll(trial, units);
    trial.proceed();
    expect([entered, trial.way()]).toEqual([['safe'], 'try']);
  });

  test('the end of another unit lets nobody in', async () => {
    const { trial, units } = trialOf('auto', ['safe', 'other', 'safe2']);
    const entered = enterAll(trial, units);
    for (const unit of units.slice(1)) trial.leave(unit);
    await settled();
    expect(entered).toEqual(['safe', 'other']);
  });
});

describe('how changes of type are written', () => {
  test.each<[Replace, readonly string[], string]>([
    ['auto', ['safe', 'unsafe'], 'try'],
    ['auto', ['unsafe', 'other'], 'recreate'],
    ['put', ['unsafe'], 'try'],
    ['recreate', ['safe'], 'recreate'],
  ])('at first with %s and %j: %s', (replace, names, way) => {
    expect(trialOf(replace, names).trial.way()).toBe(way);
  });

  test.each<[Readonly<Record<string, readonly string[]>>, string]>([
    [{ safe: ['unsafe'] }, 'recreate'],
    [{ safe: ['other'], other: ['unsafe'] }, 'recreate'],
    [{ safe: ['other'], unsafe: ['safe'] }, 'try'],
  ])('at first where those that are safe to try wait for others, as in %j: %s', (waits, way) => {
    expect(trialOf('auto', ['unsafe', 'other', 'safe'], waits).trial.way()).toBe(way);
  });

  test.each<[Replace, readonly TypeVerdict[], string]>([
    ['auto', ['taken'], 'put'],
    ['auto', ['refused'], 'recreate'],
    ['auto', ['ignored'], 'recreate'],
    ['auto', ['taken', 'refused'], 'recreate'],
    ['auto', ['refused', 'taken'], 'recreate'],
    ['put', ['taken'], 'put'],
    ['put', ['refused'], 'try'],
    ['put', ['taken', 'refused'], 'put'],
    ['put', ['ignored'], 'none'],
    ['put', ['taken', 'ignored', 'taken'], 'none'],
  ])('with %s after %j: %s', (replace, verdicts, way) => {
    const { trial } = trialOf(replace, ['safe']);
    for (const verdict of verdicts) trial.decide(verdict);
    expect(trial.way()).toBe(way);
  });
});
