import { byText } from '../../text/compare.js';
import type { Collection, LayoutRow, Scalar, Value } from './layout.js';
import { addComment, isCollection, NO_COMMENTS } from './layout.js';
import type { Shape } from './zone-shape.js';

/**
 * Sorts the rows of a file in place, at all levels, as its shape says. Comments and values move with their row; a heading
 * stays in its place, and the rows below it stay below it.
 */
export function arrange(root: Collection, shape: Shape): void {
  arrangeCollection(root, shape, anchorsOf(root));
}

function arrangeCollection(collection: Collection, shape: Shape, anchors: Anchors): void {
  const { rows } = collection;
  for (const row of rows) arrangeRow(row, shape, anchors);
  if (rows.length < 2 || anchors.areRepeated) return;
  const keyed = withSortKeys(rows, shape, anchors);
  if (!keyed) return;
  const sections = shape.hasHeadings ? sectionsOf(keyed) : [keyed];
  collection.rows = sections.flatMap((section) => arrangeSection(section, anchors));
}

function arrangeRow(row: LayoutRow, shape: Shape, anchors: Anchors): void {
  const inner = shape.of(row.key?.text ?? '');
  const { value } = row;
  if (!isCollection(value)) return;
  arrangeCollection(value, inner, anchors);
  if (!row.key && value.kind === 'map') hoistComments(row, value);
  else if (inner.isUnwrapped) unwrap(row, value);
}

/** `- # comment` and a comment above the first key of an item belong to the item. */
function hoistComments(row: LayoutRow, map: Collection): void {
  const [first] = map.rows;
  if (!first) return;
  const { remark } = row;
  const isRemarkAbove = remark !== null && (!map.isFlow || map.rows.some((inner) => inner.remark !== null));
  if (isRemarkAbove) {
    addComment(row, remark);
    row.remark = null;
  }
  for (const { text } of first.heading) addComment(row, text);
  for (const text of first.comments) addComment(row, text);
  first.heading = NO_COMMENTS;
  first.comments = NO_COMMENTS;
  first.isSpaced = false;
}

/** Writes the only item of a list without the list, unless the list has a comment or an anchor. */
function unwrap(row: LayoutRow, list: Collection): void {
  const [item, ...more] = list.rows;
  if (!item || more.length > 0 || list.kind !== 'sequence' || list.props.source !== '') return;
  const hasComments = item.heading.length + item.comments.length + list.foot.length > 0;
  if (hasComments || (item.remark !== null && row.remark !== null)) return;
  row.value = item.value;
  row.remark = item.remark ?? row.remark;
}

interface KeyedRow {
  readonly row: LayoutRow;
  readonly sortKey: string;
}

/** The rows with their sort keys; null if they keep their order. */
function withSortKeys(
  rows: readonly LayoutRow[],
  shape: Shape,
  anchors: Anchors,
): readonly KeyedRow[] | null {
  const keyed: KeyedRow[] = [];
  for (const row of rows) {
    const isReadable = row.key?.kind !== 'alias';
    const value = resolve(row.value, anchors);
    const sortKey = isReadable ? shape.sortKey?.({ key: row.key?.text ?? '', value }) : null;
    if (sortKey === undefined || sortKey === null) return null;
    keyed.push({ row, sortKey });
  }
  return keyed;
}

/** Groups the rows under each heading; the first group may have none. */
function sectionsOf(rows: readonly KeyedRow[]): readonly (readonly KeyedRow[])[] {
  const sections: KeyedRow[][] = [[]];
  for (const keyed of rows) {
    if (keyed.row.heading.length > 0) sections.push([]);
    sections.at(-1)?.push(keyed);
  }
  return sections;
}

function arrangeSection(section: readonly KeyedRow[], anchors: Anchors): readonly LayoutRow[] {
  const sorted = section.toSorted(byText(({ sortKey }) => sortKey)).map(({ row }) => row);
  const rows = behindAnchors(sorted, anchors);
  const [first] = rows;
  const before = section[0]?.row;
  if (!first || !before || first === before) return rows;
  // The blank line above the first row belongs to its position, so the two rows swap theirs.
  first.heading = [...before.heading, ...first.heading];
  before.heading = NO_COMMENTS;
  [first.isSpaced, before.isSpaced] = [before.isSpaced, first.isSpaced];
  return rows;
}

/** The anchors of a file. */
interface Anchors {
  readonly values: ReadonlyMap<string, Value>;
  /** Whether an anchor occurs twice: an alias then refers to the one before it, and nothing can move. */
  readonly areRepeated: boolean;
}

function anchorsOf(root: Collection): Anchors {
  const values = new Map<string, Value>();
  let areRepeated = false;
  const visit = (value: Value | null): void => {
    const anchor = value?.props.anchor;
    if (value && anchor !== undefined) {
      areRepeated ||= values.has(anchor);
      values.set(anchor, value);
    }
    if (!isCollection(value)) return;
    for (const row of value.rows) {
      visit(row.key);
      visit(row.value);
    }
  };
  visit(root);
  return { values, areRepeated };
}

/** The value, or the one that an alias refers to. */
function resolve(value: Value | null, { values }: Anchors): Value | null {
  return value?.kind === 'alias' ? (values.get(value.text) ?? null) : value;
}

/**
 * Moves each row behind those with the anchors of its aliases, and keeps the order of the others. In the file, every
 * alias must be behind its anchor.
 */
function behindAnchors(rows: readonly LayoutRow[], { values }: Anchors): readonly LayoutRow[] {
  if (values.size === 0) return rows;
  const homes = new Map<string, LayoutRow>();
  for (const row of rows)
    for (const { props } of scalarsAndCollections(row))
      if (props.anchor !== undefined) homes.set(props.anchor, row);
  const moved = new Set<LayoutRow>();
  const waiting = rows.toReversed();
  for (let row = waiting.pop(); row; row = waiting.pop()) {
    if (moved.has(row)) continue;
    const before = homesOf(row, homes).filter((home) => home !== row && !moved.has(home));
    if (before.length === 0) moved.add(row);
    else for (const each of [row, ...before.toReversed()]) waiting.push(each);
  }
  return [...moved];
}

/** The rows with the anchors of a row's aliases. */
function homesOf(row: LayoutRow, homes: ReadonlyMap<string, LayoutRow>): readonly LayoutRow[] {
  const values = [...scalarsAndCollections(row)];
  return values.flatMap((value) => (value.kind === 'alias' ? (homes.get(value.text) ?? []) : []));
}

function* valuesIn(value: Value | null): Iterable<Value> {
  if (value) yield value;
  if (isCollection(value)) for (const row of value.rows) yield* scalarsAndCollections(row);
}

function* scalarsAndCollections(row: LayoutRow): Iterable<Scalar | Value> {
  if (row.key) yield row.key;
  yield* valuesIn(row.value);
}
