import { sortedBy } from '../../text/compare.js';
import type { Collection, Row, Scalar, Value } from './layout.js';
import { isCollection } from './layout.js';
import type { Shape } from './zone-shape.js';

/**
 * Sorts the rows of a file, at all levels, as its shape says. Comments and values move with their row; a heading stays in
 * its place, and the rows below it stay below it.
 */
export function arrange(root: Collection, shape: Shape): Collection {
  return arrangeCollection(root, shape, anchorsOf(root));
}

function arrangeCollection(collection: Collection, shape: Shape, anchors: Anchors): Collection {
  const rows = collection.rows.map((row) => arrangeRow(row, shape, anchors));
  const keyOf = anchors.areRepeated ? null : sortKeys(rows, shape, anchors);
  if (!keyOf) return { ...collection, rows };
  const sections = shape.hasHeadings ? sectionsOf(rows) : [rows];
  return { ...collection, rows: sections.flatMap((section) => arrangeSection(section, keyOf, anchors)) };
}

function arrangeRow(row: Row, shape: Shape, anchors: Anchors): Row {
  const inner = shape.of(row.key?.text ?? '');
  const { value } = row;
  if (!isCollection(value)) return row;
  const arranged = arrangeCollection(value, inner, anchors);
  if (!row.key && arranged.kind === 'map') return hoistComments(row, arranged);
  return inner.isUnwrapped ? unwrap({ ...row, value: arranged }, arranged) : { ...row, value: arranged };
}

/** `- # comment` and a comment above the first key of an item belong to the item. */
function hoistComments(row: Row, map: Collection): Row {
  const [first, ...others] = map.rows;
  if (!first) return { ...row, value: map };
  const above = [...first.heading.map(({ text }) => text), ...first.comments];
  const isRemarkAbove =
    row.remark !== null && (!map.isFlow || map.rows.some(({ remark }) => remark !== null));
  return {
    ...row,
    comments: [...row.comments, ...(isRemarkAbove && row.remark !== null ? [row.remark] : []), ...above],
    remark: isRemarkAbove ? null : row.remark,
    value: { ...map, rows: [{ ...first, heading: [], comments: [], isSpaced: false }, ...others] },
  };
}

/** Writes the only item of a list without the list, unless the list has a comment or an anchor. */
function unwrap(row: Row, list: Collection): Row {
  const [item, ...more] = list.rows;
  if (!item || more.length > 0 || list.kind !== 'sequence' || list.props.source !== '') return row;
  const hasComments = item.heading.length + item.comments.length + list.foot.length > 0;
  if (hasComments || (item.remark !== null && row.remark !== null)) return row;
  return { ...row, value: item.value, remark: item.remark ?? row.remark };
}

/** The sort key of each row; null if they keep their order. */
function sortKeys(rows: readonly Row[], shape: Shape, anchors: Anchors): ((row: Row) => string) | null {
  const keys = new Map<Row, string>();
  for (const row of rows) {
    const isReadable = row.key?.kind !== 'alias';
    const value = resolve(row.value, anchors);
    const key = isReadable ? shape.sortKey?.({ key: row.key?.text ?? '', value }) : null;
    if (key === undefined || key === null) return null;
    keys.set(row, key);
  }
  return (row) => keys.get(row) ?? '';
}

/** Groups the rows under each heading; the first group may have none. */
function sectionsOf(rows: readonly Row[]): readonly (readonly Row[])[] {
  const sections: Row[][] = [[]];
  for (const row of rows) {
    if (row.heading.length > 0) sections.push([]);
    sections.at(-1)?.push(row);
  }
  return sections;
}

function arrangeSection(rows: readonly Row[], keyOf: (row: Row) => string, anchors: Anchors): readonly Row[] {
  const [first, ...others] = behindAnchors(sortedBy(rows, keyOf), anchors);
  const before = rows[0];
  if (!first || !before || first === before) return first ? [first, ...others] : [];
  // The blank line above the first row belongs to its position, so the two rows swap theirs.
  const { heading, isSpaced } = before;
  const moved = { ...before, heading: [], isSpaced: first.isSpaced };
  return [
    { ...first, heading: [...heading, ...first.heading], isSpaced },
    ...others.map((row) => (row === before ? moved : row)),
  ];
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
  for (const value of valuesIn(root)) {
    const { anchor } = value.props;
    if (anchor === undefined) continue;
    areRepeated ||= values.has(anchor);
    values.set(anchor, value);
  }
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
function behindAnchors(rows: readonly Row[], { values }: Anchors): readonly Row[] {
  if (values.size === 0) return rows;
  const homes = new Map<string, Row>();
  for (const row of rows)
    for (const { props } of scalarsAndCollections(row))
      if (props.anchor !== undefined) homes.set(props.anchor, row);
  const moved = new Set<Row>();
  const move = (row: Row): void => {
    if (moved.has(row)) return;
    for (const value of scalarsAndCollections(row)) {
      const home = value.kind === 'alias' ? homes.get(value.text) : undefined;
      if (home && home !== row) move(home);
    }
    moved.add(row);
  };
  for (const row of rows) move(row);
  return [...moved];
}

function* valuesIn(value: Value | null): Iterable<Value> {
  if (value) yield value;
  if (isCollection(value)) for (const row of value.rows) yield* scalarsAndCollections(row);
}

function* scalarsAndCollections(row: Row): Iterable<Scalar | Value> {
  if (row.key) yield row.key;
  yield* valuesIn(row.value);
}
