import { groupBy } from '../../diagnostics/group-by.js';
import type { PlannedRecord } from '../../plan/plan.js';
import { naturalKey, sortedBy } from '../../text/compare.js';
import { plural } from '../../text/plural.js';
import type { Change } from '../changes.js';
import { distinct, shownContents } from '../changes.js';

/** Changes of a zone that are read as one. */
export interface AlikeChanges {
  /** The change itself if there is only one; else what all have in common, as a change of `60 names`. */
  readonly common: Change;
  /** In natural order of their names. */
  readonly changes: readonly Change[];
}

/** Fewer are read as they are. */
const FEW = 5;

/** Puts changes together that do the same at many names. Those like no others come first, then the smaller groups. */
export function alikeChanges(changes: readonly Change[]): readonly AlikeChanges[] {
  const many = [...groupBy(changes, likeness).values()].filter((group) => group.length >= FEW);
  const grouped = new Set(many.flat());
  const odd = changes.filter((change) => !grouped.has(change));
  return [
    ...odd.map((change) => ({ common: change, changes: [change] })),
    ...many.toSorted((a, b) => a.length - b.length).flatMap(together),
  ];
}

/** What a change has for itself: the content that it replaces or keeps; '' where all of them have the same. */
export function ownContent(change: Change, { common }: AlikeChanges): string {
  const own = shownContents(contentOf(change));
  return own === shownContents(contentOf(common)) ? '' : own;
}

/** A text that is equal for changes that do the same, whichever content they replace or keep. */
function likeness({ symbol, before, after, changed, steps, notes }: Change): string {
  const isNew = changed.includes('content');
  const fields = (['prio', 'ttl', 'active'] as const).filter((field) => changed.includes(field));
  const risks = new Set(steps.flatMap((step) => step.risks));
  return JSON.stringify([
    [symbol, isNew, notes, [...risks].toSorted()],
    fields.map((field) => [field, distinct(before, field), distinct(after, field)]),
    symbol === '-' ? before.map(dataOf) : distinct(before, 'type'),
    symbol === '~' ? [distinct(after, 'active'), isNew && shownContents(after)] : after.map(dataOf),
    symbol === '~' && distinct(after, 'type'),
  ]);
}

function dataOf({ type, content, prio, ttl, active }: PlannedRecord): readonly unknown[] {
  return [type, content, prio, ttl, active];
}

function together(group: readonly Change[]): readonly AlikeChanges[] {
  const changes = sortedBy(group, ({ name }) => naturalKey(name));
  const [first] = changes;
  if (!first) return [];
  const common = {
    ...first,
    name: countText(changes),
    before: commonRecords(
      first.before,
      changes.flatMap(({ before }) => before),
    ),
    after: commonRecords(
      first.after,
      changes.flatMap(({ after }) => after),
    ),
    steps: changes.flatMap(({ steps }) => steps),
  };
  return [{ common, changes }];
}

/** `60 names`, or `80 records, 60 names`. */
function countText(changes: readonly Change[]): string {
  const names = new Set(changes.map(({ name }) => name)).size;
  const text = plural(names, 'name');
  return names === changes.length ? text : `${plural(changes.length, 'record')}, ${text}`;
}

/** Those of one change, for all; their contents are only counted if they differ. */
function commonRecords(
  records: readonly PlannedRecord[],
  all: readonly PlannedRecord[],
): readonly PlannedRecord[] {
  if (shownContents(records) === shownContents(all)) return records;
  const content = plural(new Set(all.map((record) => record.content)).size, 'content');
  return records.map((record) => ({ ...record, content }));
}

/** What a change replaces or keeps, or what is new. */
function contentOf({ before, after }: Change): readonly PlannedRecord[] {
  return before.length > 0 ? before : after;
}
