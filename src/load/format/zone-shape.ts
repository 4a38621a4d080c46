import { prefixSortKey, typeSortKey, valueSortKey } from '../../dns/records/reading-order.js';
import { recordType, recordTypes } from '../../dns/types/registry.js';
import { readScalar } from '../zone/read-records.js';
import type { Scalar, Value } from './layout.js';

/** The canonical layout of a part of a file. */
export interface Shape {
  /** The sort key of a row, or null if unknown. Without it, rows keep their order. */
  readonly sortKey?: (row: ResolvedRow) => string | null;
  /** Whether it is on one line in brackets: never, if it fits, or if it fits and has only IP addresses. */
  readonly brackets: 'never' | 'fitting' | 'addresses' | 'as-written';
  /** Whether a separate comment is a heading, which rows do not cross. */
  readonly hasHeadings?: true;
  /** Whether a text keeps its quotes. */
  readonly keepsQuotes?: true;
  /** Whether a list of one is written without a list. */
  readonly isUnwrapped?: true;
  /** The shape of the value of a key; of the items of a list for ''. */
  readonly of: (key: string) => Shape;
}

/** The key of a row, and its value with aliases resolved. */
export interface ResolvedRow {
  readonly key: string;
  readonly value: Value | null;
}

/** The shape of zone files and of the files that they include (docs/zone-files.md, "Canonical layout"). */
export const zoneFileShape: Shape = {
  sortKey: byRank([
    'zone',
    'vars',
    'ttl',
    'records',
    'serviceRecords',
    'ignore',
    'protect',
    'policy',
    'include',
    'except',
    'expect',
  ]),
  brackets: 'never',
  of: (key) => PARTS[key] ?? other,
};

/** The shape of files of the mail folder. */
export const mailFileShape: Shape = {
  sortKey: byRank(['id', 'language', 'note', 'state', 'subject', 'body', 'source']),
  brackets: 'never',
  of: () => mailText,
};
const mailText: Shape = { brackets: 'as-written', keepsQuotes: true, of: () => other };

/** Everything else. */
const other: Shape = { brackets: 'as-written', of: () => other };

const pattern: Shape = {
  sortKey: byRank(['prefix', 'type', 'content']),
  brackets: 'fitting',
  of: () => other,
};
const serviceRecord: Shape = {
  sortKey: byRank(['prefix', 'type', 'content', 'prio']),
  brackets: 'fitting',
  of: () => other,
};
const exception: Shape = {
  sortKey: byRank(['rule', 'prefix', 'type', 'content', 'reason', 'until']),
  brackets: 'fitting',
  of: () => other,
};
const expected: Shape = {
  sortKey: byRank(['ask', 'answers', 'reaches', 'via', 'reason']),
  brackets: 'fitting',
  of: () => other,
};
const include: Shape = {
  sortKey: byRank(['file', 'only', 'owner']),
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
const sets: Shape = {
  sortKey: ({ key }) => (key === 'ttl' ? FIRST : mergeFirst(key, typeSortKey)),
  brackets: 'never',
  of: (key) => (key === 'ttl' ? other : (KNOWN_VALUES.get(key) ?? valuesOf(key))),
};

const PARTS: Readonly<Record<string, Shape>> = {
  records: names,
  serviceRecords: { brackets: 'never', of: () => serviceRecord },
  ignore: patterns,
  protect: patterns,
  include: { brackets: 'never', of: () => include },
  except: { brackets: 'never', of: () => exception },
  expect: { brackets: 'never', of: () => expected },
};

/** Before all other keys, except for merge keys. */
const FIRST = '\u0001';

const VALUE_KEYS = byRank(['content', 'ttl', 'prio', 'active', 'note', 'owner', 'until', 'values']);

/** A list of values, a single one in map form, or a map with a list of values. */
function valuesOf(type: string): Shape {
  const value: Shape = { sortKey: VALUE_KEYS, brackets: 'fitting', of: () => other };
  const list: Shape = {
    sortKey: (row) => (row.key === '' ? sortKeyOf(row.value, type) : VALUE_KEYS(row)),
    brackets: 'addresses',
    isUnwrapped: true,
    of: (key) => (key === '' ? value : other),
  };
  return { ...list, of: (key) => (key === 'values' ? list : list.of(key)) };
}

/** By type; a file has a hundred thousand sets, but few types. */
const KNOWN_VALUES = new Map(recordTypes.map(({ type }) => [type, valuesOf(type)]));

function byRank(keys: readonly string[]): (row: ResolvedRow) => string {
  return ({ key }) => mergeFirst(key, () => String.fromCharCode(0x21 + keys.indexOf(key)));
}

/** Merge keys come first: the keys after them override them. */
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
