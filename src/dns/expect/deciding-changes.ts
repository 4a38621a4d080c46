import type { RecordChange, Side } from '../answers/changing-zone.js';
import { SIDES } from '../answers/changing-zone.js';
import { isDelegation } from '../answers/published.js';
import { answeringZone } from '../answers/project-state.js';
import { prefixIn } from '../name/domain.js';
import { parentOf } from '../name/parent.js';
import type { DnsRecord } from '../record.js';
import type { PlannedZones } from './planned-zones.js';
import type { AskedQuestion } from './unmet.js';
import type { View } from './view.js';

/** The changes that an answer may depend on, in one state of the zones or another. */
export interface DecidingChanges {
  /** By zone, with all zones that the question may lead into. */
  readonly inZones: ReadonlyMap<string, ReadonlySet<RecordChange>>;
  /** Those of them by which it matters what is seen of the answer. */
  readonly deciding: ReadonlySet<RecordChange>;
}

/**
 * Finds the changes that what is seen of an answer depends on: those of the records at each name that the question may lead
 * through, in any state, of the wildcards and zone cuts above it, and, if a wildcard may answer, those by which names exist.
 *
 * A change does not decide anything if all that it gives and takes is there in every state: another address of a name that
 * keeps one matters only to whom addresses matter.
 */
export function decidingChanges(zones: PlannedZones, asked: AskedQuestion, view: View): DecidingChanges {
  const found = new DecidingFacts();
  const waiting = [asked];
  const known = new Set<string>();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const key = `${next.type} ${next.asked}`;
    if (known.has(key)) continue;
    known.add(key);
    waiting.push(...visit(next, { zones, view, found }));
  }
  return found.result();
}

interface Visiting {
  readonly zones: PlannedZones;
  readonly view: View;
  readonly found: DecidingFacts;
}

/** Notes what the answer about a name depends on in its zone, and returns the questions that may come next. */
function visit({ asked, type }: AskedQuestion, { zones, view, found }: Visiting): readonly AskedQuestion[] {
  const zone = answeringZone(zones.staying, asked, type);
  if (!zone) return [];
  const prefix = prefixIn(zone.name, asked);
  const { published: staying, name } = zone;
  const changes = zones.changesIn(name);
  found.in(name);
  const next: AskedQuestion[] = [];
  const note = (record: DnsRecord): string | null => {
    const fact = view.factOf(record, type, zone.txt);
    if (fact !== null) next.push(...view.nextOf(record, { asked, type }));
    // Any record may shadow what a managed service answers.
    const isShadow = staying.servedAt(record.prefix).length > 0;
    return fact === null && !isShadow ? null : `${name} ${record.prefix} ${fact ?? record.type}`;
  };
  const above = [...pathOf(prefix)];
  const wildcards = [...above.slice(1), ''].map((each) => (each === '' ? '*' : `*.${each}`));
  for (const source of [prefix, ...wildcards]) {
    found.stays(staying.at(source).map(note));
    for (const change of changes.at(source)) found.changes(name, change, (record) => note(record));
  }
  for (const cut of above) {
    const fact = (record: DnsRecord): string | null => (isDelegation(record) ? `${name} cut ${cut}` : null);
    found.stays(staying.at(cut).map(fact));
    for (const change of changes.at(cut)) found.changes(name, change, fact);
  }
  const mayAnswer = wildcards.filter((each) => staying.has(each) || changes.under(each).length > 0);
  if (mayAnswer.length > 0)
    for (const each of [...above, ...mayAnswer].filter((one) => !staying.has(one)))
      for (const change of changes.under(each)) found.changes(name, change, () => `${name} exists ${each}`);
  return next;
}

/** A prefix and those above it, without the apex. */
function* pathOf(prefix: string): Iterable<string> {
  for (let at = prefix; at !== ''; at = parentOf(at)) yield at;
}

/** What is known of changes while names are visited: the facts that they rest on, before and after. */
class DecidingFacts {
  readonly #inZones = new Map<string, Set<RecordChange>>();
  readonly #facts = new Map<RecordChange, Readonly<Record<Side, Set<string>>>>();
  /** What is so in every state. */
  readonly #certain = new Set<string>();

  /** Returns what collects the changes of a zone. */
  in(zone: string): Set<RecordChange> {
    const known = this.#inZones.get(zone) ?? new Set();
    this.#inZones.set(zone, known);
    return known;
  }

  stays(facts: Iterable<string | null>): void {
    for (const fact of facts) if (fact !== null) this.#certain.add(fact);
  }

  changes(zone: string, change: RecordChange, factOf: (record: DnsRecord) => string | null): void {
    const sides = this.#facts.get(change) ?? { before: new Set<string>(), after: new Set<string>() };
    this.#facts.set(change, sides);
    this.in(zone).add(change);
    for (const side of SIDES) {
      const record = change[side];
      const fact = record?.active ? factOf(record) : null;
      if (fact !== null) sides[side].add(fact);
    }
  }

  result(): DecidingChanges {
    for (const { before, after } of this.#facts.values())
      if ([...before].every((fact) => after.has(fact)) && before.size === after.size)
        for (const fact of after) this.#certain.add(fact);
    const deciding = [...this.#facts].flatMap(([change, { before, after }]) =>
      [...before, ...after].every((fact) => this.#certain.has(fact)) ? [] : change,
    );
    return { inZones: this.#inZones, deciding: new Set(deciding) };
  }
}
