import { recordType } from '../dns/types/registry.js';
import type { PlannedRecord } from '../plan/plan.js';
import type { Change } from './changes.js';
import { distinct } from './changes.js';

/** A field other than the content, as shown in a change. */
export interface Attribute {
  /** The name of a changed field, or the name and value of another: `prio 10`, `inactive`. */
  readonly text: string;
  readonly change?: { readonly from: string; readonly to: string };
}

/** The changed fields other than the content; for a create or delete, all that differ from the usual. */
export function attributesOf(change: Change): readonly Attribute[] {
  return (['prio', 'ttl', 'active'] as const).flatMap((field) => attribute(change, field) ?? []);
}

function attribute(change: Change, field: 'prio' | 'ttl' | 'active'): Attribute | undefined {
  const { before, after, changed, symbol } = change;
  if (changed.includes(field) && field === 'prio' && symbol === '±') return priorityChange(change);
  if (changed.includes(field))
    return { text: field, change: { from: distinct(before, field), to: distinct(after, field) } };
  if (symbol === '~' && field !== 'active') return undefined;
  const text = sameText(after.length > 0 ? after : before, field);
  return text === '' ? undefined : { text };
}

/** A priority is only that of a side which has one; where none has, the values that are stored. */
function priorityChange({ before, after }: Change): Attribute | undefined {
  const [from, to] = [before.filter(hasPriority), after.filter(hasPriority)];
  if (from.length === 0 && to.length === 0)
    return { text: 'prio', change: { from: distinct(before, 'prio'), to: distinct(after, 'prio') } };
  if (from.length === 0) return { text: `prio ${distinct(to, 'prio')}` };
  return {
    text: 'prio',
    change: { from: distinct(from, 'prio'), to: to.length === 0 ? 'none' : distinct(to, 'prio') },
  };
}

/** Whether a priority is part of the data of a record, also if it is 0. */
export function hasPriority({ type }: Pick<PlannedRecord, 'type'>): boolean {
  return recordType(type)?.fieldsWithPrio !== undefined;
}

/** An unchanged field; '' if it has its usual value. */
function sameText(records: readonly PlannedRecord[], field: 'prio' | 'ttl' | 'active'): string {
  const value = distinct(records, field);
  if (field === 'active') return value === 'true' ? '' : 'inactive';
  return field === 'prio' && value === '0' && !records.some(hasPriority) ? '' : `${field} ${value}`;
}
