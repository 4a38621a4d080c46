import { printable } from '../../text/printable.js';
import { plural } from '../../text/plural.js';
import { plainStyle } from '../../text/style.js';
import type { Plan, PlannedRecord } from '../../plan/plan.js';
import type { Attribute } from '../attributes.js';
import { attributesOf } from '../attributes.js';
import type { Change } from '../changes.js';
import { distinct } from '../changes.js';
import type { Parts } from '../compare-texts.js';
import { compareTexts } from '../compare-texts.js';
import type { ZoneChanges } from '../review/parts.js';
import { alikeText, ownerText } from '../review/parts.js';
import { formatCounts } from '../summary.js';
import { code, row, shorten, tableHead } from './escape.js';
import type { PlaceText } from './place.js';
import { placeText } from './place.js';
import type { Section } from './section.js';

/** Longer tables are folded. */
const MAX_OPEN_ROWS = 15;

/** A heading, a table of the changes of a zone, a table of those that change only the TTL, and the zones that change alike. */
export function zoneSections(ofZone: ZoneChanges, plan: Plan): readonly Section[] {
  const { zone, alike, changes, summary, owner } = ofZone;
  const others = alike.length === 0 ? '' : ` and ${plural(alike.length, 'zone')} like it`;
  const place = placeText(plan, zone.file);
  const owned = ownerText(owner, code);
  const ttlOnly = changes.filter(isTtlOnly);
  const rest = changes.filter((change) => !isTtlOnly(change));
  return [
    {
      intro: `### ${code(zone.zone)}${others} ${formatCounts(summary, plainStyle)} in ${code(zone.file)}${owned === '' ? '' : `, ${owned}`}`,
    },
    alikeSection(ofZone),
    ...table(
      ['', 'name', 'type', 'change', 'line'],
      rest.map((change) => changeRow(change, place)),
    ),
    ...table(
      ['', 'name', 'type', 'ttl only', 'content', 'line'],
      ttlOnly.map((change) => ttlRow(change, place)),
    ),
  ];
}

/** The names of the zones that change alike. */
function alikeSection(ofZone: ZoneChanges): Section {
  const open = `<details><summary>And ${alikeText(ofZone)}</summary>\n`;
  const lines = ofZone.alike.map(({ zone, file }) => `- ${code(zone)} in ${code(file)}`);
  return { open, lines, close: '\n</details>', noun: 'zone' };
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

function changeRow(change: Change, place: PlaceText): string {
  return row([
    change.symbol,
    breakable(change.name),
    types(change),
    changeText(change),
    places(change, place),
  ]);
}

function ttlRow(change: Change, place: PlaceText): string {
  const texts = [attributesOf(change).map(attributeText).join(', '), ...change.notes.map(noteText)];
  const content = breakable(distinct(change.after, 'content'));
  return row([
    change.symbol,
    breakable(change.name),
    types(change),
    texts.join('<br>'),
    content,
    places(change, place),
  ]);
}

function types({ symbol, type, after }: Change): string {
  return symbol === '±' ? `${code(type)} → ${code(distinct(after, 'type'))}` : code(type);
}

function changeText(change: Change): string {
  const text = [contentText(change), ...attributesOf(change).map(attributeText)].join(', ');
  return [text, ...change.notes.map(noteText)].join('<br>');
}

function noteText(note: string): string {
  return `note ${breakable(note)}`;
}

function attributeText({ text, change }: Attribute): string {
  return change ? `${text} ${change.from} → ${change.to}` : text;
}

function contentText({ symbol, before, after, changed }: Change): string {
  if (symbol === '±') return `${breakable(distinct(before, 'content'))} → ${newRecords(after)}`;
  const [old, fresh] = [distinct(before, 'content'), distinct(after, 'content')];
  if (!changed.includes('content')) return breakable(after.length > 0 ? fresh : old);
  if (Math.max(old.length, fresh.length) <= SHORT) return `${code(old)} → ${code(fresh)}`;
  const pair = compareTexts(printable(old), printable(fresh));
  return `${marked(pair.before)}<br>→ ${marked(pair.after)}`;
}

/** Longer contents stand below each other, with the difference in bold. */
const SHORT = 80;

function newRecords(records: readonly PlannedRecord[]): string {
  const isOne = records.length === 1;
  return records.map(({ type, content }) => breakable(isOne ? content : `${type} ${content}`)).join(', ');
}

/** A content with the part that differs in bold. */
function marked({ head, different, tail }: Parts): string {
  const [start, middle, end] = [head, different, tail].map((part) => (part === '' ? '' : breakable(part)));
  return `${start}${middle ? `**${middle}**` : ''}${end}`;
}

/** Longer contents are shortened: a single one would fill the comment. */
const MAX_CONTENT = 4000;

/** A word that is too long for a column of a table. */
const LONG_WORD = /\S{60}(?=\S)/gu;

/** Formats a name or content as code that fits in a column. */
function breakable(text: string): string {
  const parts = shorten(printable(text), MAX_CONTENT).replace(LONG_WORD, '$&\n').split('\n');
  return parts.map((part) => code(part, Infinity)).join('<br>');
}

/** Where the record is declared; '' for a deletion. */
function places({ steps }: Change, place: PlaceText): string {
  return [...new Set(steps.flatMap(({ source }) => (source ? place(source) : [])))].join(', ');
}
