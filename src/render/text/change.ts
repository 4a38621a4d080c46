import { padColumns, textWidth, wrap } from '../../text/columns.js';
import { printable } from '../../text/printable.js';
import type { Layout, Paint, Style } from '../../text/style.js';
import type { Attribute } from '../attributes.js';
import { attributesOf } from '../attributes.js';
import type { Change } from '../changes.js';
import { shownContents } from '../changes.js';
import type { PartPair, Parts } from '../compare-texts.js';
import { compareTexts } from '../compare-texts.js';
import { symbolStyle } from '../summary.js';
import type { Segment } from '../word-diff.js';
import { wrapSegments, wrapText } from './wrap-segments.js';

/** Column widths of the changes of a zone. */
export interface Columns {
  readonly name: number;
  readonly type: number;
}

/** Longer names do not widen the column. */
const MAX_NAME = 24;
/** Columns of the symbol with the spaces around it. */
const INDENT = 4;
/** Contents that would have less than this width beside the name stand below it. */
const MIN_CONTENT = 24;
/** Wider pairs are easier to compare below each other. */
const MAX_PAIR = 120;

/** Returns the columns that fit the names and types of all changes, except for very long names. */
export function columnsFor(changes: readonly Change[]): Columns {
  return {
    name: Math.min(MAX_NAME, widest(changes.map(({ name }) => name))),
    type: widest(changes.map(({ type }) => type)),
  };
}

function widest(texts: readonly string[]): number {
  return texts.reduce((max, text) => Math.max(max, textWidth(printable(text))), 0);
}

/** Formats a change: symbol, name, type, then the content and attributes, on one line if they fit. */
export function changeLines(change: Change, columns: Columns, layout: Layout): readonly string[] {
  const { style, width } = layout;
  const title = `${padColumns(printable(change.name), columns.name)}  ${padColumns(printable(change.type), columns.type)}`;
  const symbol = `  ${symbolStyle(style, change.symbol)(change.symbol)} `;
  const besideTitle = INDENT + textWidth(title) + 2;
  const isBeside = besideTitle + MIN_CONTENT <= width;
  const indent = isBeside ? besideTitle : INDENT + 2;
  const lines = details(change, { style, width: Math.max(MIN_CONTENT, width - indent) });
  const [first = '', ...more] = isBeside ? lines : [];
  const ahead = isBeside ? [`${title}  ${first}`] : wrapText(title.trimEnd(), width - INDENT);
  return [
    ...ahead.map((line, index) => `${index === 0 ? symbol : ' '.repeat(INDENT)}${line}`),
    ...indented(isBeside ? more : lines, indent),
    ...noteLines(change, layout),
  ].map((line) => line.trimEnd());
}

function indented(lines: readonly string[], by: number): readonly string[] {
  return lines.map((line) => ' '.repeat(by) + line);
}

/** What the declaration says to people, below the change. */
function noteLines({ notes }: Change, { style, width }: Layout): readonly string[] {
  const lead = '      note  ';
  return notes.flatMap((note) =>
    wrap(printable(note), Math.max(MIN_CONTENT, width - lead.length)).map(
      (line, index) => style.dim(index === 0 ? lead : ' '.repeat(lead.length)) + style.dim(line),
    ),
  );
}

/** A coloured text and its width. */
interface Painted {
  readonly text: string;
  readonly width: number;
}

function details(change: Change, layout: Layout): readonly string[] {
  const attributes = paintAttributes(change, layout.style);
  // A content may stay while its type changes.
  if (change.symbol === '±' || change.changed.includes('content'))
    return contentChange(change, attributes, layout);
  const content = printable(shownContents(change.after.length > 0 ? change.after : change.before));
  const isOneLine = textWidth(content) + 2 + attributes.width <= layout.width;
  if (isOneLine) return [[content, attributes.text].filter((part) => part !== '').join('  ')];
  return [...wrapText(content, layout.width), attributes.text].filter((line) => line !== '');
}

/** Old and new content side by side if they fit, else below each other. */
function contentChange(change: Change, attributes: Painted, { style, width }: Layout): readonly string[] {
  const label = change.symbol === '±' ? '' : 'content ';
  const { before, after } = contentPair(change);
  const gap = attributes.width > 0 ? 2 : 0;
  const total = label.length + partsWidth(before) + 3 + partsWidth(after) + gap + attributes.width;
  if (total <= Math.min(width, MAX_PAIR)) {
    const [from, to] = [paint(before, style.red), paint(after, style.green)];
    return [`${label}${from} → ${to}${' '.repeat(gap)}${attributes.text}`];
  }
  const indent = label === '' ? '  ' : label;
  const wrapped = (parts: Parts, colour: Paint): readonly string[] =>
    wrapSegments(segmentsOf(parts), width - indent.length).map((row) =>
      row.map(({ text, isChanged }) => (isChanged ? colour(text) : text)).join(''),
    );
  const lines = [
    ...led(indent, wrapped(before, style.red)),
    ...led('→ '.padStart(indent.length), wrapped(after, style.green)),
  ];
  return attributes.width > 0 ? [...lines, `${' '.repeat(indent.length)}${attributes.text}`] : lines;
}

/** Puts a text in front of the first line, and indents the others. */
function led(lead: string, lines: readonly string[]): readonly string[] {
  return lines.map((line, index) => `${index === 0 ? lead : ' '.repeat(lead.length)}${line}`);
}

function segmentsOf({ head, different, tail }: Parts): readonly Segment[] {
  return [
    { text: head, isChanged: false },
    { text: different, isChanged: true },
    { text: tail, isChanged: false },
  ];
}

/** The texts on both sides of the arrow; with a type switch, new records include their type. */
function contentPair({ symbol, before, after }: Change): PartPair {
  const from = printable(shownContents(before));
  if (symbol !== '±') return compareTexts(from, printable(shownContents(after)));
  const to = after.map((record) => printable(`${record.type} ${shownContents([record])}`)).join(', ');
  return { before: { head: '', different: from, tail: '' }, after: { head: '', different: to, tail: '' } };
}

function partsWidth({ head, different, tail }: Parts): number {
  return textWidth(head) + textWidth(different) + textWidth(tail);
}

function paint({ head, different, tail }: Parts, colour: Paint): string {
  return `${head}${colour(different)}${tail}`;
}

/** The other fields, separated by commas. */
function paintAttributes(change: Change, style: Style): Painted {
  const parts = attributesOf(change).map((attribute) => paintAttribute(attribute, style));
  return {
    text: parts.map(({ text }) => text).join(', '),
    width: parts.reduce((sum, { width }) => sum + width, 0) + 2 * Math.max(0, parts.length - 1),
  };
}

function paintAttribute({ text, change }: Attribute, style: Style): Painted {
  if (!change) return { text: style.dim(text), width: textWidth(text) };
  const { from, to } = change;
  return {
    text: `${text} ${style.red(from)} → ${style.green(to)}`,
    width: textWidth(`${text} ${from} → ${to}`),
  };
}
