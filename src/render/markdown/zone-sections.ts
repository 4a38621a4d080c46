import { printable } from '../../text/printable.js';
import { plural } from '../../text/plural.js';
import { plainStyle } from '../../text/style.js';
import type { PlannedRecord, ZonePlan } from '../../plan/plan.js';
import type { Attribute } from '../attributes.js';
import { attributesOf } from '../attributes.js';
import type { Change } from '../changes.js';
import { distinct } from '../changes.js';
import type { Parts } from '../focus.js';
import { compareTexts, focus } from '../focus.js';
import { isDrift } from '../revision.js';
import { countActions, formatCounts } from '../summary.js';
import { code, row, tableHead } from './escape.js';
import type { Section } from './section.js';

/** Longer tables are folded. */
const MAX_OPEN_ROWS = 15;

/** A heading, a table of the given changes of a zone, and a table of those that change only the TTL. */
export function zoneSections(zone: ZonePlan, changes: readonly Change[]): readonly Section[] {
  const counts = formatCounts(countActions(changes.flatMap(({ steps }) => steps)), plainStyle);
  const ttlOnly = changes.filter(isTtlOnly);
  const others = changes.filter((change) => !isTtlOnly(change));
  return [
    { intro: `### ${code(zone.zone)} ${counts}` },
    ...table(['', 'name', 'type', 'change', 'declared at'], others.map(changeRow)),
    ...table(['', 'name', 'type', 'ttl only', 'content', 'declared at'], ttlOnly.map(ttlRow)),
  ];
}

function table(titles: readonly string[], lines: readonly string[]): readonly Section[] {
  if (lines.length === 0) return [];
  const head = tableHead(titles);
  if (lines.length <= MAX_OPEN_ROWS) return [{ open: head, lines, noun: 'change' }];
  const open = `<details><summary>${plural(lines.length, 'change')}</summary>\n\n${head}`;
  return [{ open, lines, close: '\n</details>', noun: 'change' }];
}

function isTtlOnly({ symbol, changed }: Change): boolean {
  return symbol === '~' && changed.length === 1 && changed[0] === 'ttl';
}

function changeRow(change: Change): string {
  return row([mark(change), code(change.name), types(change), changeText(change), place(change)]);
}

function ttlRow(change: Change): string {
  const attributes = attributesOf(change).map(attributeText).join(', ');
  const content = code(distinct(change.after, 'content'));
  return row([mark(change), code(change.name), types(change), attributes, content, place(change)]);
}

function mark({ symbol, steps }: Change): string {
  return isDrift(steps) ? `${symbol} drift` : symbol;
}

function types({ symbol, type, after }: Change): string {
  return symbol === '±' ? `${code(type)} → ${code(distinct(after, 'type'))}` : code(type);
}

function changeText(change: Change): string {
  return [contentText(change), ...attributesOf(change).map(attributeText)].join(', ');
}

function attributeText({ text, change }: Attribute): string {
  return change ? `${text} ${change.from} → ${change.to}` : text;
}

/** Longer contents are cut around the difference. */
const MAX_CONTENT = 160;

function contentText({ symbol, before, after, changed }: Change): string {
  if (symbol === '±') return `${code(distinct(before, 'content'))} → ${newRecords(after)}`;
  if (!changed.includes('content')) return code(distinct(after.length > 0 ? after : before, 'content'));
  const pair = compareTexts(printable(distinct(before, 'content')), printable(distinct(after, 'content')));
  const shown = focus(pair, MAX_CONTENT);
  return `${partsText(shown.before)} → ${partsText(shown.after)}`;
}

function newRecords(records: readonly PlannedRecord[]): string {
  const isOne = records.length === 1;
  return records.map(({ type, content }) => code(isOne ? content : `${type} ${content}`)).join(', ');
}

function partsText({ head, different, tail }: Parts): string {
  return code(`${head}${different}${tail}`);
}

/** Where the record is declared; '' for a deletion. */
function place({ steps }: Change): string {
  const places = steps.flatMap(({ source }) => (source ? [code(`${source.file}:${source.line}`)] : []));
  return [...new Set(places)].join(', ');
}
