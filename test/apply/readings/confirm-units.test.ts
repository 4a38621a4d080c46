import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../../src/api/http/service-error.js';
import type { Confirmer } from '../../../src/apply/readings/confirm-units.js';
import { confirmUnits } from '../../../src/apply/readings/confirm-units.js';
import type { NeedsOf } from '../../../src/apply/readings/needs.js';
import { createReadings } from '../../../src/apply/readings/readings.js';
import type { Outcome } from '../../../src/apply/step/outcome.js';
import type { Unit } from '../../../src/apply/step/schedule.js';
import { knownIds } from '../../../src/apply/step/known-ids.js';
import { unitsOf } from '../../../src/apply/step/schedule.js';
import type { Step } from '../../../src/plan/plan.js';
import { virtualClock } from '../../support/clocks.js';
import type { Entry } from '../../support/fake-backend.js';
import { createEntry, deleteEntry, updateEntry } from '../../support/fake-backend.js';

const scope = 'example.com';
const DONE: Outcome = { status: 'done' };

const FORM = {
  identity: ({ text }: Entry) => text,
  likeness: ({ text }: Entry) => text,
  nameOf: () => '',
  fieldsOf: ({ text }: Entry) => ({ text }),
  serves: () => true,
  addressOf: ({ text }: Entry) => text,
};

interface Options {
  readonly needsOf?: NeedsOf<Entry>;
  readonly settleMs?: number;
}

/** A run that has read the scope at the start; `held` are the texts that the service has, by id. */
async function begin(steps: readonly Step<Entry>[], texts: readonly string[], options: Options = {}) {
  const { needsOf = () => [], settleMs = 0 } = options;
  const clock = virtualClock();
  const held = new Map(texts.map((text, index) => [String(index + 1), text]));
  const asked: number[] = [];
  const service = { isDown: false, listingMs: 0 };
  const readings = createReadings<Entry>({
    clock,
    list: async () => {
      asked.push(clock.now());
      if (service.isDown) throw new ServiceError('down', { kind: 'unreachable', effect: 'no' });
      if (service.listingMs > 0) await clock.sleep(service.listingMs);
      return [...held].map(([id, text]) => ({ id, text }));
    },
  });
  const before = await clock.run(readings.list(scope));
  const units = unitsOf([{ scope, steps }]);
  const scopes = new Map([[scope, { before, isIgnored: () => false }]]);
  const ids = knownIds(new Set(held.keys()), steps);
  const confirmer = confirmUnits({
    units,
    readings,
    scopes,
    formOf: () => FORM,
    needsOf,
    hasCreated: (_, id) => ids.hasCreated(id),
    clock,
    settleMs,
  });
  return { clock, held, asked, service, readings, units, ids, confirmer };
}

function first(units: readonly Unit<Entry>[], id: string): Unit<Entry> {
  const unit = units.find(({ steps }) => steps.some((step) => step.id === id));
  if (!unit) throw new Error(`there is no step ${id}`);
  return unit;
}

function end(confirmer: Confirmer<Entry>, unit: Unit<Entry>, outcome: Outcome = DONE): void {
  confirmer.end(unit, new Map(unit.steps.map((step) => [step, outcome])));
}

describe('a step that takes something away', () => {
  test('needs no reading beside that before the first write, while it is recent', async () => {
    const { clock, asked, units, confirmer } = await begin([updateEntry('1', ['a', 'b'])], ['a']);
    await clock.run(clock.sleep(2000));
    expect(await clock.run(confirmer.confirm(first(units, 'update 1')))).toBe(true);
    expect(asked).toEqual([0]);
  });

  test('is read for again after two seconds', async () => {
    const { clock, asked, units, confirmer } = await begin([updateEntry('1', ['a', 'b'])], ['a']);
    await clock.run(clock.sleep(2001));
    expect(await clock.run(confirmer.confirm(first(units, 'update 1')))).toBe(true);
    expect(asked).toEqual([0, 2001]);
  });

  test.each([
    ['update', updateEntry('1', ['a', 'b']), 'update 1'],
    ['delete', deleteEntry('1', 'a'), 'delete 1'],
  ])('is held back if its value has changed (%s)', async (_, step, id) => {
    const { clock, held, units, confirmer } = await begin([step], ['a']);
    held.set('1', 'x');
    await clock.run(clock.sleep(3000));
    const unit = first(units, id);
    expect(await clock.run(confirmer.confirm(unit))).toBe(false);
    expect(confirmer.obstacleOf(unit)).toMatchObject({
      kind: 'changed-meanwhile',
      differences: [{ recordId: '1', kind: 'different', fields: { text: { expected: 'a', found: 'x' } } }],
    });
  });

  test('is done without a request if its value is gone already, once others have been written', async () => {
    const steps = [createEntry('n', { id: 'n' }), deleteEntry('1', 'a')];
    const { clock, held, units, confirmer } = await begin(steps, ['a']);
    expect(await clock.run(confirmer.confirm(first(units, 'n')))).toBe(true);
    held.delete('1');
    await clock.run(clock.sleep(3000));
    const unit = first(units, 'delete 1');
    expect(await clock.run(confirmer.confirm(unit))).toBe(true);
    expect(unit.steps.map((step) => confirmer.confirmed(unit)?.isGone(step))).toEqual([true]);
  });

  test('is held back if the listing cannot be read, and nobody asks again', async () => {
    const steps = [updateEntry('1', ['a', 'b']), updateEntry('2', ['c', 'd'])];
    const { clock, asked, service, units, confirmer } = await begin(steps, ['a', 'c']);
    await clock.run(clock.sleep(3000));
    service.isDown = true;
    for (const unit of units) {
      expect(await clock.run(confirmer.confirm(unit))).toBe(false);
      expect(confirmer.obstacleOf(unit)).toEqual({ kind: 'not-read', message: 'down' });
      expect(confirmer.isCutOff(unit)).toBe(true);
    }
    expect(asked).toEqual([0, 3000]);
  });

  test('is asked for again once a listing has come for another reason', async () => {
    const steps = [updateEntry('1', ['a', 'b']), updateEntry('2', ['c', 'd'])];
    const { clock, asked, service, readings, units, confirmer } = await begin(steps, ['a', 'c']);
    await clock.run(clock.sleep(3000));
    service.isDown = true;
    expect(await clock.run(confirmer.confirm(first(units, 'update 1')))).toBe(false);
    service.isDown = false;
    await clock.run(readings.list(scope));
    await clock.run(clock.sleep(3000));
    expect(await clock.run(confirmer.confirm(first(units, 'update 2')))).toBe(true);
    expect(asked).toEqual([0, 3000, 3000, 6000]);
  });
});

describe('what a step waits for', () => {
  const steps = [
    createEntry('n', { id: 'n' }),
    { ...deleteEntry('1', 'a'), waitsFor: ['n'] },
    { ...deleteEntry('2', 'b'), waitsFor: ['n'] },
  ];

  test('is seen in one reading for all, at once where all lower levels have ended', async () => {
    const { clock, held, asked, units, confirmer } = await begin(steps, ['a', 'b']);
    await clock.run(clock.sleep(100));
    held.set('9', 'n');
    end(confirmer, first(units, 'n'));
    for (const id of ['delete 1', 'delete 2']) {
      await clock.run(confirmer.whenCovered(first(units, id)) ?? Promise.resolve());
      expect(await clock.run(confirmer.confirm(first(units, id)))).toBe(true);
    }
    expect(asked).toEqual([0, 100]);
  });

  test('is looked for until it is there, or the listing has had its time', async () => {
    const { clock, held, asked, units, confirmer } = await begin(steps, ['a', 'b'], { settleMs: 10_000 });
    end(confirmer, first(units, 'n'));
    clock.at(6000, () => held.set('9', 'n'));
    expect(await clock.run(confirmer.confirm(first(units, 'delete 1')))).toBe(true);
    expect(asked).toEqual([0, 0, 1000, 3000, 7000]);
  });

  test('may come under a new id, although it is an update', async () => {
    const recreated = updateEntry('1', ['a', 'b']);
    const waiting = [recreated, { ...deleteEntry('2', 'c'), waitsFor: [recreated.id] }];
    const { clock, held, units, confirmer } = await begin(waiting, ['a', 'c'], { settleMs: 10_000 });
    end(confirmer, first(units, recreated.id), { status: 'done', createdId: '9' });
    clock.at(2000, () => held.delete('1'));
    clock.at(6000, () => held.set('9', 'b'));
    expect(await clock.run(confirmer.confirm(first(units, 'delete 2')))).toBe(true);
    expect(clock.now()).toBeGreaterThan(6000);
  });

  test('keeps the step back if it never comes', async () => {
    const { clock, units, confirmer } = await begin(steps, ['a', 'b'], { settleMs: 5000 });
    end(confirmer, first(units, 'n'));
    const unit = first(units, 'delete 1');
    expect(await clock.run(confirmer.confirm(unit))).toBe(false);
    expect(clock.now()).toBe(5000);
    expect(confirmer.obstacleOf(unit)).toMatchObject({ differences: [{ address: 'n', kind: 'missing' }] });
  });
});

describe('what keeps an answer', () => {
  const steps = [deleteEntry('1', 'a')];
  const lost = { scope, expected: { text: 'b' }, found: null, id: '2', isOwn: false };
  const needsOf: NeedsOf<Entry> = () => [
    {
      scopes: [scope],
      unmet: (listingOf) => (listingOf(scope)?.some(({ id }) => id === '2') ? [] : [lost]),
    },
  ];

  test('must be there when a step takes its part away', async () => {
    const { clock, held, units, confirmer } = await begin(steps, ['a', 'b'], { needsOf });
    const unit = first(units, 'delete 1');
    expect(await clock.run(confirmer.confirm(unit))).toBe(true);
    held.delete('2');
    confirmer.end(unit, new Map());
    await clock.run(clock.sleep(3000));
    expect(await clock.run(confirmer.confirm(unit))).toBe(false);
    expect(confirmer.obstacleOf(unit)).toMatchObject({ differences: [{ address: 'b', kind: 'missing' }] });
  });
});

async function confirmed() {
  const setting = await begin([updateEntry('1', ['a', 'b'])], ['a']);
  const unit = first(setting.units, 'update 1');
  await setting.clock.run(setting.confirmer.confirm(unit));
  const [step] = unit.steps;
  if (!step) throw new Error('there is no step');
  const send = (mayBeDone = false) =>
    setting.confirmer.confirmed(unit)?.beforeSending(step, mayBeDone) ?? null;
  const again = async () => setting.confirmer.confirmed(unit)?.confirmAgain(step);
  return { ...setting, unit, step, send, again };
}

describe('a request that had to wait', () => {
  test('is sent on a reading of up to two seconds', async () => {
    const { clock, confirmer, step, send } = await confirmed();
    await clock.run(clock.sleep(1500));
    expect(send()).toBeNull();
    expect(confirmer.readingAgeOf(step)).toBe(1500);
  });

  test('is read for once more, and then sent whatever the age', async () => {
    const { clock, asked, confirmer, step, send } = await confirmed();
    await clock.run(clock.sleep(5000));
    await clock.run(send() ?? Promise.reject(new Error('it is not read for')));
    await clock.run(clock.sleep(4000));
    expect(send()).toBeNull();
    expect(asked).toEqual([0, 5000]);
    expect(confirmer.readingAgeOf(step)).toBe(4000);
  });

  test('is not sent if something has changed by then', async () => {
    const { clock, held, confirmer, unit, send } = await confirmed();
    held.set('1', 'x');
    await clock.run(clock.sleep(5000));
    await expect(clock.run(send() ?? Promise.resolve())).rejects.toMatchObject({ kind: 'aborted' });
    expect(confirmer.obstacleOf(unit)).toMatchObject({ kind: 'changed-meanwhile' });
  });

  test('is not sent if a listing that was read for another reason shows that something has changed', async () => {
    const { clock, held, readings, confirmer, unit, send } = await confirmed();
    await clock.run(clock.sleep(1000));
    held.set('1', 'x');
    await clock.run(readings.list(scope));
    await expect(clock.run(send() ?? Promise.resolve())).rejects.toMatchObject({ kind: 'aborted' });
    expect(confirmer.obstacleOf(unit)).toMatchObject({ kind: 'changed-meanwhile' });
  });

  test('is sent on a listing that was read for another reason and shows no change', async () => {
    const { clock, asked, readings, confirmer, step, send } = await confirmed();
    await clock.run(clock.sleep(3000));
    await clock.run(readings.list(scope));
    await clock.run(clock.sleep(1000));
    expect(send()).toBeNull();
    expect(confirmer.readingAgeOf(step)).toBe(1000);
    expect(asked).toEqual([0, 3000]);
  });

  test.each([
    ['again if what has changed is its own effect', true, 'sent'],
    ['not if others have done the same before', false, 'aborted'],
  ])('is sent %s', async (_, mayBeDone, expected) => {
    const { clock, held, send } = await confirmed();
    held.set('1', 'b');
    await clock.run(clock.sleep(5000));
    const sent = (send(mayBeDone) ?? Promise.reject(new Error('it is not read for'))).then(
      () => 'sent',
      (error: unknown) => (error instanceof ServiceError ? error.kind : error),
    );
    expect(await clock.run(sent)).toBe(expected);
  });
});

test('an update is held back if its id was given to what this run has created', async () => {
  const steps = [createEntry('n', { id: 'n' }), updateEntry('1', ['a', 'b'])];
  const { clock, held, units, ids, confirmer } = await begin(steps, ['a']);
  for (const unit of units) await clock.run(confirmer.confirm(unit));
  held.set('1', 'n');
  ids.created('1');
  const unit = first(units, 'update 1');
  const [step] = unit.steps;
  const sent = (step && confirmer.confirmed(unit)?.beforeSending(step)) ?? Promise.resolve();
  await expect(clock.run(sent)).rejects.toMatchObject({ kind: 'aborted' });
  expect(confirmer.obstacleOf(unit)).toMatchObject({ kind: 'changed-meanwhile' });
});

describe('a DELETE', () => {
  const steps = [createEntry('n', { id: 'n' }), deleteEntry('1', 'a')];
  /** A DELETE, and a POST beside it, that are confirmed while the record is still there. */
  async function confirmedDelete() {
    const setting = await begin(steps, ['a', 'b']);
    const { clock, units, confirmer } = setting;
    for (const unit of units) await clock.run(confirmer.confirm(unit));
    const unit = first(units, 'delete 1');
    const [step] = unit.steps;
    if (!step) throw new Error('there is no step');
    const sending = confirmer.confirmed(unit);
    const send = async (mayBeDone: boolean): Promise<void> => {
      await sending?.beforeSending(step, mayBeDone);
    };
    return { ...setting, unit, send, isGone: () => sending?.isGone(step) };
  }
  const NOT_FOUND = { kind: 'not-found', effect: 'no' };

  test.each([
    ['of others, which is not to be restored', false, true],
    ['of its own, whose answer was lost', true, false],
  ])('is not sent if a reading shows the effect of one %s', async (_, mayBeDone, isLeft) => {
    const { clock, held, asked, send, isGone } = await confirmedDelete();
    held.delete('1');
    await clock.run(clock.sleep(5000));
    await expect(clock.run(send(mayBeDone))).rejects.toMatchObject(NOT_FOUND);
    expect([asked, isGone()]).toEqual([[0, 5000], isLeft]);
  });

  test('is not sent again, nor read for, if its id was given to what this run has created', async () => {
    const { clock, held, asked, ids, send } = await confirmedDelete();
    held.set('1', 'n');
    ids.created('1');
    await expect(clock.run(send(true))).rejects.toMatchObject(NOT_FOUND);
    expect(asked).toEqual([0]);
  });

  test('in a group need not find the record whose id was given again', async () => {
    const group = [deleteEntry('1', 'a'), deleteEntry('2', 'b')].map((step) => ({ ...step, group: 'g' }));
    const { clock, held, asked, units, ids, confirmer } = await begin([steps[0] ?? [], group].flat(), [
      'a',
      'b',
    ]);
    for (const unit of units) await clock.run(confirmer.confirm(unit));
    held.set('1', 'n');
    ids.created('1');
    await clock.run(clock.sleep(5000));
    const unit = first(units, 'delete 2');
    const [, second] = unit.steps;
    expect(unit.steps).toHaveLength(2);
    await clock.run((second && confirmer.confirmed(unit)?.beforeSending(second)) ?? Promise.resolve());
    expect(asked).toEqual([0, 5000]);
  });

  test('in a group is not sent either if a reading for one before it shows that its record is gone', async () => {
    const group = ['a', 'b'].map((text, at) => ({ ...deleteEntry(String(at + 1), text), group: 'g' }));
    const { clock, held, units, confirmer } = await begin(group, ['a', 'b']);
    const unit = first(units, 'delete 1');
    await clock.run(confirmer.confirm(unit));
    held.delete('2');
    await clock.run(clock.sleep(5000));
    const [one, two] = unit.steps;
    const sending = confirmer.confirmed(unit);
    if (!one || !two || !sending) throw new Error('there is no group');
    await clock.run(sending.beforeSending(one) ?? Promise.resolve());
    expect([sending.isGone(one), sending.isGone(two)]).toEqual([false, true]);
  });

  test.each(['x', 'n'])('is not sent if others have changed its record to %j', async (text) => {
    const { clock, held, confirmer, unit, send } = await confirmedDelete();
    held.set('1', text);
    await clock.run(clock.sleep(5000));
    await expect(clock.run(send(false))).rejects.toMatchObject({ kind: 'aborted' });
    expect(confirmer.obstacleOf(unit)).toMatchObject({ kind: 'changed-meanwhile' });
  });
});

/** Others have created the same when another step needs a reading. */
async function doubled(steps: readonly Step<Entry>[] = [createEntry('n', { id: 'n' })]) {
  const setting = await begin([...steps, deleteEntry('1', 'a')], ['a']);
  const { clock, held, units, confirmer } = setting;
  const unit = first(units, 'n');
  await clock.run(confirmer.confirm(unit));
  held.set('9', 'n');
  await clock.run(clock.sleep(2500));
  await clock.run(confirmer.confirm(first(units, 'delete 1')));
  const [step] = unit.steps;
  if (!step) throw new Error('there is no step');
  const send = (mayBeDone: boolean) => confirmer.confirmed(unit)?.beforeSending(step, mayBeDone) ?? null;
  return { ...setting, unit, send };
}

describe('a step that creates what the service may take twice', () => {
  // What others have created may be changed by them at any time: the plan did not know of it, and is no longer true.
  test('is held back without a request if a reading shows it', async () => {
    const { clock, asked, units, confirmer, unit, send } = await doubled();
    end(confirmer, first(units, 'delete 1'));
    await expect(clock.run(send(false) ?? Promise.resolve())).rejects.toMatchObject({ kind: 'aborted' });
    expect(confirmer.obstacleOf(unit)).toMatchObject({
      kind: 'changed-meanwhile',
      differences: [{ recordId: '9', kind: 'extra', cause: 'others' }],
    });
    expect(asked).toEqual([0, 2500]);
  });

  test('is held back if it has the id of a record that was there before', async () => {
    const { clock, held, readings, send } = await doubled();
    held.delete('9');
    held.set('1', 'n');
    await clock.run(readings.list(scope));
    await expect(clock.run(send(false) ?? Promise.resolve())).rejects.toMatchObject({ kind: 'aborted' });
  });

  test('is sent if its own earlier request may have created it', async () => {
    const { send } = await doubled();
    expect(send(true)).toBeNull();
  });

  test('is sent if another step of the plan creates the same', async () => {
    const { send } = await doubled([createEntry('n', { id: 'n' }), createEntry('n', { id: 'twin' })]);
    expect(send(false)).toBeNull();
  });
});

describe('a request that was refused', () => {
  test('is confirmed once more by a reading of up to two seconds', async () => {
    const { clock, asked, again } = await confirmed();
    await clock.run(clock.sleep(1500));
    await expect(clock.run(again())).resolves.toBeUndefined();
    expect(asked).toEqual([0]);
  });

  test('has an obstacle if something has changed', async () => {
    const { clock, held, confirmer, unit, again } = await confirmed();
    held.set('1', 'x');
    await clock.run(clock.sleep(5000));
    await expect(clock.run(again())).rejects.toMatchObject({ kind: 'aborted' });
    expect(confirmer.obstacleOf(unit)).toMatchObject({ kind: 'changed-meanwhile' });
  });

  test('is read for again while what keeps an answer may only lag', async () => {
    const lost = { scope, expected: { text: 'n' }, found: null, id: null, isOwn: true };
    const need = { scopes: [scope], unmet: () => (clock.now() < 6000 ? [lost] : []) };
    let isNeeded = false;
    const options = { needsOf: () => (isNeeded ? [need] : []), settleMs: 10_000 };
    const { clock, units, confirmer } = await begin([updateEntry('1', ['a', 'b'])], ['a'], options);
    const unit = first(units, 'update 1');
    await clock.run(confirmer.confirm(unit));
    isNeeded = true;
    const again = async () => {
      for (const step of unit.steps) await confirmer.confirmed(unit)?.confirmAgain(step);
    };
    await expect(clock.run(again())).resolves.toBeUndefined();
    expect(clock.now()).toBeGreaterThan(6000);
  });
});

test('a step is held back by a lag that is longer than it may be, and by no change', async () => {
  const steps = [createEntry('n', { id: 'n' }), { ...deleteEntry('1', 'a'), waitsFor: ['n'] }];
  const { clock, units, confirmer } = await begin(steps, ['a'], { settleMs: 5000 });
  await clock.run(confirmer.confirm(first(units, 'n')));
  end(confirmer, first(units, 'n'), { status: 'done', createdId: '2' });
  const unit = first(units, 'delete 1');
  expect(await clock.run(confirmer.confirm(unit))).toBe(false);
  expect(confirmer.obstacleOf(unit)).toMatchObject({ isLag: true, differences: [{ kind: 'missing' }] });
});

describe('the first write of a scope', () => {
  test.each([
    ['has changed', (held: Map<string, string>) => held.set('2', 'x'), 'different'],
    ['is new', (held: Map<string, string>) => held.set('3', 'x'), 'extra'],
    ['is gone', (held: Map<string, string>) => held.delete('2'), 'missing'],
  ])('is held back if anything in it %s since the reading', async (_, change, kind) => {
    const { clock, held, units, confirmer } = await begin([createEntry('n', { id: 'n' })], ['a', 'b']);
    change(held);
    await clock.run(clock.sleep(2500));
    const unit = first(units, 'n');
    expect(await clock.run(confirmer.confirm(unit))).toBe(false);
    expect(confirmer.obstacleOf(unit)).toMatchObject({ differences: [{ kind, cause: 'others' }] });
  });

  test('is held back with all others of a scope that has changed', async () => {
    const steps = [createEntry('n', { id: 'n' }), createEntry('m', { id: 'm' }), deleteEntry('2', 'b')];
    const { clock, held, asked, units, confirmer } = await begin(steps, ['a', 'b']);
    held.set('1', 'x');
    await clock.run(clock.sleep(2500));
    for (const unit of units) {
      expect(await clock.run(confirmer.confirm(unit))).toBe(false);
      expect(confirmer.obstacleOf(unit)).toMatchObject({ differences: [{ recordId: '1', cause: 'others' }] });
    }
    expect(asked).toEqual([0, 2500]);
  });

  test('is held back with all others that had to wait if the scope has changed by then', async () => {
    const steps = [createEntry('n', { id: 'n' }), createEntry('m', { id: 'm' }), deleteEntry('2', 'b')];
    const { clock, held, asked, units, confirmer } = await begin(steps, ['a', 'b']);
    for (const unit of units) expect(await clock.run(confirmer.confirm(unit))).toBe(true);
    held.set('1', 'x');
    await clock.run(clock.sleep(5000));
    for (const unit of units)
      for (const step of unit.steps) {
        const sending = confirmer.confirmed(unit)?.beforeSending(step) ?? Promise.resolve();
        await expect(clock.run(sending)).rejects.toMatchObject({ kind: 'aborted' });
      }
    expect(asked).toEqual([0, 5000]);
  });

  test.each([
    ['create', createEntry('n', { id: 'n' }), 'n'],
    ['update', updateEntry('1', ['a', 'n']), 'update 1'],
    ['delete', deleteEntry('1', 'a'), 'delete 1'],
  ])('is compared once more if its request has to wait (%s)', async (_, step, id) => {
    const { clock, held, asked, units, confirmer } = await begin([step], ['a', 'b']);
    const unit = first(units, id);
    expect(await clock.run(confirmer.confirm(unit))).toBe(true);
    const send = () => confirmer.confirmed(unit)?.beforeSending(step) ?? null;
    expect(send()).toBeNull();
    held.set('2', 'x');
    await clock.run(clock.sleep(5000));
    await expect(clock.run(send() ?? Promise.resolve())).rejects.toMatchObject({ kind: 'aborted' });
    expect(confirmer.obstacleOf(unit)).toMatchObject({
      kind: 'changed-meanwhile',
      differences: [{ recordId: '2', kind: 'different', cause: 'others' }],
    });
    expect(asked).toEqual([0, 5000]);
  });

  test('is not held back by what those beside it have written', async () => {
    const steps = [createEntry('n', { id: 'n' }), updateEntry('1', ['a', 'm']), deleteEntry('2', 'b')];
    const { clock, held, asked, units, confirmer } = await begin(steps, ['a', 'b', 'c']);
    for (const unit of units) expect(await clock.run(confirmer.confirm(unit))).toBe(true);
    held.set('9', 'n').set('1', 'm').delete('2');
    await clock.run(clock.sleep(5000));
    for (const unit of units)
      for (const step of unit.steps.filter(({ action }) => action !== 'delete'))
        await clock.run(confirmer.confirmed(unit)?.beforeSending(step, true) ?? Promise.resolve());
    expect(asked).toEqual([0, 5000]);
  });

  test('is not held back by what those beside it have written or restored, and ended, while it is read', async () => {
    const steps = [createEntry('n', { id: 'n' }), updateEntry('1', ['a', 'm']), deleteEntry('2', 'b')];
    const { clock, held, service, units, confirmer } = await begin(steps, ['a', 'b', 'c']);
    for (const unit of units) expect(await clock.run(confirmer.confirm(unit))).toBe(true);
    await clock.run(clock.sleep(5000));
    service.listingMs = 100;
    const [step] = steps;
    if (!step) throw new Error('there is no step');
    const sending = confirmer.confirmed(first(units, 'n'))?.beforeSending(step) ?? null;
    clock.at(5050, () => {
      held.set('1', 'm').set('9', 'b').delete('2');
      for (const id of ['update 1', 'delete 2']) end(confirmer, first(units, id));
    });
    await expect(
      clock.run(sending ?? Promise.reject(new Error('it is not read for'))),
    ).resolves.toBeUndefined();
  });

  test('needs no reading if another one has ended while it had to wait', async () => {
    const steps = [createEntry('n', { id: 'n' }), createEntry('m', { id: 'm' })];
    const { clock, asked, units, confirmer } = await begin(steps, ['a']);
    for (const unit of units) expect(await clock.run(confirmer.confirm(unit))).toBe(true);
    end(confirmer, first(units, 'n'));
    await clock.run(clock.sleep(5000));
    for (const step of first(units, 'm').steps)
      expect(confirmer.confirmed(first(units, 'm'))?.beforeSending(step)).toBeNull();
    expect(asked).toEqual([0]);
  });

  test('is only once the first', async () => {
    const steps = [createEntry('n', { id: 'n' }), createEntry('m', { id: 'm' })];
    const { clock, held, asked, units, confirmer } = await begin(steps, ['a']);
    expect(await clock.run(confirmer.confirm(first(units, 'n')))).toBe(true);
    held.set('2', 'n');
    await clock.run(clock.sleep(2500));
    expect(await clock.run(confirmer.confirm(first(units, 'm')))).toBe(true);
    expect(asked).toEqual([0]);
  });
});
