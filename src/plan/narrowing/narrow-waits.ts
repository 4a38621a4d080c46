import { acyclicGraph } from '../graph/acyclic-graph.js';
import type { Risk, Step, Wait, Why } from '../plan.js';

/** A step as far as narrowing goes. Without `waits` the reasons are not known. */
export type WaitingStep = Pick<Step, 'id' | 'address' | 'waitsFor' | 'waits'>;

/** A step that is left out, and its zone. */
export interface LeftOutStep {
  readonly step: WaitingStep;
  readonly zone: string;
}

/** A wait of a kept step for one that is left out. */
export interface MissedWait {
  readonly step: Pick<Step, 'id' | 'address'>;
  /** What it waits for, and the zone of that. */
  readonly need: Pick<Step, 'address'>;
  readonly zone: string;
  /** Null where the plan does not say it. */
  readonly why: Why | null;
}

export interface NarrowInput {
  /** What it may mean that a step does not wait. */
  readonly riskOf: (missed: MissedWait) => Risk;
  readonly kept: readonly WaitingStep[];
  readonly leftOut: readonly LeftOutStep[];
}

export interface NarrowedWaits {
  /** What a kept step waits for, where that is not what it was. */
  readonly waitsOf: (step: WaitingStep) => Partial<Pick<Step, 'waitsFor' | 'waits'>>;
  /** What the steps that are left out are missed for, each wait once. */
  readonly risks: readonly Risk[];
  /** Codes of these risks, by the id of the step that carries them. */
  readonly codesOf: (id: string) => readonly string[];
}

/**
 * Leaves steps out of an order. A kept step that waits for one that is left out waits for what that one waits for: a plan
 * holds no wait that another one implies.
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
  const graph = narrowed.size > 0 ? graphOf(kept, narrowed) : null;
  return {
    waitsOf: (step) => {
      const links = narrowed.get(step.id);
      return links && graph ? fieldsOf(step, graph.direct(step.id, links)) : {};
    },
    risks,
    codesOf: (id) => [...(codes.get(id) ?? [])],
  };
}

/** A wait; the reason is null where the plan does not say it. */
interface Link {
  readonly step: string;
  readonly why: Why | null;
}

type LeftOutSteps = ReadonlyMap<string, LeftOutStep>;

function linksOf({ waitsFor, waits = [] }: WaitingStep): readonly Link[] {
  const reasons = new Map(waits.map(({ step, why }) => [step, why]));
  return waitsFor.map((step) => ({ step, why: reasons.get(step) ?? null }));
}

/** The kept steps that links lead to, also through steps that are left out, each once. The first reason of the way counts. */
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

interface KeptGraph {
  /** Those of the links of a step that no other one implies. */
  readonly direct: (id: string, links: readonly Link[]) => readonly Link[];
}

function graphOf(kept: readonly WaitingStep[], narrowed: ReadonlyMap<string, readonly Link[]>): KeptGraph {
  const numbers = new Map(kept.map(({ id }, number) => [id, number]));
  const graph = acyclicGraph([...kept.keys()]);
  kept.forEach((step, then) => {
    for (const { step: id } of narrowed.get(step.id) ?? linksOf(step)) {
      const first = numbers.get(id);
      if (first !== undefined) graph.addAll([[first, then]]);
    }
  });
  return {
    direct: (id, links) => {
      const needs = new Set(graph.directNeedsOf(numbers.get(id) ?? -1));
      return links.filter(({ step }) => needs.has(numbers.get(step) ?? -1));
    },
  };
}

function fieldsOf({ waits }: WaitingStep, links: readonly Link[]): ReturnType<NarrowedWaits['waitsOf']> {
  const waitsFor = links.map(({ step }) => step);
  if (!waits) return { waitsFor };
  return { waitsFor, waits: links.flatMap(({ step, why }): readonly Wait[] => (why ? [{ step, why }] : [])) };
}
