import type { DnsClient } from '../../../src/api/dns/client.js';
import type { Replace } from '../../../src/dns/zone.js';
import type { PartReport } from '../../../src/engine/apply/apply-part.js';
import { checkPart } from '../../../src/engine/apply/apply-part.js';
import { dnsPart } from '../../../src/engine/apply/zones.js';
import type { Concurrency } from '../../../src/engine/service/concurrency.js';
import { Failure } from '../../../src/failure.js';
import type { Plan, Step } from '../../../src/plan/plan.js';
import { safeguardsFor } from '../workflow.js';
import type { DnsServiceInput, Records } from './dns-service.js';
import { dnsService, keyOf } from './dns-service.js';
import type { Deed, Effect } from './ledger.js';
import { createLedger } from './ledger.js';
import type { Chooser } from './schedules.js';
import { inAllSchedules, inSomeSchedules } from './schedules.js';
import type { RunNumber } from './stage.js';
import { createStage } from './stage.js';

type CheckablePart = ReturnType<typeof dnsPart>;

/** A plan, and all of it that does not depend on when it is carried out. */
export interface RunnablePlan {
  readonly plan: Plan;
  readonly steps: readonly Step[];
  readonly partFor: (client: DnsClient) => CheckablePart;
}

/** Prepares a plan; equal listings are reviewed once. */
export function runnable(plan: Plan, replace: Replace): RunnablePlan {
  const safeguards = safeguardsFor(plan, { replace });
  const reviews = new Map<string, ReturnType<CheckablePart['scopes'][number]['review']>>();
  const replans = new Map<unknown, ReturnType<CheckablePart['replan']>>();
  return {
    plan,
    steps: plan.zones.flatMap(({ steps }) => steps),
    partFor: (client) => {
      const part = dnsPart(plan, { client, safeguards });
      return {
        ...part,
        scopes: part.scopes.map((scope) => ({
          ...scope,
          review: (live) => {
            const known = reviews.get(keyOf(live)) ?? scope.review(live);
            reviews.set(keyOf(live), known);
            return known;
          },
        })),
        replan: (reviewed, limits) => {
          const known = replans.get(reviewed[0]) ?? part.replan(reviewed, limits);
          replans.set(reviewed[0], known);
          return known;
        },
      };
    },
  };
}

/** Two plans for the same zone, which are carried out at the same time without a lock. */
export interface TwoRuns extends Pick<DnsServiceInput, 'zone' | 'records' | 'answersOf' | 'mayRepeat'> {
  readonly plans: readonly [RunnablePlan, RunnablePlan];
  /** The questions whose answers must not get lost. */
  readonly questions: readonly string[];
  /** How many requests may fare badly. */
  readonly faults: number;
  /** How much time a request takes, in milliseconds. */
  readonly requestMs: number;
  readonly concurrency: Concurrency;
  /** Which schedules to try; all of them when left out. */
  readonly some?: { readonly count: number; readonly random: () => number };
}

/** What a run did, and what it says. */
export interface RunTrace {
  readonly steps: readonly Step[];
  readonly report: PartReport | Failure;
  readonly deeds: readonly Deed[];
}

/** The end of two runs. */
export interface Ending {
  readonly runs: readonly [RunTrace, RunTrace];
  readonly records: Records;
  readonly effects: readonly Effect[];
  readonly lostBy: ReadonlyMap<string, Effect>;
}

/** Calls `judge` with the end of each schedule that was played to its end. Returns the number of schedules. */
export function inAllOrders(input: TwoRuns, judge: (ending: Ending) => void): Promise<number> {
  const { plans, questions, faults, requestMs, concurrency, some } = input;
  const numbers = new Map<string, number>();
  const interned = (text: string): number => {
    const number = numbers.get(text) ?? numbers.size + 1;
    numbers.set(text, number);
    return number;
  };
  const program = async (chooser: Chooser): Promise<void> => {
    const ledger = createLedger(questions);
    const service = dnsService({ ...input, ledger });
    const stage = createStage({ chooser, faults, requestMs, stateKey: service.key, interned });
    const run = async (number: RunNumber): Promise<RunTrace> => {
      const { steps, partFor } = plans[number];
      const trace = { steps, deeds: ledger.deeds[number] };
      const left = new Set(steps.map(({ id }) => id));
      const client = service.clientOf(number, stage, () => left.size === 0);
      const clock = stage.clockOf(number);
      const onStep = ({ id }: Pick<Step, 'id'>): void => void left.delete(id);
      try {
        const checked = await checkPart(partFor(client), { concurrency, clock, settleMs: 1_000, onStep });
        return { ...trace, report: await (await checked.open()).run() };
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        return { ...trace, report: error };
      }
    };
    const runs = Promise.all([run(0), run(1)]);
    if (!(await stage.play(runs))) return;
    const { effects, lostBy } = ledger;
    judge({ runs: await runs, records: service.records(), effects, lostBy });
  };
  return some ? inSomeSchedules(program, some) : inAllSchedules(program);
}
