import { isValid } from './rules.js';
import type { OracleRecord } from './resolve.js';
import { ADDRESS, ANY, isAnswered, parent, publish, zoneOf } from './resolve.js';

/** One write: what it takes away and what it brings. */
export interface OracleStep {
  readonly before: OracleRecord | null;
  readonly after: OracleRecord | null;
  /** Indices of the steps that it waits for. */
  readonly waitsFor: readonly number[];
}

export interface Transition {
  readonly zones: readonly string[];
  readonly before: readonly OracleRecord[];
  readonly after: readonly OracleRecord[];
}

/** What must not be lost, the most important kind first. */
const KINDS = ['name', 'set', 'pointer', 'ds'] as const;
type Kind = (typeof KINDS)[number];

/** Things that may be lost, each with its bit. */
class Losses {
  readonly texts: string[] = [];
  private readonly bits = new Map<string, bigint>();

  bit(kind: Kind, text: string): bigint {
    const key = `${kind} ${text}`;
    let bit = this.bits.get(key);
    if (bit === undefined) {
      bit = 1n << BigInt(this.texts.length);
      this.bits.set(key, bit);
      this.texts.push(key);
    }
    return bit;
  }

  /** How many are lost of each kind. */
  counts(mask: bigint): readonly number[] {
    return KINDS.map((kind) => this.named(mask).filter((text) => text.startsWith(kind)).length);
  }

  named(mask: bigint): readonly string[] {
    return this.texts.filter((_, index) => (mask >> BigInt(index)) & 1n);
  }
}

const POINTERS = new Set(['CNAME', 'MX', 'NS', 'SRV', 'SVCB', 'HTTPS', 'AFSDB']);

/** What a state loses, as bits. */
function judge(transition: Transition, losses: Losses): (records: readonly OracleRecord[]) => bigint {
  const { zones } = transition;
  const before = publish(zones, transition.before);
  const after = publish(zones, transition.after);
  const all = [...transition.before, ...transition.after];
  const names = questionedNames(zones, all);
  const types = [...new Set(all.map(({ type }) => type))];
  const kept: { name: string; question: string; bit: bigint }[] = [];
  for (const name of names) {
    for (const question of [ANY, ...types]) {
      if (!isAnswered(before, name, question) || !isAnswered(after, name, question)) continue;
      const kind = question === ANY ? 'name' : 'set';
      kept.push({ name, question, bit: losses.bit(kind, `${name} ${question}`) });
    }
  }
  const hasAddress = (name: string): boolean =>
    isAnswered(before, name, ADDRESS) || isAnswered(after, name, ADDRESS);
  return (records) => {
    const published = publish(zones, records);
    let mask = 0n;
    for (const { name, question, bit } of kept) if (!isAnswered(published, name, question)) mask |= bit;
    for (const { name, type, content, active } of records) {
      if (!active) continue;
      if (type === 'DS' && !published.sets.get(name)?.some((other) => other.type === 'NS'))
        mask |= losses.bit('ds', name);
      if (!POINTERS.has(type) || content === '.' || zoneOf(published, content) === undefined) continue;
      const question = hasAddress(content) ? ADDRESS : ANY;
      if (!isAnswered(published, content, question))
        mask |= losses.bit('pointer', `${name} ${type} ${content}`);
    }
    return mask;
  };
}

/** Every name with a record, those above it, the targets, and a name below each that no record has. */
function questionedNames(zones: readonly string[], records: readonly OracleRecord[]): readonly string[] {
  const names = new Set<string>();
  for (const { name, content } of records) {
    for (const start of [name, content]) {
      if (zoneOf({ zones }, start) === undefined) continue;
      for (let at = start; zoneOf({ zones }, at) !== undefined; at = parent(at)) names.add(at);
    }
  }
  return [...names].flatMap((name) =>
    name.startsWith('*.') ? [`zz.${parent(name)}`] : [name, `zz.${name}`],
  );
}

export interface Verdict {
  readonly deadlock: boolean;
  /** States that break a rule though the steps so far did not begin with one. */
  readonly invalid: boolean;
  /** Whether some order that the plan allows loses more, in the order of kinds, than the best order would. */
  readonly avoidable: boolean;
  readonly lost: readonly string[];
  readonly best: readonly string[];
}

/** Judges the steps of a plan against every order of the same writes. */
export function judgePlan(transition: Transition, steps: readonly OracleStep[]): Verdict {
  const losses = new Losses();
  const maskOf = judge(transition, losses);
  const size = 1 << steps.length;
  const stateOf = (done: number): readonly OracleRecord[] => {
    const gone = new Map<string, number>();
    const records: OracleRecord[] = [];
    for (const [index, { before, after }] of steps.entries()) {
      if (((done >> index) & 1) === 0) continue;
      if (before) gone.set(keyOf(before), (gone.get(keyOf(before)) ?? 0) + 1);
      if (after) records.push(after);
    }
    for (const record of transition.before) {
      const left = gone.get(keyOf(record)) ?? 0;
      if (left > 0) gone.set(keyOf(record), left - 1);
      else records.push(record);
    }
    return records;
  };
  const valid: boolean[] = [];
  const masks: bigint[] = [];
  const look = (done: number): boolean => {
    if (valid[done] === undefined) {
      const records = stateOf(done);
      valid[done] = isValid(records);
      masks[done] = maskOf(records);
    }
    return valid[done] ?? false;
  };
  const full = size - 1;
  const bestMask = bestPath(steps.length, look, (done) => masks[done] ?? 0n, losses);
  const allowed = walkAllowed(
    steps.map(({ waitsFor }) => waitsFor),
    look,
    (done) => masks[done] ?? 0n,
  );
  const worse = (mask: bigint): boolean =>
    bestMask !== null && compare(losses.counts(mask), losses.counts(bestMask)) > 0;
  const avoidable = worse(allowed.mask);
  return {
    deadlock: !allowed.reached.has(full),
    invalid: allowed.invalid,
    avoidable,
    lost: losses.named(allowed.mask),
    best: bestMask === null ? ['no valid order'] : losses.named(bestMask),
  };
}

function keyOf({ name, type, content, active }: OracleRecord): string {
  return `${name} ${type} ${content} ${active}`;
}

/** The least that an order of all steps loses; null when no order keeps the rules. */
function bestPath(
  count: number,
  look: (done: number) => boolean,
  maskAt: (done: number) => bigint,
  losses: Losses,
): bigint | null {
  const size = 1 << count;
  const fronts: (bigint[] | undefined)[] = [];
  look(0);
  fronts[0] = [maskAt(0)];
  for (let done = 0; done < size; done += 1) {
    const front = fronts[done];
    if (!front) continue;
    for (let index = 0; index < count; index += 1) {
      const next = done | (1 << index);
      if (next === done || !look(next)) continue;
      const merged = fronts[next] ?? [];
      for (const mask of front) addToFront(merged, mask | maskAt(next));
      fronts[next] = merged;
    }
    if (done !== size - 1) fronts[done] = undefined;
  }
  const last = fronts[size - 1];
  if (!last) return null;
  return last.toSorted((a, b) => compare(losses.counts(a), losses.counts(b)))[0] ?? null;
}

function addToFront(front: bigint[], mask: bigint): void {
  if (front.some((other) => (other & mask) === other)) return;
  for (let index = front.length - 1; index >= 0; index -= 1) {
    const other = front[index];
    if (other !== undefined && (other & mask) === mask) front.splice(index, 1);
  }
  front.push(mask);
}

function walkAllowed(
  waits: readonly (readonly number[])[],
  look: (done: number) => boolean,
  maskAt: (done: number) => bigint,
): { readonly reached: ReadonlySet<number>; readonly invalid: boolean; readonly mask: bigint } {
  const needs = waits.map((each) => each.reduce((mask, need) => mask | (1 << need), 0));
  const reached = new Set([0]);
  let invalid = false;
  look(0);
  let mask = maskAt(0);
  for (const done of reached) {
    needs.forEach((need, index) => {
      const next = done | (1 << index);
      if (next === done || (need & done) !== need || reached.has(next)) return;
      reached.add(next);
      if (!look(next)) invalid = true;
      mask |= maskAt(next);
    });
  }
  return { reached, invalid, mask };
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((count, index) => count !== b[index]);
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
