import type { PartReport } from '../../../src/engine/apply/apply-part.js';
import type { Live } from '../../../src/apply/step/backend.js';
import type { Concurrency } from '../../../src/engine/service/concurrency.js';
import { Failure } from '../../../src/failure.js';
import type { Step } from '../../../src/plan/plan.js';
import type { HeldServiceInput } from './held-service.js';
import { heldService } from './held-service.js';
import type { Deed, Effect } from './ledger.js';
import { createLedger } from './ledger.js';
import type { Chooser } from './schedules.js';
import { inAllSchedules, inSomeSchedules } from './schedules.js';
import type { RunNumber, StageInput } from './stage.js';
import { createStage } from './stage.js';
import type { PlanOf, ValueKind } from './value-kind.js';

/** Two plans for the same zone or template, which are carried out at the same time without a lock. */
export interface TwoRuns<V>
  extends
    Pick<HeldServiceInput<V>, 'kind' | 'values'>,
    Pick<StageInput, 'faults' | 'requestMs' | 'isInOrder'> {
  readonly plans: readonly [PlanOf<V>, PlanOf<V>];
  /** The questions whose answers must not get lost. */
  readonly questions: readonly string[];
  readonly concurrency: Concurrency;
  /** Which schedules to try; all of them when left out. */
  readonly some?: { readonly count: number; readonly random: () => number } | undefined;
}

/** What a run did, and what it says. */
export interface RunTrace<V> {
  readonly steps: readonly Step<V>[];
  readonly report: PartReport | Failure;
  readonly deeds: readonly Deed[];
}

/** The end of two runs. */
export interface Ending<V> {
  readonly kind: ValueKind<V>;
  readonly runs: readonly [RunTrace<V>, RunTrace<V>];
  /** What was live at first. */
  readonly before: readonly Live<V>[];
  readonly values: readonly Live<V>[];
  readonly effects: readonly Effect[];
  readonly lostBy: ReadonlyMap<string, Effect>;
}

/** Calls `judge` with the end of each schedule that was played to its end. Returns the number of schedules. */
export function inAllOrders<V>(input: TwoRuns<V>, judge: (ending: Ending<V>) => void): Promise<number> {
  const { kind, plans, questions, concurrency, some } = input;
  const numbers = new Map<string, number>();
  const interned = (text: string): number => {
    const number = numbers.get(text) ?? numbers.size + 1;
    numbers.set(text, number);
    return number;
  };
  const program = async (chooser: Chooser): Promise<void> => {
    const ledger = createLedger(questions);
    const service = heldService({ ...input, ledger });
    const stage = createStage({ ...input, chooser, stateKey: service.key, interned });
    const run = async (number: RunNumber): Promise<RunTrace<V>> => {
      const { steps, check } = plans[number];
      const trace = { steps, deeds: ledger.deeds[number] };
      const left = new Set(steps.map(({ id }) => id));
      const client = service.clientOf(number, stage, () => left.size === 0);
      const clock = stage.clockOf(number);
      const onStep = ({ id }: Pick<Step<V>, 'id'>): void => void left.delete(id);
      try {
        const checked = await check(client, {
          concurrency,
          clock,
          settleMs: 1_000,
          onStep,
        });
        return { ...trace, report: await (await checked.open()).run() };
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        return { ...trace, report: error };
      }
    };
    const runs = Promise.all([run(0), run(1)]);
    if (!(await stage.play(runs))) return;
    const { effects, lostBy } = ledger;
    judge({ kind, runs: await runs, before: input.values, values: service.values(), effects, lostBy });
  };
  return some ? inSomeSchedules(program, some) : inAllSchedules(program);
}
