import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../../src/api/http/service-error.js';
import type { Outcome } from '../../../src/apply/step/outcome.js';
import { wasGivenUp } from '../../../src/apply/step/outcome.js';
import { lookPatiently } from '../../../src/apply/step/read-back.js';
import type { TypeTarget } from '../../../src/apply/type-changes/change-type.js';
import { changeType } from '../../../src/apply/type-changes/change-type.js';
import type { TypeChangeWay, TypeVerdict } from '../../../src/apply/type-changes/trial.js';
import type { Step } from '../../../src/plan/plan.js';
import { instantClock } from '../../support/clocks.js';
import type { Entry, FakeBackend, Fate } from '../../support/fake-backend.js';
import { fakeBackend, updateEntry } from '../../support/fake-backend.js';

const step = updateEntry('1', ['old', 'new']);
const DONE: Outcome = { status: 'done' };

interface Setting {
  readonly way?: TypeChangeWay;
  readonly mayRecreate?: boolean;
  readonly fates?: readonly Fate[];
  /** Changes the service before its first request. */
  readonly prepare?: (backend: FakeBackend) => void;
  readonly confirmAgain?: TypeTarget<Entry>['confirmAgain'];
  /** What comes of the DELETE and the POST; they are not begun when empty. */
  readonly recreated?: readonly Outcome[];
  readonly stop?: AbortSignal;
}

/** Changes a type. Returns the outcome, what was sent, and what the trial has learnt. */
async function change({ way = 'try', mayRecreate = true, fates = [], ...setting }: Setting) {
  const { confirmAgain, recreated = [DONE, { ...DONE, createdId: '7' }], prepare, stop } = setting;
  const backend = fakeBackend(['old'], fates);
  prepare?.(backend);
  const verdicts: TypeVerdict[] = [];
  const derived: Step<Entry>[] = [];
  const target = { backend, scope: 'z', clock: instantClock(), settleMs: 0, stop };
  const outcome = await changeType(step, {
    ...target,
    trial: { way: () => way, mayRecreate, decide: (verdict) => void verdicts.push(verdict) },
    confirmAgain,
    executeInPlace: async (steps) => {
      derived.push(...steps);
      return new Map(
        steps.flatMap((each, index) => {
          const ended = recreated[index];
          return ended ? [[each, ended] as const] : [];
        }),
      );
    },
    look: () => lookPatiently({ step, target }),
    undo: async (undo) => {
      derived.push(undo);
      return DONE;
    },
  });
  return {
    outcome,
    sent: backend.sent,
    verdicts,
    derived: derived.map(({ action, id }) => `${action} ${id}`),
  };
}

function failedWith(error: string): Outcome {
  return { status: 'failed', error, credentialsRefused: false };
}

const RECREATED = ['delete update 1-delete', 'create update 1-create'];

describe('a change of type', () => {
  test('that is the first one is read, even if its answer proves it', async () => {
    expect(await change({})).toEqual({
      outcome: { status: 'done', as: 'put' },
      sent: ['update 1 new', 'list'],
      verdicts: ['taken'],
      derived: [],
    });
  });

  test('is not read where the service is known to take it', async () => {
    const { outcome, sent } = await change({ way: 'put' });
    expect([outcome.as, sent]).toEqual(['put', ['update 1 new']]);
  });

  test('is a DELETE and a POST where the service is known to refuse it', async () => {
    expect(await change({ way: 'recreate' })).toEqual({
      outcome: { status: 'done', createdId: '7', as: 'recreate' },
      sent: [],
      verdicts: [],
      derived: RECREATED,
    });
  });

  test('is not sent where the service ignores the type, and nothing may be recreated', async () => {
    const { outcome, sent, derived } = await change({ way: 'none', mayRecreate: false });
    expect([outcome.status, sent, derived]).toEqual(['failed', [], []]);
  });

  test.each<Fate>(['no', 'vague-not-done', 'claimed'])(
    'is a DELETE and a POST after a 2xx without an effect: %s',
    async (fate) => {
      const { outcome, verdicts, derived } = await change({ fates: [fate] });
      expect([outcome.as, verdicts, derived]).toEqual(['recreate', ['refused'], RECREATED]);
    },
  );

  test('is done if it was carried out in spite of a 2xx that says no', async () => {
    const { outcome, verdicts, derived } = await change({ fates: ['no-but-done'] });
    expect([outcome, verdicts, derived]).toEqual([{ status: 'done', as: 'put' }, ['taken'], []]);
  });

  test('has failed and decides nothing if its answer was lost, and it was not carried out', async () => {
    const { outcome, verdicts, derived } = await change({ fates: ['lost-before'] });
    expect([outcome.status, outcome.as, verdicts, derived]).toEqual(['failed', 'put', [], []]);
  });

  test('is unknown if its answer was lost, and no listing can be read', async () => {
    const { outcome, verdicts } = await change({ fates: ['lost-before', 'unreadable'] });
    expect([outcome.status, outcome.as, verdicts]).toEqual(['unknown', 'put', []]);
  });

  test('has failed where only a PUT may be sent, and it is refused', async () => {
    const { outcome, verdicts, derived } = await change({ fates: ['no'], mayRecreate: false });
    expect([outcome.status, outcome.as, verdicts, derived]).toEqual(['failed', 'put', ['refused'], []]);
  });

  test('is neither replaced nor decided if the record is gone', async () => {
    const { outcome, verdicts, derived } = await change({
      fates: ['no'],
      prepare: ({ held }) => held.delete('1'),
    });
    expect([outcome.status, outcome.as, verdicts, derived]).toEqual(['failed', 'put', [], []]);
  });

  test('is given up if what it rests on is not in place any more when it is refused', async () => {
    const { outcome, verdicts, derived } = await change({
      fates: ['no'],
      confirmAgain: () =>
        Promise.reject(new ServiceError('something has changed', { kind: 'aborted', effect: 'no' })),
    });
    expect(outcome).toMatchObject({ status: 'failed', isGivenUp: true, error: 'something has changed' });
    expect([verdicts, derived]).toEqual([[], []]);
  });

  test('is given up if the DELETE and the POST were not begun', async () => {
    const { outcome } = await change({ way: 'recreate', recreated: [] });
    expect(outcome).toMatchObject({ status: 'failed', isGivenUp: true });
  });

  test('has failed if the run was stopped before they were begun, after a PUT that was refused', async () => {
    const { outcome } = await change({ fates: ['no'], recreated: [], stop: AbortSignal.abort() });
    expect(outcome).toMatchObject({
      status: 'failed',
      as: 'put',
      error: expect.stringMatching(/^says no; /),
    });
    expect(wasGivenUp(outcome)).toBe(false);
  });

  test('tells what became of the deleted record if the POST has failed', async () => {
    const recreated = [failedWith('deleted and not restored'), failedWith('no CNAME')];
    const { outcome } = await change({ way: 'recreate', recreated });
    expect(outcome).toMatchObject({ status: 'failed', error: 'deleted and not restored' });
  });
});
