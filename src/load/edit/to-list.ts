import { startOfLine } from '../../diagnostics/source.js';
import type { DnsRecord } from '../../dns/record.js';
import type { LayoutRow, Value } from '../format/layout.js';
import { isCollection } from '../format/layout.js';
import { addressesInBrackets } from '../format/print-layout.js';
import { itemLines, valueText } from '../format/record-text.js';
import type { TextEdit } from '../format/text-edit.js';
import type { CommentedFile } from './file-lines.js';
import { behindColon, endOfValue, isFirstOnLine, lineFeedOf, nextLineBehind } from './file-lines.js';
import { insertLines } from './row-edits.js';
import type { SetSite } from './sites.js';
import { inlineText } from './value-edits.js';

/** How far the lines of a value move to the right where it becomes an item of a list. */
export const ITEM_INDENT = '  ';

/** The edits that make a list of a single value and new ones; null if it cannot be one where it is written. */
export function toList(
  { holder, isFlow, ttl }: SetSite,
  records: readonly DnsRecord[],
  source: CommentedFile,
): readonly TextEdit[] | null {
  const { key, value } = holder;
  if (!key || !value || value.props.source !== '') return null;
  const { file } = source;
  const colon = behindColon(key, file);
  const inline = records.map((record) => inlineText(record, ttl));
  if (isFlow || isAddressLine({ key, value }, inline, source)) return inBrackets(value, inline);
  const isOnLine = isBehindKey(value, colon, source);
  const indent = isOnLine
    ? ' '.repeat(holder.column + 2)
    : file.text.slice(startOfLine(file, value.start), value.start);
  const lead: TextEdit = isOnLine
    ? { start: colon, end: value.start, text: `${lineFeedOf(file)}${indent}- ` }
    : { start: value.start, end: value.start, text: '- ' };
  const lines = records.flatMap((record) => itemLines(valueText(record, ttl), indent));
  return [lead, ...indentedLines(value, source), insertLines(lines, nextLineBehind(holder, source), source)];
}

/** Whether a value begins on the line of its key. */
function isBehindKey({ start }: Value, colon: number, { file }: CommentedFile): boolean {
  return startOfLine(file, colon) === startOfLine(file, start) && !isFirstOnLine(file, start);
}

/** Whether addresses, and nothing else, fit in brackets on the line of a key. */
function isAddressLine(
  { key, value }: { readonly key: LayoutRow['key']; readonly value: Value },
  inline: readonly string[],
  { file }: CommentedFile,
): boolean {
  if (!key || isCollection(value) || value.form !== 'plain') return false;
  const lead = file.text.slice(startOfLine(file, key.start), behindColon(key, file));
  return addressesInBrackets(lead, [value.source, ...inline]) !== null;
}

function inBrackets(value: Value, inline: readonly string[]): readonly TextEdit[] {
  const end = endOfValue(value);
  return [
    { start: value.start, end: value.start, text: '[' },
    { start: end, end, text: `${inline.map((text) => `, ${text}`).join('')}]` },
  ];
}

/** Moves the lines of a value behind its first one to the right. */
function indentedLines(value: Value, { file }: CommentedFile): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  const end = endOfValue(value);
  for (let feed = file.text.indexOf('\n', value.start); feed !== -1 && feed + 1 < end;) {
    const start = feed + 1;
    feed = file.text.indexOf('\n', start);
    const isBlank = file.text.slice(start, feed === -1 ? undefined : feed).trim() === '';
    if (!isBlank) edits.push({ start, end: start, text: ITEM_INDENT });
  }
  return edits;
}
