import type { Effect } from './ledger.js';
import { requestOf } from './requests.js';
import type { Ending } from './two-runs.js';
import { untruths } from './untruths.js';
import { writtenUnseen } from './written-unseen.js';

/** What is wrong with the end of two runs; `excused` are losses by a write that the other run's write came before. */
export interface Verdict {
  readonly lost: readonly string[];
  readonly excused: readonly string[];
  readonly twice: readonly string[];
  readonly twiceExcused: readonly string[];
  readonly untrue: readonly string[];
  readonly unseen: readonly string[];
}

export function judgeEnding<V>(ending: Ending<V>, afterBoth: ReadonlySet<string>): Verdict {
  const { kind, runs, values, effects, lostBy } = ending;
  const lost: string[] = [];
  const excused: string[] = [];
  for (const [question, effect] of lostBy) {
    const overtaken = [effect, ...laterInGroup(effect, ending)].find(isOvertaken);
    const inGap = keepingGapOpen(question, effect, ending).find(isOvertaken);
    if (overtaken) excused.push(kindOf(overtaken));
    else if (inGap) excused.push(`${kindOf(inGap)}, in a gap of the plan`);
    else if (isLeftInGap(effect, ending)) excused.push(`${methodOf(effect.text)} ${IN_GAP}`);
    else if (isOfItsName(question, effect, ending) || (afterBoth.has(question) && areCarriedOut(ending)))
      lost.push(`${question} by ${effect.text}`);
    else excused.push(`${methodOf(effect.text)} ${OF_BOTH}`);
  }
  const twins = values.filter((value, index) =>
    values.slice(0, index).some((other) => kind.isEqual(other, value)),
  );
  const twice: string[] = [];
  const twiceExcused: string[] = [];
  for (const twin of twins) {
    const last = effects.findLast(({ text }) => text === `POST ${kind.shortName(twin)}`);
    if (last && last.overtakenBy.length > 0) twiceExcused.push(kindOf(last));
    else twice.push(kind.shortName(twin));
  }
  return {
    lost,
    excused,
    twice,
    twiceExcused,
    untrue: runs.flatMap((run, number) => untruths(run, ending, number)),
    unseen: runs.flatMap((run) => writtenUnseen(run, kind)),
  };
}

const OF_BOTH = 'of what another name rests on, which has no answer after both plans either';

const IN_GAP =
  'before another step of the plan that was held back, has failed or was only claimed to be done';

/** Whether a step that does not come before the write has had no effect, so that a gap of the plan stays open. */
function isLeftInGap<V>({ run, text }: Effect, { kind, effects, runs }: Ending<V>): boolean {
  const { steps } = runs[run];
  const written = steps.find((step) => requestOf(step, kind) === text);
  const done = new Set(effects.flatMap((effect) => (effect.run === run ? effect.text : [])));
  return steps.some(
    (step) => step !== written && !done.has(requestOf(step, kind)) && !written?.waitsFor.includes(step.id),
  );
}

/**
 * If the plan itself leaves a question without an answer from a write on, until a later one of its own: that one, which did not
 * end the gap, and what the other run wrote meanwhile.
 */
function keepingGapOpen<V>(question: string, effect: Effect, ending: Ending<V>): readonly Effect[] {
  const { effects, kind } = ending;
  const own = effects.filter(({ run }) => run === effect.run);
  const isAnswered = own.map((_, index) =>
    kind.answersOf(madeBy(own.slice(0, index + 1), ending)).has(question),
  );
  const opened = own.indexOf(effect);
  const closed = isAnswered.indexOf(true, opened);
  const closing = own[closed];
  if (closed <= opened || !closing) return [];
  const later = effects.slice(effects.indexOf(effect) + 1);
  return [closing, ...later.filter(({ run }) => run !== effect.run)];
}

/** What would be live if a run had written so much of its plan, and nobody else anything. */
function madeBy<V>(own: readonly Effect[], { kind, before, runs }: Ending<V>): readonly V[] {
  return own.reduce<readonly (V & { readonly id?: string })[]>((live, { run, text }) => {
    const step = runs[run].steps.find((each) => requestOf(each, kind) === text);
    if (!step) return live;
    const { recordId, after } = step;
    return [...live.filter(({ id }) => recordId === null || id !== recordId), ...(after ? [after] : [])];
  }, before);
}

function isOvertaken({ overtakenBy }: Effect): boolean {
  return overtakenBy.length > 0;
}

/** What the run wrote after it in the same group. */
function laterInGroup<V>(effect: Effect, { kind, effects, runs }: Ending<V>): readonly Effect[] {
  const { steps } = runs[effect.run];
  const groupOf = ({ text }: Effect): string | null =>
    steps.find((step) => requestOf(step, kind) === text)?.group ?? null;
  const group = groupOf(effect);
  if (group === null) return [];
  const later = effects.slice(effects.indexOf(effect) + 1);
  return later.filter((other) => other.run === effect.run && groupOf(other) === group);
}

/** Whether each step of both plans has had an effect, so that the zone was what both make of it. */
function areCarriedOut<V>({ kind, effects, runs }: Ending<V>): boolean {
  const done = runs.map(
    (_, number) => new Set(effects.flatMap(({ run, text }) => (run === number ? text : []))),
  );
  return runs.every(({ steps }, number) => steps.every((step) => done[number]?.has(requestOf(step, kind))));
}

/** Whether a question is about the name of what was written. */
function isOfItsName<V>(question: string, { run, text }: Effect, { kind, runs }: Ending<V>): boolean {
  const step = runs[run].steps.find((each) => requestOf(each, kind) === text);
  const value = step?.before ?? step?.after ?? null;
  return value !== null && kind.isAbout(question, value);
}

/** The method of a write, and those of the writes that came before it. */
function kindOf({ text, overtakenBy }: Effect): string {
  const others = new Set(overtakenBy.map(methodOf));
  return `${methodOf(text)} overtaken by ${[...others].toSorted().join(', ')}`;
}

function methodOf(text: string): string {
  return text.split(' ')[0] ?? '';
}
