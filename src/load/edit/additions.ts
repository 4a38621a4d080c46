import { groupBy } from '../../diagnostics/group-by.js';
import type { DnsRecord } from '../../dns/record.js';
import { prefixSortKey, typeSortKey, valueSortKey } from '../../dns/records/reading-order.js';
import type { Collection, LayoutRow } from '../format/layout.js';
import { itemLines, nameLines, nameText, setLines, valueText } from '../format/record-text.js';
import { plainOrQuoted } from '../format/scalar-text.js';
import type { TextEdit } from '../format/text-edit.js';
import { sortedBy } from '../../text/compare.js';
import { withoutLast } from '../../text/without-last.js';
import { nextLine } from './file-lines.js';
import { firstIndex } from './first-index.js';
import type { NewRow } from './row-edits.js';
import { insertLines } from './row-edits.js';
import type { NameSite, SetSite, ZoneSites } from './sites.js';
import { toList } from './to-list.js';
import { inlineText } from './value-edits.js';

/** New records of a zone file. */
export interface Additions {
  readonly records: readonly DnsRecord[];
  /** What is known about a record, one line each. */
  readonly commentsOf: (record: DnsRecord) => readonly string[];
}

/** Where new records go. */
export interface AddedRecords {
  readonly rows: ReadonlyMap<Collection, readonly NewRow[]>;
  readonly edits: readonly TextEdit[];
  /** Those that can go nowhere, since an alias stands for what they belong to. */
  readonly obstructed: readonly DnsRecord[];
}

/** Finds where new records go: in their set, else in a new one at their name, else at a new name. */
export function addRecords(sites: ZoneSites, { records, commentsOf }: Additions): AddedRecords {
  const draft: Draft = { sites, commentsOf, rows: new Map(), edits: [], obstructed: [] };
  const { names, byName, root } = sites;
  const sorted = sortedBy(records, ({ prefix, type }) => `${prefixSortKey(prefix)}\0${typeSortKey(type)}`);
  const created: (readonly DnsRecord[])[] = [];
  for (const [prefix, ofName] of groupBy(sorted, (record) => record.prefix)) {
    const name = byName.get(prefix);
    if (!name && names) created.push(ofName);
    else if (name?.sets) addToName(name, name.sets, ofName, draft);
    else draft.obstructed.push(...ofName);
  }
  const { rows, edits, obstructed } = draft;
  if (names && names.isFlow && names.rows.length === 0 && !root.isFlow && created.length > 0)
    edits.push(...firstNames(names, created, { sites, commentsOf }));
  else if (names) {
    const placeOf = placesAmong(names, keyOfName);
    for (const ofName of created)
      addRow(draft, names, newName(ofName, { names, placeOf, sites, commentsOf }));
  }
  return { rows, edits, obstructed };
}

interface Draft {
  readonly sites: ZoneSites;
  readonly commentsOf: CommentsOf;
  readonly rows: Map<Collection, NewRow[]>;
  readonly edits: TextEdit[];
  readonly obstructed: DnsRecord[];
}

function addRow({ rows }: Draft, collection: Collection, row: NewRow): void {
  const ofCollection = rows.get(collection) ?? [];
  rows.set(collection, ofCollection);
  ofCollection.push(row);
}

function addToName(name: NameSite, sets: Collection, records: readonly DnsRecord[], draft: Draft): void {
  for (const [type, ofSet] of groupBy(records, (record) => record.type)) {
    const set = name.byType.get(type);
    if (set) addToSet(set, inOrder(ofSet), draft);
    else if (ofSet.some(draft.sites.declares) || hasType(sets, type)) draft.obstructed.push(...ofSet);
    else addRow(draft, sets, newSet(ofSet, { name, sets, commentsOf: draft.commentsOf }));
  }
}

function addToSet(set: SetSite, records: readonly DnsRecord[], draft: Draft): void {
  const { list } = set;
  if (list) {
    const keys = new Map(Array.from(set.values, ([each, row]) => [row, valueSortKey(each)]));
    const placeOf = placesAmong(list, (row) => keys.get(row) ?? null);
    for (const record of records) addRow(draft, list, newValue(record, { set, list, placeOf }));
    return;
  }
  const edits = toList(set, records, draft.sites);
  if (edits) draft.edits.push(...edits);
  else draft.obstructed.push(...records);
}

type CommentsOf = Additions['commentsOf'];

function inOrder(records: readonly DnsRecord[]): readonly DnsRecord[] {
  return sortedBy(records, valueSortKey);
}

/** Whether a type is there already, but its values are written elsewhere. */
function hasType({ rows }: Collection, type: string): boolean {
  return rows.some(({ key }) => key?.text === type);
}

/** The names of a file that has had none, on lines below the key. */
function firstNames(
  { start, end }: Collection,
  names: readonly (readonly DnsRecord[])[],
  { sites, commentsOf }: { readonly sites: ZoneSites; readonly commentsOf: CommentsOf },
): readonly TextEdit[] {
  const { records, ttl, file } = sites;
  const indent = ' '.repeat(records.column + 2);
  const lines = names.flatMap((ofName) => nameLines(ofName, { indent, ttl, commentsOf }));
  const before = withoutLast(' \t', file.text.slice(0, start));
  return [{ start: before.length, end, text: '' }, insertLines(lines, nextLine(file, end), sites)];
}

interface NewNameInput {
  readonly names: Collection;
  readonly placeOf: PlaceOf;
  readonly sites: ZoneSites;
  readonly commentsOf: CommentsOf;
}

function newName(ofName: readonly DnsRecord[], { names, placeOf, sites, commentsOf }: NewNameInput): NewRow {
  const [first] = ofName;
  const prefix = first?.prefix ?? '';
  const sets = [...groupBy(ofName, ({ type }) => type)];
  const inline = sets.map(([type, set]) => inlineSet(type, set, sites.ttl)).join(', ');
  return {
    inline: `${nameText(prefix, plainOrQuoted)}: { ${inline} }`,
    lines: nameLines(ofName, { indent: ' '.repeat(names.column), ttl: sites.ttl, commentsOf }),
    index: placeOf(prefixSortKey(prefix)),
  };
}

function keyOfName({ key }: LayoutRow): string | null {
  return key?.kind === 'scalar' && key.text !== '<<' ? prefixSortKey(key.text) : null;
}

interface NewSetInput {
  readonly name: NameSite;
  readonly sets: Collection;
  readonly commentsOf: CommentsOf;
}

function newSet(ofSet: readonly DnsRecord[], { name: { ttl }, sets, commentsOf }: NewSetInput): NewRow {
  const [first] = ofSet;
  const type = first?.type ?? '';
  return {
    inline: inlineSet(type, ofSet, ttl),
    lines: setLines(ofSet, { indent: ' '.repeat(sets.column), ttl, commentsOf }),
    index: placesAmong(sets, keyOfType)(typeSortKey(type)),
  };
}

/** Null for a TTL and a merge key, which stay in front. */
function keyOfType({ key }: LayoutRow): string | null {
  return key?.kind === 'scalar' && key.text !== '<<' && key.text !== 'ttl' ? typeSortKey(key.text) : null;
}

function inlineSet(type: string, set: readonly DnsRecord[], ttl: number | null): string {
  const texts = inOrder(set).map((record) => inlineText(record, ttl));
  return `${type}: ${texts.length === 1 ? texts.join('') : `[${texts.join(', ')}]`}`;
}

interface NewValueInput {
  readonly set: SetSite;
  readonly list: Collection;
  readonly placeOf: PlaceOf;
}

function newValue(record: DnsRecord, { set: { ttl }, list, placeOf }: NewValueInput): NewRow {
  return {
    inline: inlineText(record, ttl),
    lines: itemLines(valueText(record, ttl), ' '.repeat(list.column)),
    index: placeOf(valueSortKey(record)),
  };
}

/** The index of the row that a new one precedes, by its sort key. */
type PlaceOf = (sortKey: string) => number;

/** Where new rows go. Where rows are in no order, new ones come last. */
function placesAmong({ rows }: Collection, keyOf: (row: LayoutRow) => string | null): PlaceOf {
  const keyed = rows.flatMap((row, index) => {
    const key = keyOf(row);
    return key === null ? [] : [{ key, index }];
  });
  const isSorted = keyed.every(({ key }, index) => index === 0 || (keyed[index - 1]?.key ?? '') <= key);
  if (!isSorted) return () => rows.length;
  return (sortKey) => keyed[firstIndex(keyed, ({ key }) => key > sortKey)]?.index ?? rows.length;
}
