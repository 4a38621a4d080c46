import { acyclicGraph } from '../graph/acyclic-graph.js';
import type { Risk, Step, Wait, Why } from '../plan.js';

/** The fields of a step that narrowing needs. Without `waits` the reasons are unknown. */
export type WaitingStep = Pick<Step, 'id' | 'address' | 'waitsFor' | 'waits'>;

/** A step that is left out, and its zone if that is left out as a whole. */
export interface LeftOutStep {
  readonly step: WaitingStep;
  readonly zone: string | null;
}

/** A wait of a kept step for one that is left out. */
export interface MissedWait {
  readonly step: Pick<Step, 'id' | 'address'>;
  readonly need: Pick<Step, 'address'>;
  /** The zone of the step that it waits for, if that is left out as a whole. */
  readonly zone: string | null;
  /** Null if the plan gives no reason. */
  readonly why: Why | null;
}

export interface NarrowInput {
  /** The risk of a step that no longer waits. */
  readonly riskOf: (missed: MissedWait) => Risk;
  readonly kept: readonly WaitingStep[];
  readonly leftOut: readonly LeftOutStep[];
}

export interface NarrowedWaits {
  /** What a kept step waits for, if that has changed. */
  readonly waitsOf: (step: WaitingStep) => Partial<Pick<Step, 'waitsFor' | 'waits'>>;
  /** One risk for each wait for a step that is left out. */
  readonly risks: readonly Risk[];
  /** Codes of these risks, by the id of their step. */
  readonly codesOf: (id: string) => readonly string[];
}

/**
 * Leaves steps out of an order. A kept step that waited for one that is left out now waits for whatever that one waits
 * for, since a plan contains no wait that another one implies.
 */
export function narrowWaits({ kept, leftOut: left, riskOf }: NarrowInput): NarrowedWaits {
  const leftOut: LeftOutSteps = new Map(left.map((each) => [each.step.id, each]));
  const narrowed = new Map<string, readonly Link[]>();
  const risks: Risk[] = [];
  const codes = new Map<string, Set<string>>();
  for (const step of kept) {
    const links = linksOf(step);
    const missed = links.flatMap(({ step: id, why }) => {
      const need = leftOut.get(id);
      return need ? [riskOf({ step, need: need.step, zone: need.zone, why })] : [];
    });
    if (missed.length === 0) continue;
    narrowed.set(step.id, composed(links, leftOut));
    for (const risk of missed) risks.push(risk);
    codes.set(step.id, new Set(missed.map(({ code }) => code)));
  }
  const direct = narrowed.size > 0 ? directLinks(kept, narrowed) : null;
  return {
    waitsOf: (step) => {
      const links = narrowed.get(step.id);
      return links && direct ? fieldsOf(step, direct(step.id, links)) : {};
    },
    risks,
    codesOf: (id) => [...(codes.get(id) ?? [])],
  };
}

/** A wait; the reason is null if the plan gives none. */
interface Link {
  readonly step: string;
  readonly why: Why | null;
}

type LeftOutSteps = ReadonlyMap<string, LeftOutStep>;

function linksOf({ waitsFor, waits = [] }: WaitingStep): readonly Link[] {
  const reasons = new Map(waits.map(({ step, why }) => [step, why]));
  return waitsFor.map((step) => ({ step, why: reasons.get(step) ?? null }));
}

/** The kept steps that links lead to, also through steps that are left out, each once, with the reason of the first link. */
function composed(links: readonly Link[], leftOut: LeftOutSteps): readonly Link[] {
  const found = new Map<string, Link>();
  const seen = new Set<string>();
  const open = [...links];
  for (const link of open) {
    const { step: id, why } = link;
    const passed = leftOut.get(id)?.step;
    if (!passed) {
      if (!found.has(id)) found.set(id, link);
    } else if (!seen.has(id)) {
      seen.add(id);
      for (const step of passed.waitsFor) open.push({ step, why });
    }
  }
  return [...found.values()];
}

/** Returns a function that drops those links of a step that another one implies. */
function directLinks(
  kept: readonly WaitingStep[],
  narrowed: ReadonlyMap<string, readonly Link[]>,
): (id: string, links: readonly Link[]) => readonly Link[] {
  const numbers = new Map(kept.map(({ id }, number) => [id, number]));
  const graph = acyclicGraph([...kept.keys()]);
  kept.forEach((step, then) => {
    for (const { step: id } of narrowed.get(step.id) ?? linksOf(step)) {
      const first = numbers.get(id);
      if (first !== undefined) graph.addAll([[first, then]]);
    }
  });
  return (id, links) => {
    const needs = new Set(graph.directNeedsOf(numbers.get(id) ?? -1));
    return links.filter(({ step }) => needs.has(numbers.get(step) ?? -1));
  };
}

function fieldsOf({ waits }: WaitingStep, links: readonly Link[]): ReturnType<NarrowedWaits['waitsOf']> {
  const waitsFor = links.map(({ step }) => step);
  if (!waits) return { waitsFor };
  return { waitsFor, waits: links.flatMap(({ step, why }): readonly Wait[] => (why ? [{ step, why }] : [])) };
}
