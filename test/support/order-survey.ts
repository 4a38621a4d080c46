import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';

import type { Judged } from './judged-pair.js';
import { judgePair, pairLine } from './judged-pair.js';
import type { Pair } from './order-oracle/draw.js';
import { shrink } from './order-oracle/shrink.js';
import type { Universe } from './order-oracle/universe.js';
import type { Replace } from '../../src/dns/zone.js';

/** What the oracle finds in the plans of many pairs: those at fault made as small as they can be, each in a line. */
export interface Survey extends Readonly<Record<Fault, readonly string[]>> {
  /** Pairs whose plans have few enough steps to be judged. */
  readonly judged: number;
  readonly waits: number;
  readonly needless: number;
}

const FAULTS = ['invalid', 'deadlock', 'tooMany', 'avoidable', 'untrue'] as const;
type Fault = (typeof FAULTS)[number];

/** So many pairs are judged before the program that runs the tests is heard. */
const AT_ONCE = 2000;

/** Judges the plans of all pairs. */
export async function survey(universe: Universe, pairs: Iterable<Pair>, replace: Replace): Promise<Survey> {
  const found = { judged: 0, waits: 0, needless: 0 };
  const faults: Record<Fault, string[]> = {
    invalid: [],
    deadlock: [],
    tooMany: [],
    avoidable: [],
    untrue: [],
  };
  for (const pair of pairs) {
    const verdict = judgePair(universe, pair, replace);
    if (!verdict) continue;
    found.judged += 1;
    found.waits += verdict.waits.length;
    found.needless += verdict.needless.length;
    for (const fault of FAULTS)
      if (has(verdict, fault)) faults[fault].push(smallest(universe, { pair, replace }, fault));
    if (found.judged % AT_ONCE === 0) await setImmediate();
  }
  return { ...found, ...faults };
}

/** Lines with how often each is there, the most frequent one first. */
function byFrequency(lines: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([line, count]) => `${count} x ${line}`);
}

function has(verdict: Judged, fault: Fault): boolean {
  return fault === 'avoidable' ? verdict.avoidable !== null : verdict[fault];
}

interface Judgeable {
  readonly pair: Pair;
  readonly replace: Replace;
}

function smallest(universe: Universe, { pair, replace }: Judgeable, fault: Fault): string {
  const found = shrink(pair, (smaller) => {
    const verdict = judgePair(universe, smaller, replace);
    return verdict !== null && has(verdict, fault);
  });
  const loss = judgePair(universe, found, replace)?.avoidable;
  const line = pairLine(universe, found);
  return loss
    ? `${line}: loses ${loss.lost.join(', ')}; the least is ${loss.best.join(', ') || 'nothing'}`
    : line;
}

/** What a sample may have of something that is expected so many times: four standard deviations more. */
export function atMost(expected: number): number {
  return expected + 4 * Math.sqrt(expected + 1);
}

/** So many plans of a sample may lose more than they must, because the order is not found by trying all. One in 10,000 does. */
const MOST_AVOIDABLE = 1 / 2000;

/** What is expected of the plans of a survey, of which so many must have been judged. */
export function expectNoFaults(found: () => Survey, judged: number): void {
  test('so many have few enough steps to be judged', () => {
    expect(found().judged).toBeGreaterThan(judged);
  });

  test('none breaks a rule on the way', () => {
    expect(byFrequency(found().invalid)).toEqual([]);
  });

  test('none waits for itself', () => {
    expect(byFrequency(found().deadlock)).toEqual([]);
  });

  test('none has more writes than are needed', () => {
    expect(byFrequency(found().tooMany)).toEqual([]);
  });

  test('all tell of the gaps that they have, and of no others', () => {
    expect(byFrequency(found().untrue)).toEqual([]);
  });

  test('hardly any loses what another order of as few writes would have kept', () => {
    const { avoidable, judged: all } = found();
    expect(avoidable.length > atMost(all * MOST_AVOIDABLE) ? byFrequency(avoidable) : []).toEqual([]);
  });
}
