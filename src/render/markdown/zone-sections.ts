import { printable } from '../../text/printable.js';
import { plural } from '../../text/plural.js';
import { plainStyle } from '../../text/style.js';
import type { Plan, PlannedRecord } from '../../plan/plan.js';
import type { Attribute } from '../attributes.js';
import { attributesOf } from '../attributes.js';
import type { Change } from '../changes.js';
import { distinct, shownContents } from '../changes.js';
import type { Parts } from '../compare-texts.js';
import { compareTexts } from '../compare-texts.js';
import type { AlikeChanges } from '../review/alike-changes.js';
import { alikeChanges } from '../review/alike-changes.js';
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
  const { zone, alike, changes, summary, owner, adoptCommand } = ofZone;
  const others = alike.length === 0 ? '' : ` and ${plural(alike.length, 'zone')} like it`;
  const place = placeText(plan, zone.file);
  const owned = ownerText(owner, code);
  const groups = alikeChanges(changes);
  const single = groups.flatMap(({ common, changes: all }) => (all.length === 1 ? common : []));
  const ttlOnly = single.filter(isTtlOnly);
  const rest = single.filter((change) => !isTtlOnly(change));
  return [
    {
      intro: `### ${code(zone.zone)}${others} ${formatCounts(summary, plainStyle)} in ${code(zone.file)}${owned === '' ? '' : `, ${owned}`}`,
    },
    alikeSection(ofZone),
    ...table(
      CHANGE_TITLES,
      rest.map((change) => changeRow(change, place)),
    ),
    ...table(
      ['', 'name', 'type', 'ttl only', 'content', 'line'],
      ttlOnly.map((change) => ttlRow(change, place)),
    ),
    ...groups.flatMap((group) => (group.changes.length === 1 ? [] : alikeChangesSection(group, place))),
    ...(adoptCommand === null
      ? []
      : [{ intro: `If the live records are right: ${code(adoptCommand, Infinity)}` }]),
  ];
}

const CHANGE_TITLES = ['', 'name', 'type', 'change', 'line'];

/** What many changes have in common, and folded the table of all of them. */
function alikeChangesSection({ common, changes }: AlikeChanges, place: PlaceText): Section {
  return {
    intro: `${code(common.symbol)} **${common.name}** ${types(common)} ${changeText(common)}`,
    ...folded(
      CHANGE_TITLES,
      changes.map((change) => changeRow(change, place)),
    ),
  };
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
  return [folded(titles, lines)];
}

function folded(titles: readonly string[], lines: readonly string[]): Section {
  const open = `<details><summary>${plural(lines.length, 'change')}</summary>\n\n${tableHead(titles)}`;
  return { open, lines, close: '\n</details>', noun: 'change' };
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
  const content = breakable(shownContents(change.after));
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
  if (symbol === '±') return `${breakable(shownContents(before))} → ${newRecords(after)}`;
  const [old, fresh] = [shownContents(before), shownContents(after)];
  if (!changed.includes('content')) return breakable(after.length > 0 ? fresh : old);
  if (Math.max(old.length, fresh.length) <= SHORT) return `${code(old)} → ${code(fresh)}`;
  const pair = compareTexts(printable(old), printable(fresh));
  return `${marked(pair.before)}<br>→ ${marked(pair.after)}`;
}

/** Longer contents stand below each other, with the difference in bold. */
const SHORT = 80;

function newRecords(records: readonly PlannedRecord[]): string {
  const isOne = records.length === 1;
  const texts = records.map((record) => (isOne ? '' : `${record.type} `) + shownContents([record]));
  return texts.map(breakable).join(', ');
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
