import { textWidth } from '../../text/columns.js';
import type { Collection, CommentLine, LayoutRow, Scalar, Value } from './layout.js';
import { isCollection } from './layout.js';
import { isMultiline, join, multilineText, quoted, scalarText } from './scalar-text.js';
import type { Shape } from './zone-shape.js';

/** Longest line with brackets in columns, the default of prettier. */
const WIDTH = 80;

/** The lines of a file. */
export function printLayout(root: Collection, shape: Shape): readonly string[] {
  return printRows(root, shape, '');
}

function printRows({ rows, foot }: Collection, shape: Shape, indent: string): readonly string[] {
  const lines: string[] = [];
  const printComment = ({ text, isSpaced }: CommentLine): void => {
    if (isSpaced && lines.length > 0) lines.push('');
    lines.push(indent + text);
  };
  for (const row of rows) {
    row.heading.forEach(printComment);
    const isSpaced = row.heading.length > 0 || (row.isSpaced && lines.length > 0);
    if (isSpaced) lines.push('');
    for (const line of printRow(row, shape, indent)) lines.push(line);
  }
  foot.forEach(printComment);
  return lines;
}

function printRow(row: LayoutRow, shape: Shape, indent: string): readonly string[] {
  const inner = shape.of(row.key?.text ?? '');
  const lead = row.key ? `${indent}${keyText(row.key)}:` : `${indent}-`;
  const lines = printValue(row, inner, { lead, indent });
  if (row.comments.length === 0 && row.remark === null) return lines;
  const [first = '', ...more] = lines;
  return [...row.comments.map((text) => indent + text), join(first, row.remark ?? ''), ...more];
}

function keyText(key: Scalar): string {
  if (key.kind === 'alias') return `${scalarText(key, false)} `;
  return isMultiline(key) ? quoted(key.text) : scalarText(key, false);
}

interface Position {
  /** The start of the line. */
  readonly lead: string;
  readonly indent: string;
}

function printValue({ key, value }: LayoutRow, shape: Shape, { lead, indent }: Position): readonly string[] {
  if (!value) return [lead];
  const deeper = `${indent}  `;
  const inline = inlineText(value, shape);
  if (inline !== null) {
    const line = join(lead, inline);
    if (!isCollection(value) || value.rows.length === 0 || fitsOnLine(line)) return [line];
  }
  const { sign, lines } = isCollection(value)
    ? { sign: '', lines: printRows(value, shape, deeper) }
    : multilineText(value, deeper);
  const head = join(value.props.source, sign);
  const isCompact = !key && head === '' && value.kind !== 'sequence';
  return isCompact ? compact(lines, lead, deeper) : [join(lead, head), ...lines];
}

/** `- key: value`: the content of an item starts on its line. */
function compact(lines: readonly string[], lead: string, indent: string): readonly string[] {
  const [first = '', ...more] = lines;
  return [join(lead, first.slice(indent.length)), ...more];
}

/** Whether a line with brackets is not too long. */
export function fitsOnLine(line: string): boolean {
  return textWidth(line) <= WIDTH;
}

/** A value on one line, or null if it needs more. */
function inlineText(value: Value, shape: Shape | null): string | null {
  if (!isCollection(value) && isMultiline(value)) return null;
  if (!isCollection(value))
    return shape?.keepsQuotes ? join(value.props.source, value.source) : scalarText(value, shape === null);
  if (value.rows.length > 0 && shape && !mayStandInBrackets(value, shape)) return null;
  if (value.foot.length > 0 || value.rows.some(hasComments)) return null;
  const items = value.rows.map(inlineRow);
  if (items.includes(null)) return null;
  const text = items.join(', ');
  const [open, close] = value.kind === 'map' ? ['{', '}'] : ['[', ']'];
  const isPadded = value.kind === 'map' && text !== '';
  return join(value.props.source, isPadded ? `${open} ${text} ${close}` : `${open}${text}${close}`);
}

function mayStandInBrackets(value: Collection, { brackets }: Shape): boolean {
  if (brackets === 'as-written') return value.isFlow;
  if (brackets === 'addresses') return value.kind === 'map' || value.rows.every(isAddress);
  return brackets === 'fitting';
}

/** An IP address, or an alias, which may be one. */
function isAddress({ value }: LayoutRow): boolean {
  return value?.kind === 'alias' || (value?.kind === 'scalar' && ADDRESS.test(value.text));
}

const ADDRESS = /^[\da-f]*[.:][\da-f.:]*$/i;

/** A list of plain texts in brackets behind `lead`, if all are IP addresses and the line is not too long; else null. */
export function addressesInBrackets(lead: string, texts: readonly string[]): string | null {
  const line = join(lead, `[${texts.join(', ')}]`);
  return texts.every((text) => ADDRESS.test(text)) && fitsOnLine(line) ? line : null;
}

function hasComments({ heading, comments, remark }: LayoutRow): boolean {
  return heading.length + comments.length > 0 || remark !== null;
}

/** A shape of null means inside brackets, where everything is in brackets, too. */
function inlineRow({ key, value }: LayoutRow): string | null {
  if (key && isMultiline(key)) return null;
  const text = value ? inlineText(value, null) : '';
  if (text === null || !key) return text;
  return join(`${scalarText(key, true)}${key.kind === 'alias' ? ' ' : ''}:`, text);
}
