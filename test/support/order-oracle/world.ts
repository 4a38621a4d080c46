import type { OracleRecord, Question } from './resolve.js';
import {
  ADDRESS,
  ANY,
  isAnsweredBy,
  RESOLVED_APART,
  find,
  parent,
  placeOf,
  publish,
  zoneOf,
} from './resolve.js';
import { conflict, hasLoop } from './rules.js';

/** The kinds of losses, the most important first. */
const KINDS = ['name', 'set', 'pointer', 'ds'] as const;
type Kind = (typeof KINDS)[number];

/** Types whose content has the name of a host that must have an answer, and the index of that field. */
const POINTERS: Readonly<Record<string, number>> = {
  CNAME: 0,
  MX: 0,
  NS: 0,
  SRV: 2,
  SVCB: 1,
  HTTPS: 1,
  AFSDB: 1,
};

/** The records of the zones at one moment, by number. */
export type State = readonly number[];

/** All records that the zones may have, numbered, so that the answers of each state are computed only once. */
export interface World {
  /** The number of a record; equal records have the same number. */
  readonly numberOf: (record: OracleRecord) => number;
  readonly record: (number: number) => OracleRecord;
  /** Whether two records conflict with each other. */
  readonly conflict: (a: number, b: number) => boolean;
  /** Whether the CNAMEs of a state form a loop. */
  readonly hasLoop: (state: State) => boolean;
  /** Returns what a state loses, as a bit set, of what has an answer before and after. */
  readonly lossesBetween: (before: State, after: State) => (state: State) => bigint;
  /** The number of losses of each kind, the most important first. */
  readonly counts: (losses: bigint) => readonly number[];
  /** The losses in words. */
  readonly named: (losses: bigint) => readonly string[];
}

interface Facts {
  readonly record: OracleRecord;
  /** Questions that the record may affect. */
  readonly near: bigint;
  /** The number of its effect on answers: records with the same effect give the same answers. */
  readonly effect: number;
  readonly needs: readonly Need[];
}

/** An answer that an active record needs. */
interface Need {
  readonly loss: bigint;
  readonly answer: bigint;
  /** Replaces `answer` if it exists before or after. */
  readonly better: bigint;
}

interface Asked {
  readonly name: string;
  readonly question: Question;
  readonly bit: bigint;
}

/** Creates the world of some zones and all records that they may have. */
export function createWorld(zones: readonly string[], all: readonly OracleRecord[]): World {
  const bits = bitTable();
  const types = [...new Set(all.map(({ type }) => type))];
  const anyOf = (name: string): Asked => ({
    name,
    question: ANY,
    bit: bits.bit('name', `${name} ${ANY}`),
  });
  const setOf = (name: string, type: string): Asked => ({
    name,
    question: type,
    bit: bits.bit('set', `${name} ${type}`),
  });
  // A and AAAA are one need: a name that has an address before and after has one at every moment.
  const questionsOf = (name: string): readonly Asked[] => [
    anyOf(name),
    ...[...types, ADDRESS].map((type) => setOf(name, type)),
  ];
  const nsBeside = ({ zone, name }: OracleRecord): bigint => bits.bit('aid', `NS at ${placeOf(zone, name)}`);

  const asked = new Map<string, Map<bigint, Question>>();
  const ask = ({ name, question, bit }: Asked): void => {
    const questions = asked.get(name) ?? new Map<bigint, Question>();
    asked.set(name, questions.set(bit, question));
  };

  const needsOf = (record: OracleRecord): readonly Need[] => {
    const { name, type, active } = record;
    if (!active) return [];
    if (type === 'DS')
      return [{ loss: bits.bit('ds', `${name} DS without NS`), answer: nsBeside(record), better: 0n }];
    const target = targetOf(record);
    if (target === undefined || zoneOf(zones, target) === undefined) return [];
    const address = setOf(target, ADDRESS);
    ask(address);
    const loss = bits.bit('pointer', `${name} ${type} to ${target}`);
    return [{ loss, answer: anyOf(target).bit, better: address.bit }];
  };

  const effects = new Map<string, number>();
  const facts: Facts[] = [];
  const numbers = new Map<string, number>();
  for (const record of all) {
    if (numbers.has(keyOf(record))) continue;
    const near = questionedNames(zones, record).flatMap(questionsOf);
    near.forEach(ask);
    const needs = needsOf(record);
    numbers.set(keyOf(record), facts.length);
    facts.push({ record, near: union(near.map(({ bit }) => bit)), effect: effectOf(record, effects), needs });
  }
  const answersIn = (state: State): bigint => {
    const records = state.flatMap((number) => facts[number]?.record ?? []);
    const published = publish(zones, records);
    let answered = 0n;
    for (const [name, questions] of asked) {
      const most = find(published, name, ANY);
      for (const [bit, question] of questions)
        if (isAnsweredBy(RESOLVED_APART.has(question) ? find(published, name, question) : most, question))
          answered |= bit;
    }
    for (const record of records) if (record.active && record.type === 'NS') answered |= nsBeside(record);
    return answered;
  };
  const answersOf = effects.size > MAX_EFFECTS ? answersIn : cachedByEffects(facts, answersIn);
  return {
    numberOf: (record) => numberIn(numbers, record),
    record: (number) => known(facts, number).record,
    conflict: cached((a, b) => conflict(known(facts, a).record, known(facts, b).record)),
    hasLoop: (state) => hasLoop(state.map((number) => known(facts, number).record)),
    lossesBetween: (before, after) => {
      const [first, last] = [answersOf(before), answersOf(after)];
      const near = union([...before, ...after].map((number) => known(facts, number).near));
      const kept = first & last & near;
      const best = first | last;
      return (state) => {
        const answered = answersOf(state);
        let losses = kept & ~answered;
        for (const number of state)
          for (const { loss, answer, better } of known(facts, number).needs)
            if ((answered & ((best & better) === 0n ? answer : better)) === 0n) losses |= loss;
        return losses;
      };
    },
    counts: bits.counts,
    named: bits.named,
  };
}

function known(facts: readonly Facts[], number: number): Facts {
  const found = facts[number];
  if (!found) throw new Error(`no record has the number ${number}`);
  return found;
}

function keyOf({ zone, name, type, content, active, settings }: OracleRecord): string {
  return `${zone} ${name} ${type} ${active} ${settings} ${content}`;
}

function numberIn(numbers: ReadonlyMap<string, number>, record: OracleRecord): number {
  const number = numbers.get(keyOf(record));
  if (number === undefined) throw new Error(`not in this world: ${keyOf(record)}`);
  return number;
}

/** The host that a record points at; undefined if there is none. */
function targetOf({ type, content }: OracleRecord): string | undefined {
  const field = POINTERS[type];
  const target = field === undefined ? '.' : content.split(' ')[field];
  return target === '.' ? undefined : target;
}

function union(bits: readonly bigint[]): bigint {
  return bits.reduce((all, bit) => all | bit, 0n);
}

/** The names whose answers a record may affect: its own, its target if it is active, all names above them, and below each a name without records. */
function questionedNames(zones: readonly string[], record: OracleRecord): readonly string[] {
  const names = new Set<string>();
  const target = record.active ? targetOf(record) : undefined;
  for (const start of target === undefined ? [record.name] : [record.name, target])
    for (let at = start; zoneOf(zones, at) !== undefined; at = parent(at)) {
      names.add(at.startsWith('*.') ? `zz.${parent(at)}` : at);
      if (!at.startsWith('*.')) names.add(`zz.${at}`);
    }
  return [...names];
}

/** Assigns a bit to each loss and each other fact. */
function bitTable() {
  const bits = new Map<
    string,
    { readonly kind: Kind | 'aid'; readonly text: string; readonly bit: bigint }
  >();
  const lost = (losses: bigint, kind: Kind) =>
    [...bits.values()].filter((each) => each.kind === kind && (losses & each.bit) !== 0n);
  return {
    bit: (kind: Kind | 'aid', text: string): bigint => {
      const key = `${kind} ${text}`;
      const entry = bits.get(key) ?? { kind, text, bit: 1n << BigInt(bits.size) };
      bits.set(key, entry);
      return entry.bit;
    },
    counts: (losses: bigint): readonly number[] => KINDS.map((kind) => lost(losses, kind).length),
    named: (losses: bigint): readonly string[] =>
      KINDS.flatMap((kind) => lost(losses, kind).map(({ text }) => `${kind} ${text}`)),
  };
}

/** The largest number of effects that fit into one number as bits; with more, answers are not cached. */
const MAX_EFFECTS = 52;
const HALF = MAX_EFFECTS / 2;

/** The number of a record's effect on answers, which its name, its type and a CNAME's target decide; -1 for none. */
function effectOf({ zone, name, type, content, active }: OracleRecord, effects: Map<string, number>): number {
  if (!active) return -1;
  const effect = `${placeOf(zone, name)} ${type} ${type === 'CNAME' ? content : ''}`;
  const number = effects.get(effect) ?? effects.size;
  effects.set(effect, number);
  return number;
}

/** The largest number of cached answers. */
const MAX_CACHED = 500_000;

/** Caches the answers of states by the effects of their records. */
function cachedByEffects(
  facts: readonly Facts[],
  answersOf: (state: State) => bigint,
): (state: State) => bigint {
  const answers = new Map<number, bigint>();
  return (state) => {
    let [low, high] = [0, 0];
    for (const number of state) {
      const effect = facts[number]?.effect ?? -1;
      if (effect >= HALF) high |= 1 << (effect - HALF);
      else if (effect >= 0) low |= 1 << effect;
    }
    const key = high * 2 ** HALF + low;
    let found = answers.get(key);
    if (found === undefined) {
      if (answers.size === MAX_CACHED) answers.clear();
      found = answersOf(state);
      answers.set(key, found);
    }
    return found;
  };
}

function cached(ask: (a: number, b: number) => boolean): (a: number, b: number) => boolean {
  const answers: (boolean | undefined)[][] = [];
  return (a, b) => {
    const row = (answers[a] ??= []);
    return (row[b] ??= ask(a, b));
  };
}
