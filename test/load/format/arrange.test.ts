import { expect, test } from 'vitest';
import { arrange } from '../../../src/load/format/arrange.js';
import type { Collection, LayoutRow, Scalar } from '../../../src/load/format/layout.js';
import { bareRow, NO_PROPS } from '../../../src/load/format/layout.js';
import { zoneFileShape } from '../../../src/load/format/zone-shape.js';

function scalar(text: string, change: Partial<Scalar> = {}): Scalar {
  const props = NO_PROPS;
  return { kind: 'scalar', form: 'plain', source: text, sign: '', text, props, start: 0, end: 0, ...change };
}

function row(key: Scalar | null, value: Scalar | Collection): LayoutRow {
  return bareRow({ key, value, start: 0, column: 0 });
}

function list(rows: readonly LayoutRow[]): Collection {
  return { kind: 'sequence', isFlow: true, rows, foot: [], props: NO_PROPS, start: 0, end: 0, column: 0 };
}

/** A row whose value has an anchor of the row's name, and aliases of others. */
function rowWith(name: string, aliases: readonly string[]): LayoutRow {
  const own = scalar('x', { props: { source: `&${name}`, anchor: name, end: null } });
  const others = aliases.map((alias) => scalar(alias, { kind: 'alias' }));
  return row(scalar(name), list([...others, own].map((value) => row(null, value))));
}

function arranged(rows: readonly LayoutRow[]): readonly (string | undefined)[] {
  const records: Collection = { ...list(rows), kind: 'map' };
  arrange(records, zoneFileShape.of('records'));
  return records.rows.map(({ key }) => key?.text);
}

test('rows stay behind those with the anchors of their aliases, however long the chain', () => {
  const names = Array.from({ length: 20_000 }, (_, at) => `n${99_999 - at}`);
  const rows = names.map((name, at) => rowWith(name, names.slice(Math.max(0, at - 2), at)));
  expect(arranged(rows)).toEqual(names);
});
