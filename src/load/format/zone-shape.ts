import { prefixSortKey, typeSortKey, valueSortKey } from '../../dns/reading-order.js';
import { recordType } from '../../dns/types/registry.js';
import { readScalar } from '../zone/read-records.js';
import type { Scalar, Value } from './layout.js';

/** How a part of a file is laid out. */
export interface Shape {
  /** A text by which rows sort, or null when it cannot be told; rows keep their order when left out. */
  readonly sortKey?: (row: ResolvedRow) => string | null;
  /** Whether it stands on one line, in brackets: never, where it fits, or where it fits and holds nothing but addresses. */
  readonly brackets: 'never' | 'fitting' | 'addresses' | 'as-written';
  /** Whether a comment that stands for itself is a heading, which rows do not move across. */
  readonly hasHeadings?: true;
  /** Whether a list of one is written without a list. */
  readonly isUnwrapped?: true;
  /** The shape of what stands under a key; of the items of a list under ''. */
  readonly of: (key: string) => Shape;
}

/** What sorting sees of a row: its key, and its value with aliases resolved. */
export interface ResolvedRow {
  readonly key: string;
  readonly value: Value | null;
}

/** The shape of zone files and of the files that they include (docs/zone-files.md, "Canonical layout"). */
export const zoneFileShape: Shape = {
  sortKey: byRank(['zone', 'ttl', 'records', 'ignore', 'protect', 'policy', 'include']),
  brackets: 'never',
  of: (key) => PARTS[key] ?? other,
};

/** What has no order or form of its own. */
const other: Shape = { brackets: 'as-written', of: () => other };

const pattern: Shape = {
  sortKey: byRank(['prefix', 'type', 'content']),
  brackets: 'fitting',
  of: () => other,
};
const patterns: Shape = { brackets: 'never', of: () => pattern };
const names: Shape = {
  sortKey: ({ key }) => mergeFirst(key, prefixSortKey),
  hasHeadings: true,
  brackets: 'never',
  of: () => sets,
};
const sets: Shape = { sortKey: ({ key }) => mergeFirst(key, typeSortKey), brackets: 'never', of: valuesOf };

const PARTS: Readonly<Record<string, Shape>> = {
  records: names,
  ignore: patterns,
  protect: patterns,
  include: { brackets: 'never', of: () => other },
};

const VALUE_KEYS = byRank(['content', 'ttl', 'prio', 'active']);

/** A list of values, or a single one in map form. */
function valuesOf(type: string): Shape {
  const value: Shape = { sortKey: VALUE_KEYS, brackets: 'fitting', of: () => other };
  return {
    sortKey: (row) => (row.key === '' ? sortKeyOf(row.value, type) : VALUE_KEYS(row)),
    brackets: 'addresses',
    isUnwrapped: true,
    of: (key) => (key === '' ? value : other),
  };
}

function byRank(keys: readonly string[]): (row: ResolvedRow) => string {
  return ({ key }) => mergeFirst(key, () => String.fromCharCode(0x21 + keys.indexOf(key)));
}

/** Merge keys come first, as they do in a reader's mind: what follows them overrides them. */
function mergeFirst(key: string, keyOf: (key: string) => string): string {
  return key === '<<' ? '' : keyOf(key);
}

function sortKeyOf(value: Value | null, type: string): string | null {
  const descriptor = recordType(type);
  if (!descriptor || !value) return null;
  if (value.kind === 'scalar') return valueSortKey({ type, ...readScalar(value.text, descriptor) });
  const content = scalarIn(value, 'content');
  if (!content) return null;
  return valueSortKey({ type, content: content.text, prio: Number(scalarIn(value, 'prio')?.text ?? 0) });
}

function scalarIn(value: Value, key: string): Scalar | undefined {
  if (value.kind !== 'map') return undefined;
  const found = value.rows.find((row) => row.key?.text === key)?.value;
  return found?.kind === 'scalar' ? found : undefined;
}
