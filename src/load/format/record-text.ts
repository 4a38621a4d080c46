import { groupBy } from '../../diagnostics/group-by.js';
import type { DnsRecord } from '../../dns/record.js';
import { recordType } from '../../dns/types/registry.js';
import { printable } from '../../text/printable.js';
import { readScalar } from '../zone/read-records.js';
import { formatTtl } from '../zone/ttl.js';
import { escapeVariables } from '../zone/variables.js';
import { addressesInBrackets, fitsOnLine } from './print-layout.js';
import { plainOrQuoted, plainOrQuotedInBlock } from './scalar-text.js';

/** How records are written. */
export interface RecordLayout<R extends DnsRecord = DnsRecord> {
  /** In front of the key. */
  readonly indent: string;
  /** The TTL that they have without their own; null if each has its own. */
  readonly ttl: number | null;
  /** What is known about a record, one line each. */
  readonly commentsOf?: ((record: R) => readonly string[]) | undefined;
}

/** The lines of the records of a name, in their order. */
export function nameLines<R extends DnsRecord>(
  ofName: readonly R[],
  layout: RecordLayout<R>,
): readonly string[] {
  const [first] = ofName;
  if (!first) return [];
  const inner = { ...layout, indent: `${layout.indent}  ` };
  const sets = groupBy(ofName, ({ type }) => type);
  return [
    `${layout.indent}${nameText(first.prefix)}:`,
    ...[...sets.values()].flatMap((set) => setLines(set, inner)),
  ];
}

/** A name as a key. */
export function nameText(prefix: string, spell = plainOrQuotedInBlock): string {
  return scalarText(prefix === '' ? '@' : prefix, spell);
}

/** The lines of a record set in canonical layout. */
export function setLines<R extends DnsRecord>(set: readonly R[], layout: RecordLayout<R>): readonly string[] {
  const { indent, ttl, commentsOf } = layout;
  const [first] = set;
  if (!first) return [];
  const lead = `${indent}${first.type}:`;
  const comments = set.flatMap((record) => commentsOf?.(record) ?? []);
  const values = set.map((record) => valueText(record, ttl));
  return [
    ...comments.map((comment) => indent + commentText(comment)),
    ...valueLines(lead, values, `${indent}  `),
  ];
}

/** A comment on its line. */
export function commentText(comment: string): string {
  return `# ${printable(comment)}`.trimEnd();
}

function valueLines(lead: string, values: readonly ValueText[], indent: string): readonly string[] {
  const [value] = values;
  if (value && values.length === 1)
    return lineOf(lead, value) ?? [lead, ...value.fields.map((field) => indent + field)];
  const line = addressesInBrackets(
    lead,
    values.map(({ inline }) => inline),
  );
  return line === null ? [lead, ...values.flatMap((each) => itemLines(each, indent))] : [line];
}

/** The lines of an item of a list. */
export function itemLines(value: ValueText, indent: string): readonly string[] {
  const whole = lineOf(`${indent}-`, value);
  return whole ?? value.fields.map((field, index) => `${indent}${index === 0 ? '-' : ' '} ${field}`);
}

/** Null for a map that is too long for brackets. */
function lineOf(lead: string, { inline, fields }: ValueText): readonly string[] | null {
  const line = `${lead} ${inline}`;
  return fields.length === 0 || fitsOnLine(line) ? [line] : null;
}

/** The text of a value. */
export interface ValueText {
  /** On one line. */
  readonly inline: string;
  /** The lines of a map without brackets; none of a scalar. */
  readonly fields: readonly string[];
}

/** The text of a record as the value of its type: a scalar if that is enough. */
export function valueText(record: DnsRecord, ttl: number | null, spell = plainOrQuotedInBlock): ValueText {
  const { content, prio, active } = record;
  const scalar = record.ttl === ttl && active ? scalarOf(record) : null;
  if (scalar !== null) return { inline: scalarText(scalar, spell), fields: [] };
  const fields = {
    content,
    ...(record.ttl !== ttl && { ttl: formatTtl(record.ttl) }),
    ...(prio !== 0 && { prio }),
    ...(!active && { active }),
  };
  return mapValue(fields);
}

/** The text of a map. */
export function mapValue(fields: Fields): ValueText {
  return { inline: mapText(fields), fields: fieldTexts(fields, plainOrQuotedInBlock) };
}

/** The content, after its priority if the type has one. Null if parsing it would return something else. */
export function scalarOf({ type, content, prio }: DnsRecord): string | null {
  const descriptor = recordType(type);
  if (!descriptor) return null;
  const text = descriptor.fieldsWithPrio === undefined ? content : `${prio} ${content}`;
  const read = readScalar(text, descriptor);
  return read.content === content && read.prio === prio ? text : null;
}

/** The fields of a map on one line. */
export type Fields = Readonly<Record<string, string | number | boolean>>;

/** A map in brackets. */
export function mapText(fields: Fields): string {
  return `{ ${fieldTexts(fields, plainOrQuoted).join(', ')} }`;
}

function fieldTexts(fields: Fields, spell: (text: string) => string): readonly string[] {
  return Object.entries(fields).map(
    ([key, value]) => `${key}: ${typeof value === 'string' ? scalarText(value, spell) : value}`,
  );
}

/** A text on one line, whatever its characters: live contents may have any. `escape` is for its variables. */
export function scalarText(text: string, spell = plainOrQuoted, escape = escapeVariables): string {
  return spell(escape(text));
}
