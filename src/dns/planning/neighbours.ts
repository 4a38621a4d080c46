import type { FoundRisk } from '../../plan/assess-risks.js';
import { existingNames, parentOf, sourceOfSynthesis } from '../name/existing-names.js';
import type { DeclaredRecord, DnsRecord } from '../record.js';
import { ownerName, recordAddress } from '../record.js';
import { danglingTarget } from '../risks/dangling-target.js';
import { aliasOf } from '../content/cname-loops.js';
import { targetOf } from '../content/targets.js';
import type { Change, ZoneDiff } from './zone-diff.js';

/**
 * What is known of zones that are not planned, and that planned ones point into: they are put into order together, so
 * that it is seen what the planned ones would wait for.
 */
export interface Neighbours {
  readonly diffs: readonly ZoneDiff[];
  /** What pointers into zones that could not be looked at may mean. */
  readonly risks: readonly ChangeRisk[];
}

export type ChangeRisk = FoundRisk<Change>;

export const noNeighbours: Neighbours = { diffs: [], risks: [] };

/** A change by which a record comes to point at another name. */
export interface NewPointer {
  readonly zone: string;
  readonly change: Change;
  readonly record: DeclaredRecord;
}

/** A full name that new pointers lead to, perhaps by way of aliases. */
export interface Lead {
  readonly name: string;
  readonly pointers: readonly NewPointer[];
}

/** The names that changes make records point at: what DNS publishes, and any CNAME, since all of them count in loops. */
export function newLeads(diffs: readonly ZoneDiff[]): readonly Lead[] {
  const leads = new Map<string, NewPointer[]>();
  for (const { zone, changes } of diffs) {
    for (const change of changes) {
      const record = change.after;
      const name = record ? pointsAt(zone.name, record) : undefined;
      if (!record || name === undefined || isPointedAt(zone.name, change.before, record)) continue;
      const pointer = { zone: zone.name, change, record };
      const known = leads.get(name);
      if (known) known.push(pointer);
      else leads.set(name, [pointer]);
    }
  }
  return Array.from(leads, ([name, pointers]) => ({ name, pointers }));
}

function pointsAt(zone: string, record: DnsRecord): string | undefined {
  return record.active ? targetOf(record) : aliasOf(zone, record)?.target;
}

/** Whether a record pointed where it points now already, as visibly. */
function isPointedAt(zone: string, before: DnsRecord | null, after: DnsRecord): boolean {
  return (
    before !== null && pointsAt(zone, before) === pointsAt(zone, after) && (before.active || !after.active)
  );
}

/** Finds what the name of a zone is an alias of: once its changes are made, or also before. */
export function aliasFinder(diff: ZoneDiff, side: 'after' | 'either'): (name: string) => readonly string[] {
  const { zone, unchanged, kept, changes } = diff;
  const turned = changes.flatMap(({ before, after }) => [side === 'either' ? before : null, after]);
  const records = [...zone.records, ...unchanged, ...kept, ...turned].filter((record) => record !== null);
  const existing = existingNames(records.map(({ prefix }) => prefix));
  const targets = new Map<string, Set<string>>();
  for (const record of records) {
    const target = aliasOf(zone.name, record)?.target;
    if (target === undefined) continue;
    targets.set(record.prefix, (targets.get(record.prefix) ?? new Set()).add(target));
  }
  return (name) => {
    const prefix = name === zone.name ? '' : name.slice(0, -zone.name.length - 1);
    const source = existing.has(prefix) ? prefix : sourceOfSynthesis(prefix, existing);
    return [...(targets.get(source) ?? [])];
  };
}

/** The name of the zone that a full name lies in, of those that are known: the longest one that fits. */
export function homeOf(name: string, isZone: (name: string) => boolean): string | undefined {
  return zonesAbove(name).find(isZone);
}

/** The names that the zone of a full name may have, the longest first. */
export function zonesAbove(name: string): readonly string[] {
  const names: string[] = [];
  for (let at = name; at !== ''; at = parentOf(at)) names.push(at);
  return names;
}

/** The risk of pointing into a zone that could not be looked at; none where DNS does not publish it. */
export function unknownTarget({ name, pointers }: Lead, home: string): readonly ChangeRisk[] {
  const published = pointers.filter(({ record }) => record.active);
  const [first] = published;
  if (!first) return [];
  const { zone, record } = first;
  return [
    {
      code: danglingTarget.code,
      level: danglingTarget.level,
      address: recordAddress(zone, record),
      message: `${record.type} of ${ownerName(record.prefix, zone)} leads to ${name} of ${home}, which could not be looked at, so whether it answers is not known`,
      changes: published.map(({ change }) => change),
    },
  ];
}
