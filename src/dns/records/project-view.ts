import { groupBy } from '../../diagnostics/group-by.js';
import type { Check } from '../check/problem.js';
import { enclosingZone } from '../name/enclosing-zone.js';
import type { MatchedFields } from './patterns.js';
import { patternMatcher } from './patterns.js';
import type { DeclaredRecord, ServiceRecord } from '../record.js';
import { remembering } from '../remembering.js';
import { declaredByName } from './records-by-name.js';
import { recordType } from '../types/registry.js';
import type { DesiredZone } from '../zone.js';

/** The active records of a name. */
export type NameRecords = readonly DeclaredRecord[];

/** What rules see of a zone: what it declares, and what it publishes, its active records. */
export interface ZoneView {
  readonly zone: DesiredZone;
  readonly project: ProjectView;
  readonly records: readonly DeclaredRecord[];
  /** By prefix. */
  readonly names: ReadonlyMap<string, NameRecords>;
  readonly byType: ReadonlyMap<string, readonly DeclaredRecord[]>;
  /** The service records of a prefix. */
  readonly servicesAt: (prefix: string) => readonly ServiceRecord[];
  /** The prefixes of zone cuts. */
  readonly cuts: ReadonlySet<string>;
  /** Whether `ignore` covers a record. */
  readonly isIgnored: (record: MatchedFields) => boolean;
}

/** The zones of a project, and what they say about names. */
export interface ProjectView {
  /** As the files declare them; by mistake, two files may declare one. */
  readonly zones: readonly DesiredZone[];
  /** The names of all zones of the project, also of those that nothing in these leads to. */
  readonly names: readonly string[];
  /** Each zone once, by name, with the records of all files that declare it. */
  readonly byName: ReadonlyMap<string, DesiredZone>;
  /** Returns the view of a zone. Only those asked for lately are kept: they take as much memory as the records. */
  readonly viewOf: (zone: DesiredZone) => ZoneView;
  /** The zone with the longest name that a full name is in; undefined outside the project. */
  readonly zoneOf: (name: string) => DesiredZone | undefined;
}

/** A rule that looks at one zone after the other. */
export interface ZoneRule extends Check<ZoneView> {
  /** It is only asked about zones that publish a record of one of these types; about all, if it is left out. */
  readonly types?: readonly string[];
}

/** A rule that looks at all zones together. */
export type ProjectRule = Check<ProjectView>;

/** Number of views that are kept. */
const MOST_VIEWS = 16;

/**
 * Returns the view of a project. What no rule looks at is never made.
 *
 * @param names of all its zones; by default, of these.
 */
export function projectView(zones: readonly DesiredZone[], names?: readonly string[]): ProjectView {
  const byName = joinedByName(zones);
  const viewOf = remembering((zone: DesiredZone) => new LazyZoneView(zone, project), MOST_VIEWS);
  const zoneOf = (name: string): DesiredZone | undefined => enclosingZone(name, byName);
  const project: ProjectView = { zones, names: names ?? [...byName.keys()], byName, viewOf, zoneOf };
  return project;
}

function joinedByName(zones: readonly DesiredZone[]): ReadonlyMap<string, DesiredZone> {
  const byName = new Map<string, DesiredZone>();
  for (const zone of zones) {
    const known = byName.get(zone.name);
    byName.set(zone.name, known ? joined(known, zone) : zone);
  }
  return byName;
}

function joined(first: DesiredZone, second: DesiredZone): DesiredZone {
  return {
    ...first,
    records: [...first.records, ...second.records],
    serviceRecords: [...first.serviceRecords, ...second.serviceRecords],
    ignore: [...first.ignore, ...second.ignore],
  };
}

/** The active TXT records of a zone. */
export function publishedTexts({ records }: DesiredZone): readonly DeclaredRecord[] {
  return records.filter(({ type, active }) => active && type === 'TXT');
}

/** A class, since a project may have very many zones: each part is made when a rule looks at it, without a closure of its own. */
class LazyZoneView implements ZoneView {
  #records: ZoneView['records'] | undefined;
  #names: ZoneView['names'] | undefined;
  #byType: ZoneView['byType'] | undefined;
  #services: ReadonlyMap<string, readonly ServiceRecord[]> | undefined;
  #cuts: ZoneView['cuts'] | undefined;
  #ignoring: ReturnType<typeof patternMatcher> | undefined;

  readonly zone: DesiredZone;
  readonly project: ProjectView;

  constructor(zone: DesiredZone, project: ProjectView) {
    this.zone = zone;
    this.project = project;
  }

  get records(): ZoneView['records'] {
    return (this.#records ??= publishedIn(this.zone));
  }

  get names(): ZoneView['names'] {
    return (this.#names ??= declaredByName(this.records));
  }

  get byType(): ZoneView['byType'] {
    return (this.#byType ??= groupBy(this.records, ({ type }) => type));
  }

  get cuts(): ZoneView['cuts'] {
    return (this.#cuts ??= cutsIn(this.byType));
  }

  readonly servicesAt = (prefix: string): readonly ServiceRecord[] =>
    this.zone.serviceRecords.length === 0
      ? []
      : ((this.#services ??= groupBy(this.zone.serviceRecords, (each) => each.prefix)).get(prefix) ?? []);

  readonly isIgnored = (record: MatchedFields): boolean =>
    (this.#ignoring ??= patternMatcher(this.zone.ignore, this.zone.txt))(record) !== undefined;
}

function publishedIn({ records }: DesiredZone): readonly DeclaredRecord[] {
  return records.every(({ active }) => active) ? records : records.filter(({ active }) => active);
}

function cutsIn(byType: ZoneView['byType']): ReadonlySet<string> {
  const delegating = [...byType].flatMap(([type, all]) => (recordType(type)?.isDelegation ? all : []));
  const cuts = new Set(delegating.map(({ prefix }) => prefix));
  cuts.delete('');
  return cuts;
}

/** The records of some types. */
export function recordsOf({ byType }: ZoneView, types: Iterable<string>): readonly DeclaredRecord[] {
  return [...types].flatMap((type) => byType.get(type) ?? []);
}

/** The record sets of a type, by prefix. */
export function setsOf({ byType }: ZoneView, type: string): ReadonlyMap<string, NameRecords> {
  return groupBy(byType.get(type) ?? [], ({ prefix }) => prefix);
}

/** Those of the records of a name that have a type. */
export function ofType(records: NameRecords | null | undefined, type: string): NameRecords {
  return records?.filter((record) => record.type === type) ?? [];
}

/** Whether a name has records of a type. */
export function hasType(records: NameRecords | null | undefined, type: string): boolean {
  return records?.some((record) => record.type === type) === true;
}
