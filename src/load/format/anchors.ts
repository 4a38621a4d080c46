import type { Collection, Row, Scalar, Value } from './layout.js';

/** What the aliases of a file stand for. */
export interface Anchors {
  readonly values: ReadonlyMap<string, Value>;
  /** Whether two values have one anchor: an alias then stands for the one before it, and nothing can move. */
  readonly areRepeated: boolean;
}

/** Collects the anchors of a file. */
export function anchorsOf(root: Collection): Anchors {
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

/** What a value is, or stands for as an alias. */
export function resolve(value: Value | null, { values }: Anchors): Value | null {
  return value?.kind === 'alias' ? (values.get(value.text) ?? null) : value;
}

/**
 * Moves each row behind those that have the anchors of its aliases, and leaves the others in their order. The rows
 * must come from a file in which every alias stands behind its anchor.
 */
export function behindAnchors(rows: readonly Row[], { values }: Anchors): readonly Row[] {
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
  if (!value) return;
  yield value;
  if (value.kind !== 'map' && value.kind !== 'sequence') return;
  for (const row of value.rows) yield* scalarsAndCollections(row);
}

function* scalarsAndCollections(row: Row): Iterable<Scalar | Value> {
  if (row.key) yield row.key;
  yield* valuesIn(row.value);
}
