import { enclosingZone } from '../name/enclosing-zone.js';
import { parentOf } from '../name/parent.js';
import type { DnsRecord, TxtReading } from '../record.js';
import { recordType } from '../types/registry.js';
import type { Published } from './published.js';
import { publishedBy } from './published.js';
import type { RecordChange, Side, ChangingZone } from './changing-zone.js';
import { SIDES } from './changing-zone.js';

/** The zones of a project in one state. */
export interface ProjectState {
  readonly zones: ReadonlyMap<string, ZoneState>;
}

export interface ZoneState {
  readonly name: string;
  readonly txt: TxtReading;
  /** Made when a name of the zone is first asked for. */
  readonly published: Published;
}

/** The state on one side of a plan. */
export function stateOn(side: Side, zones: Iterable<ChangingZone>): ProjectState {
  const present = [...zones].filter(({ only }) => only === undefined || only === side);
  return stateWith(present, (change) => change[side]);
}

/** The state in which only some changes are made, for example those of the first steps of a plan. */
export function stateAmid(
  zones: Iterable<ChangingZone>,
  isMade: (change: RecordChange) => boolean,
): ProjectState {
  return stateWith(zones, (change) => (isMade(change) ? change.after : change.before));
}

/** What is in every state: the records that no change touches. */
export function stayingState(zones: Iterable<ChangingZone>): ProjectState {
  return stateWith(zones, () => null);
}

function stateWith(
  zones: Iterable<ChangingZone>,
  recordIn: (change: RecordChange) => DnsRecord | null,
): ProjectState {
  const states = new Map<string, ZoneState>();
  for (const zone of zones) states.set(zone.name, new LazyZoneState(zone, recordIn));
  return { zones: states };
}

/** A class, since a project may have very many zones, and few of them are asked. */
class LazyZoneState implements ZoneState {
  #published: Published | undefined;
  readonly #zone: ChangingZone;
  readonly #recordIn: (change: RecordChange) => DnsRecord | null;

  constructor(zone: ChangingZone, recordIn: (change: RecordChange) => DnsRecord | null) {
    this.#zone = zone;
    this.#recordIn = recordIn;
  }

  get name(): string {
    return this.#zone.name;
  }

  get txt(): TxtReading {
    return this.#zone.txt;
  }

  get published(): Published {
    return (this.#published ??= publishedBy(this.#zone, this.#recordIn));
  }
}

/**
 * The zone that answers for a name: the one with the longest name that it is in. The DS of a zone are in the zone above it
 * (RFC 4035 section 3.1.4.1), if the project has that.
 */
export function answeringZone({ zones }: ProjectState, name: string, type: string): ZoneState | undefined {
  const closest = enclosingZone(name, zones);
  if (closest?.name !== name || !recordType(type)?.belongsToDelegation) return closest;
  return enclosingZone(parentOf(name), zones) ?? closest;
}

/** The prefixes of a zone with records on either side. */
export function* prefixesOf(states: Readonly<Record<Side, ProjectState>>, zone: string): Iterable<string> {
  for (const side of SIDES) yield* states[side].zones.get(zone)?.published.prefixes() ?? [];
}
