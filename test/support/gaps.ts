import type { OracleRecord, Question } from './order-oracle/resolve.js';
import { ADDRESS, ANY, isAnswered, parent, publish, zoneOf } from './order-oracle/resolve.js';

/** The managed zones, and all of their records before and after the changes. */
export interface Transition {
  readonly zones: readonly string[];
  readonly before: readonly OracleRecord[];
  readonly after: readonly OracleRecord[];
}

/** What a state on the way lacks of what is there before and after, one line each, sorted. */
export type GapsIn = (state: readonly OracleRecord[]) => readonly string[];

/**
 * Finds gaps by asking: every name and record set that has an answer before and after must have one, nothing may point
 * at a managed name without an answer, and no DS may stand without an NS, unless that is so before or after.
 */
export function gapFinder(transition: Transition): GapsIn {
  const { zones, before, after } = transition;
  const questions = keptQuestions(transition);
  const addressed = new Set(
    [before, after].flatMap((records) => {
      const published = publish(zones, records);
      return targetsOf(records).filter((target) => isAnswered(published, target, ADDRESS));
    }),
  );
  const strays = (records: readonly OracleRecord[]): readonly string[] => {
    const published = publish(zones, records);
    return records
      .filter(({ active }) => active)
      .flatMap((record) => {
        const { name, type } = record;
        if (type === 'DS' && !isAnswered(published, name, 'NS')) return [`${name} DS without NS`];
        const target = targetOf(record);
        if (target === undefined || zoneOf(zones, target) === undefined) return [];
        const question = addressed.has(target) ? ADDRESS : ANY;
        return isAnswered(published, target, question) ? [] : [`${name} ${type} to ${target}`];
      });
  };
  const known = new Set([...strays(before), ...strays(after)]);
  return (state) => {
    const published = publish(zones, state);
    const unanswered = questions.filter(({ name, question }) => !isAnswered(published, name, question));
    return [
      ...unanswered.map(({ name, question }) => `${name} ${question}`),
      ...strays(state).filter((stray) => !known.has(stray)),
    ].toSorted();
  };
}

interface Asked {
  readonly name: string;
  readonly question: Question;
}

/** Everything that is answered before and after. */
function keptQuestions({ zones, before, after }: Transition): readonly Asked[] {
  const sides = [before, after].map((records) => publish(zones, records));
  const all = [...before, ...after];
  const types = new Set(all.map(({ type }) => type));
  return namesToAsk(zones, all).flatMap((name) =>
    [ANY, ...types]
      .filter((question) => sides.every((side) => isAnswered(side, name, question)))
      .map((question) => ({ name, question })),
  );
}

/** Names with records, their targets, the names above these, and one below each that has no records of its own. */
function namesToAsk(zones: readonly string[], records: readonly OracleRecord[]): readonly string[] {
  const names = new Set<string>();
  for (const start of [...records.map(({ name }) => name), ...targetsOf(records)])
    for (let at = start; zoneOf(zones, at) !== undefined; at = parent(at)) names.add(at);
  return [...names].flatMap((name) =>
    name.startsWith('*.') ? [`any.${parent(name)}`] : [name, `any.${name}`],
  );
}

function targetsOf(records: readonly OracleRecord[]): readonly string[] {
  return records.flatMap((record) => targetOf(record) ?? []);
}

/** The host that a record points at: the last field of its content. */
function targetOf({ type, content }: OracleRecord): string | undefined {
  const target = ['CNAME', 'MX', 'NS', 'SRV'].includes(type) ? content.split(' ').at(-1) : '.';
  return target === '.' ? undefined : target;
}
