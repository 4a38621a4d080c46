import { sortedBy } from '../../text/compare.js';
import type { Anchors } from './anchors.js';
import { behindAnchors, resolve } from './anchors.js';
import type { Collection, Row } from './layout.js';
import type { Shape } from './zone-shape.js';

/**
 * Puts the rows of a map or list, and of all within it, in the order of its shape. What belongs to a row moves with it;
 * a heading stays where it is, and the rows below it stay below it.
 */
export function arrange(collection: Collection, shape: Shape, anchors: Anchors): Collection {
  const rows = collection.rows.map((row) => arrangeRow(row, shape, anchors));
  const keyOf = anchors.areRepeated ? null : sortKeys(rows, shape, anchors);
  if (!keyOf) return { ...collection, rows };
  const sections = shape.hasHeadings ? sectionsOf(rows) : [rows];
  return { ...collection, rows: sections.flatMap((section) => arrangeSection(section, keyOf, anchors)) };
}

function arrangeRow(row: Row, shape: Shape, anchors: Anchors): Row {
  const inner = shape.of(row.key?.text ?? '');
  const { value } = row;
  if (value?.kind !== 'map' && value?.kind !== 'sequence') return row;
  const arranged = arrange(value, inner, anchors);
  if (!row.key && arranged.kind === 'map') return hoistComments(row, arranged);
  return inner.isUnwrapped ? unwrap({ ...row, value: arranged }, arranged) : { ...row, value: arranged };
}

/** `- # comment` and a comment above the first key of an item are about the item. */
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

/** Writes the only item of a list without the list, unless a comment or an anchor says that the list is meant. */
function unwrap(row: Row, list: Collection): Row {
  const [item, ...more] = list.rows;
  if (!item || more.length > 0 || list.kind !== 'sequence' || list.props.source !== '') return row;
  const hasComments = item.heading.length + item.comments.length + list.foot.length > 0;
  if (hasComments || (item.remark !== null && row.remark !== null)) return row;
  return { ...row, value: item.value, remark: item.remark ?? row.remark };
}

/** What each row sorts by; null when they keep their order. */
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

/** Each begins with a heading, but perhaps the first. */
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
  // The row that was first has no blank line above it, or that of the heading: it gets that of the one in its place.
  const { heading, isSpaced } = before;
  const moved = { ...before, heading: [], isSpaced: first.isSpaced };
  return [
    { ...first, heading: [...heading, ...first.heading], isSpaced },
    ...others.map((row) => (row === before ? moved : row)),
  ];
}
