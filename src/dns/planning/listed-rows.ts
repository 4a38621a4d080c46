import type { Effect } from '../../plan/effect.js';
import type { ListedRecord, PlannedRecord, ZonePlan } from '../../plan/plan.js';
import { byText } from '../../text/compare.js';
import type { ZoneDiff } from '../diff/zone-diff.js';
import { enclosingZone } from '../name/enclosing-zone.js';
import type { DnsRecord, LiveRecord } from '../record.js';

/** The fields of a record as a plan has them. */
export function plannedRecord({ prefix, type, content, prio, ttl, active }: DnsRecord): PlannedRecord {
  return { prefix, type, content, prio, ttl, active };
}

/** The rows of the listing that a zone was compared with, as a plan stores them, sorted by id. */
export function listedRows({ changes, declared, unchanged, kept }: ZoneDiff): readonly ListedRecord[] {
  const changed = changes.flatMap(({ before }) => before ?? []);
  const listed = [...changed, ...(declared ? [] : unchanged), ...kept];
  return [...(declared ?? []).map(plannedRecord), ...listed.toSorted(byText(({ id }) => id)).map(rowOf)];
}

function rowOf({ id, ...record }: LiveRecord): ListedRecord {
  return { id, ...plannedRecord(record) };
}

/** Adds the rows of zones that have no steps, but that effects of the plan lead through. */
export function withRowsLedThrough(
  plans: readonly ZonePlan[],
  diffs: readonly ZoneDiff[],
  effects: readonly Effect[],
): readonly ZonePlan[] {
  if (effects.length === 0) return plans;
  const diffOf = new Map(diffs.map((diff) => [diff.zone.name, diff]));
  const through = new Set<string>();
  const seen = new Set<string>();
  for (const { name, before, after } of effects)
    for (const each of [name, ...before.via, ...after.via]) {
      if (seen.size === seen.add(each).size) continue;
      const zone = enclosingZone(each, diffOf);
      if (zone) through.add(zone.zone.name);
    }
  return plans.map((plan) => {
    const diff = plan.steps.length === 0 && through.has(plan.zone) ? diffOf.get(plan.zone) : undefined;
    return diff ? { ...plan, records: listedRows(diff) } : plan;
  });
}
