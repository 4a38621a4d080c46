import { grown } from '../../plan/adjacency.js';
import { parentOf } from '../name/parent.js';
import type { DnsRecord, TxtReading } from '../record.js';
import { recordData } from './resolve.js';
import type { RecordChange, ChangingZone } from './changing-zone.js';

/** Changes of a zone by where they are. */
export interface PublishedChanges {
  readonly prefixes: () => Iterable<string>;
  readonly at: (prefix: string) => readonly RecordChange[];
  /** The changes at a prefix and below it. */
  readonly under: (prefix: string) => readonly RecordChange[];
}

const NO_CHANGES: readonly RecordChange[] = [];

/** The changes by which a zone publishes something else: another TTL, or another record that is not active, is no change of an answer. */
export function publishedChanges({ changes, txt }: ChangingZone): PublishedChanges {
  return changesByPlace(changes.filter(({ before, after }) => dataIn(before, txt) !== dataIn(after, txt)));
}

/** Sorts changes by where they are. */
export function changesByPlace(changes: readonly RecordChange[]): PublishedChanges {
  const byPrefix = new Map<string, RecordChange[]>();
  for (const change of changes) {
    const { prefix } = change.after ?? change.before ?? { prefix: '' };
    byPrefix.set(prefix, grown(byPrefix.get(prefix), change));
  }
  let subtrees: ReadonlyMap<string, readonly RecordChange[]> | undefined;
  return {
    prefixes: () => byPrefix.keys(),
    at: (prefix) => byPrefix.get(prefix) ?? NO_CHANGES,
    under: (prefix) => (subtrees ??= bySubtree(byPrefix)).get(prefix) ?? NO_CHANGES,
  };
}

function dataIn(record: DnsRecord | null, txt: TxtReading): string | null {
  return record?.active ? `${record.type} ${recordData(record, txt)}` : null;
}

function bySubtree(
  changes: ReadonlyMap<string, readonly RecordChange[]>,
): ReadonlyMap<string, readonly RecordChange[]> {
  const subtrees = new Map<string, RecordChange[]>();
  for (const [prefix, all] of changes)
    for (let at = prefix; at !== ''; at = parentOf(at))
      for (const change of all) subtrees.set(at, grown(subtrees.get(at), change));
  return subtrees;
}
