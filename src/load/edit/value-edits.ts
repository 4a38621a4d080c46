import { fieldsOf } from '../../dns/content/fields.js';
import type { DeclaredRecord, DnsRecord, RecordField } from '../../dns/record.js';
import { recordType } from '../../dns/types/registry.js';
import type { Collection, LayoutRow, Scalar } from '../format/layout.js';
import { isCollection } from '../format/layout.js';
import { scalarOf, scalarText, valueText } from '../format/record-text.js';
import { plainOrQuoted, plainOrQuotedInBlock, quoted } from '../format/scalar-text.js';
import type { TextEdit } from '../format/text-edit.js';
import { readScalar } from '../zone/read-records.js';
import { formatTtl } from '../zone/ttl.js';
import { escapeVariables } from '../zone/variables.js';
import type { CommentedFile } from './file-lines.js';
import { commentsWithin, endOf, nextLineBehind } from './file-lines.js';
import { insertLines } from './row-edits.js';
import { hasVariable } from './sites.js';

/** A record that gets other fields, and which. */
export interface FieldChanges {
  readonly before: DeclaredRecord;
  readonly after: DnsRecord;
  readonly fields: ReadonlySet<RecordField | 'type'>;
}

export interface ValuePlace extends CommentedFile {
  /** The key or item with the value. */
  readonly row: LayoutRow;
  /** Whether it is in brackets. */
  readonly isFlow: boolean;
  /** How far its lines move to the right. */
  readonly indent: string;
}

/** The edits that change the fields of a value and leave all else as it is; null if a variable or an alias says what should change. */
export function valueEdits(changes: FieldChanges, place: ValuePlace): readonly TextEdit[] | null {
  const { value } = place.row;
  if (!value) return null;
  if (isCollection(value)) return value.kind === 'map' ? mapEdits(value, changes, place) : null;
  const text = scalarFor(value, changes, place.isFlow);
  return text === null ? null : [replaced(value, text, place)];
}

/** What a scalar becomes: another scalar if that is enough, else a map. */
function scalarFor(scalar: Scalar, { before, after, fields }: FieldChanges, isFlow: boolean): string | null {
  const isAlias = scalar.kind === 'alias';
  const raw = isAlias || fields.has('content') ? null : rawContent(scalar, before);
  if (hasVariable(scalar.text) && (raw === null || fields.has('prio'))) return null;
  const content = raw ?? escapeVariables(fields.has('content') ? after.content : before.content);
  if (!fields.has('ttl') && !fields.has('active')) {
    const plain = scalarOf({ ...after, content: fields.has('content') ? after.content : before.content });
    if (plain === null) return mapFor(content, after, null);
    return spelledAs(scalar, raw === null ? escapeVariables(plain) : withPrio(raw, after), isFlow);
  }
  return mapFor(content, after, before.ttl);
}

/** A map with a content as it is written in files, and the fields that do not have their default. */
function mapFor(content: string, { ttl, prio, active }: DnsRecord, defaultTtl: number | null): string {
  const fields = [
    `content: ${spelled(content, plainOrQuoted)}`,
    ...(defaultTtl === null || ttl === defaultTtl ? [] : [`ttl: ${formatTtl(ttl)}`]),
    ...(prio === 0 ? [] : [`prio: ${prio}`]),
    ...(active ? [] : ['active: false']),
  ];
  return `{ ${fields.join(', ')} }`;
}

/** The content of a scalar as it is written, without the priority that it may start with. */
function rawContent({ text }: Scalar, { type, prio }: DnsRecord): string | null {
  const descriptor = recordType(type);
  if (descriptor?.fieldsWithPrio === undefined) return text;
  if (hasVariable(text)) return null;
  const raw = text.slice(fieldsOf(text)[1]?.start ?? 0);
  return readScalar(text, descriptor).prio === prio && fieldsOf(text).length === descriptor.fieldsWithPrio
    ? raw
    : text;
}

function withPrio(raw: string, { type, prio }: DnsRecord): string {
  return recordType(type)?.fieldsWithPrio === undefined ? raw : `${prio} ${raw}`;
}

function mapEdits(map: Collection, changes: FieldChanges, place: ValuePlace): readonly TextEdit[] | null {
  const { after, fields } = changes;
  const texts: Readonly<Record<string, string>> = {
    content: escapeVariables(after.content),
    ttl: String(formatTtl(after.ttl)),
    prio: String(after.prio),
    active: String(after.active),
  };
  const edits: TextEdit[] = [];
  const added: string[] = [];
  for (const field of fields) {
    const text = texts[field] ?? '';
    const value = map.rows.find(({ key }) => key?.text === field)?.value;
    if (!value && field === 'content') return null;
    if (!value) added.push(`${field}: ${text}`);
    else if (isCollection(value) || (value.kind === 'scalar' && hasVariable(value.text))) return null;
    else {
      const written = field === 'content' ? spelledAs(value, text, map.isFlow) : text;
      edits.push(replaced(value, written, place));
    }
  }
  const last = map.rows.findLast(({ key }) => key?.text === 'content') ?? map.rows.at(-1);
  if (!last) return null;
  return added.length === 0 ? edits : [...edits, withFields(map, added, { last, place })];
}

interface Behind {
  /** The row that new ones follow. */
  readonly last: LayoutRow;
  readonly place: ValuePlace;
}

function withFields({ isFlow }: Collection, fields: readonly string[], { last, place }: Behind): TextEdit {
  const end = endOf(last);
  if (isFlow) return { start: end, end, text: fields.map((field) => `, ${field}`).join('') };
  const indent = place.indent + ' '.repeat(last.column);
  return insertLines(
    fields.map((field) => indent + field),
    nextLineBehind(last, place),
    place,
  );
}

/** A text in place of a scalar; comments on the lines of a block stay behind it. */
function replaced({ start, end }: Scalar, text: string, source: CommentedFile): TextEdit {
  const remarks = commentsWithin(source, { start, end }).map((comment) => ` ${comment.text}`);
  const feed = /\r?\n$/.exec(source.file.text.slice(start, end))?.[0] ?? '';
  return { start, end, text: text + remarks.join('') + feed };
}

/** A text with the quotes of the scalar whose place it takes. */
function spelledAs({ form, source }: Scalar, text: string, isFlow: boolean): string {
  if (form === 'quoted' && source.startsWith("'")) return spelled(text, quoted);
  if (form === 'quoted') return spelled(text, JSON.stringify);
  return spelled(text, isFlow ? plainOrQuoted : plainOrQuotedInBlock);
}

/** A text whose variables are as they are written. */
function spelled(text: string, spell: (text: string) => string): string {
  return scalarText(text, spell, (each) => each);
}

/** The text of a record on one line, for brackets. */
export function inlineText(record: DnsRecord, ttl: number | null): string {
  return valueText(record, ttl, plainOrQuoted).inline;
}
