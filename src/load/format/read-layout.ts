import type { CST } from 'yaml';
import { yamlLibrary } from '../yaml/library.js';
import type { SourceFile } from '../../diagnostics/source.js';
import { positionAt } from '../../diagnostics/source.js';
import type { Collection, Props, LayoutRow, Scalar, Value } from './layout.js';
import { bareRow, NO_PROPS } from './layout.js';

/** The layout of a document's contents, without its comments. */
export function readLayout(file: SourceFile, contents: CST.Token): Value | null {
  return readValue(contents, NO_PROPS, file);
}

function readValue(token: CST.Token, props: Props, file: SourceFile): Value | null {
  if (token.type === 'block-map' || token.type === 'block-seq' || token.type === 'flow-collection')
    return readCollection(token, props, file);
  return isScalar(token) ? readScalar(token, props) : null;
}

type CollectionToken = CST.BlockMap | CST.BlockSequence | CST.FlowCollection;

function readCollection(token: CollectionToken, props: Props, file: SourceFile): Collection {
  const isFlow = token.type === 'flow-collection';
  const isMap = isFlow ? token.start.type === 'flow-map-start' : token.type === 'block-map';
  const end = isFlow ? token.end.find(({ type }) => type.startsWith('flow-')) : undefined;
  return {
    kind: isMap ? 'map' : 'sequence',
    isFlow,
    rows: token.items.flatMap((item) => (isRow(item) ? [readRow(item, isMap, file)] : [])),
    foot: [],
    props,
    start: token.offset,
    end: end ? end.offset + 1 : token.offset,
    column: columnOf(token.offset, file),
  };
}

type Item = CollectionToken['items'][number];

/** The last item may have only the comments after the others. */
function isRow({ start, key, sep, value }: Item): boolean {
  return Boolean(key ?? sep ?? value) || start.some(({ type }) => SIGNS.has(type));
}

function readRow(item: Item, isMap: boolean, file: SourceFile): LayoutRow {
  const { start, key, sep, value } = item;
  if (!isMap && sep) return rowOf({ key: null, value: pairOf(item, file), start: startOf(item) }, file);
  const props = propsOf(isMap ? (sep ?? []) : start);
  return rowOf(
    {
      key: isMap ? keyOf(key, start) : null,
      value: value ? readValue(value, props, file) : nothing(props, sep ?? start),
      start: startOf(item),
    },
    file,
  );
}

/** `[a: 1]` is a list of a map with one key. */
function pairOf(item: Item, file: SourceFile): Collection {
  const row = readRow(item, true, file);
  const end = row.value?.end ?? row.start;
  const { start, column } = row;
  return { kind: 'map', isFlow: true, rows: [row], foot: [], props: NO_PROPS, start, end, column };
}

function rowOf(row: Pick<LayoutRow, 'key' | 'value' | 'start'>, file: SourceFile): LayoutRow {
  return bareRow({ ...row, column: columnOf(row.start, file) });
}

function startOf({ start, key, sep, value }: Item): number {
  const first = start.find(({ type }) => SIGNS.has(type));
  return first?.offset ?? key?.offset ?? sep?.[0]?.offset ?? value?.offset ?? 0;
}

/** Tokens that belong to the key or item after them. */
const SIGNS: ReadonlySet<string> = new Set(['anchor', 'tag', 'seq-item-ind', 'explicit-key-ind']);

function keyOf(token: CST.Token | null | undefined, start: readonly CST.SourceToken[]): Scalar | null {
  return isScalar(token) ? readScalar(token, propsOf(start)) : null;
}

/** An anchor or a tag alone is an empty text. */
function nothing(props: Props, tokens: readonly CST.SourceToken[]): Scalar | null {
  if (props.source === '') return null;
  const offset = tokens.at(-1)?.offset ?? 0;
  return readScalar({ type: 'scalar', offset, indent: 0, source: '' }, props);
}

/** The library does not count aliases among them. */
function isScalar(token: CST.Token | null | undefined): token is CST.FlowScalar | CST.BlockScalar {
  return token?.type === 'alias' || yamlLibrary().CST.isScalar(token);
}

function readScalar(token: CST.FlowScalar | CST.BlockScalar, props: Props): Scalar {
  const { offset: start, source } = token;
  const written = { form: formOf(token), source, sign: signOf(token), props, start };
  if (token.type === 'alias')
    return { kind: 'alias', ...written, text: source.slice(1), end: start + source.length };
  const { value, range } = yamlLibrary().CST.resolveAsScalar(token, true);
  return { kind: 'scalar', ...written, text: value, end: range[1] };
}

function formOf({ type }: CST.FlowScalar | CST.BlockScalar): Scalar['form'] {
  if (type === 'block-scalar') return 'block';
  return type === 'alias' || type === 'scalar' ? 'plain' : 'quoted';
}

function signOf(token: CST.FlowScalar | CST.BlockScalar): string {
  if (token.type !== 'block-scalar') return '';
  const header = token.props.find(({ type }) => type === 'block-scalar-header');
  return header && 'source' in header ? header.source : '';
}

function propsOf(tokens: readonly CST.SourceToken[]): Props {
  const signs = tokens.filter(({ type }) => type === 'anchor' || type === 'tag');
  const last = signs.at(-1);
  if (!last) return NO_PROPS;
  return {
    source: signs.map(({ source }) => source).join(' '),
    anchor: signs.find(({ type }) => type === 'anchor')?.source.slice(1),
    end: last.offset + last.source.length,
  };
}

function columnOf(offset: number, file: SourceFile): number {
  return positionAt(file, offset).column - 1;
}
