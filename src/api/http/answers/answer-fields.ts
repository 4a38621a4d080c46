import { isObject, parseJson } from '../../../text/json.js';

/** Metadata of a list: a header, or a field of the object that wraps the list. */
export interface AnswerField {
  /** As the service spells it: `X-Total-Count`, `"meta.total"`. */
  readonly label: string;
  /** The last part of the name, normalized: lower case, letters and digits only, no leading `x-`. */
  readonly name: string;
  readonly value: unknown;
  /** Whether it is at the top level, or in an object that usually describes a list. */
  readonly isAboutList: boolean;
}

/** Metadata is not nested deeper. */
const MOST_LEVELS = 2;

/** The fields of an object and, two levels deep, of the objects in it, without arrays. */
export function fieldsOf(value: Readonly<Record<string, unknown>>): readonly AnswerField[] {
  const fields: AnswerField[] = [];
  addFields(value, { path: '', level: 0, isInGroup: false }, fields);
  return fields;
}

/** Where an object is in the one that wraps the list. */
interface Depth {
  /** The names above, each with a point behind it. */
  readonly path: string;
  readonly level: number;
  /** Whether it, or an object around it, usually describes a list. */
  readonly isInGroup: boolean;
}

function addFields(
  object: Readonly<Record<string, unknown>>,
  { path, level, isInGroup }: Depth,
  fields: AnswerField[],
): void {
  for (const [key, value] of Object.entries(object)) {
    if (Array.isArray(value)) continue;
    const name = withoutSpelling(key);
    fields.push({ label: `"${path}${key}"`, name, value, isAboutList: level === 0 || isInGroup });
    if (!isObject(value) || level === MOST_LEVELS) continue;
    const within = { path: `${path}${key}.`, level: level + 1, isInGroup: isInGroup || GROUP.test(name) };
    addFields(value, within, fields);
  }
}

/** The arrays among the fields of an object. */
export function listFieldsOf(object: Readonly<Record<string, unknown>>): readonly AnswerField[] {
  return Object.entries(object).flatMap(([key, value]) =>
    Array.isArray(value) ? [{ label: `"${key}"`, name: withoutSpelling(key), value, isAboutList: true }] : [],
  );
}

/** Names of objects that describe a list: `meta`, `_links`, `page_info`, `result_info`. */
const GROUP =
  /^(?:list|results?|response|page|query|search|records?|items?|data|hydra)?(?:links?|meta|metadata|pag(?:e|es|er|ing|ination|inator)|info|cursors?|nav|navigation|summary|range|view|status|headers?)$|^(?:list|results?|response|query|search|errors?)$/;

/** The headers of an answer. A header with several fields, such as `X-Pagination`, counts as each of them. */
export function headerFields(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): readonly AnswerField[] {
  return Object.entries(headers).flatMap(([header, value]) => {
    const text = headerText(value);
    const label = header.replaceAll(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase());
    const name = withoutSpelling(header);
    if (!HEADER_OF_FIELDS.test(name)) return [{ label, name, value: text, isAboutList: true }];
    return fieldsInHeader(text).map((field) => ({ ...field, label: `${label}: ${field.label}` }));
  });
}

/** `Pagination`, `X-Paging`, `X-Page-Info`, `X-Page`. */
const HEADER_OF_FIELDS = /^pag(?:es?|er|ing|ination|inator)(?:info|meta|data)?$/;

/** The text of a header that may occur several times. */
export function headerText(header: string | readonly string[] | undefined): string {
  return typeof header === 'string' ? header : (header ?? []).join(', ');
}

/** Fields in JSON, or as `total=3; page=1`; a lone number is a page number. */
function fieldsInHeader(text: string): readonly AnswerField[] {
  const value = parseJson(text);
  if (value !== undefined) return fieldsOf(isObject(value) ? value : { page: value });
  const pairs = text.split(/[,;&]/).map((pair) => pair.split('='));
  return fieldsOf(
    Object.fromEntries(pairs.map(([key = '', field = '']) => [key.trim(), field.replaceAll('"', '').trim()])),
  );
}

/** `nextPageToken`, `next_page_token`, `X-Next-Page-Token` and `@odata.nextPageToken` are the same name. */
function withoutSpelling(name: string): string {
  if (PLAIN.test(name)) return name;
  return name
    .toLowerCase()
    .replace(/^x[-_]/, '')
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/^(?:odata|wp|pagination|paging)(?=[a-z])/, '');
}

/** Names that are normalized as they are, as most are. */
const PLAIN = /^(?!odata|wp|pagination|paging)[a-z0-9]+$/;

/** A field as shown, of any length: `"success": false`. */
export function shownField({ label, value }: AnswerField): string {
  return `${label}: ${isObject(value) ? '{…}' : JSON.stringify(value)}`;
}

/** Whether a value is anything but `false`, `"no"`, `0`, `""`, `null`, or an object of such values. */
export function saysYes(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !/^(?:|0|false|no|none|null)$/i.test(value.trim());
  if (typeof value !== 'object' || value === null) return Boolean(value);
  return depth > MOST_LEVELS || Object.values(value).some((each) => saysYes(each, depth + 1));
}

/** Whether a value is `false` or `"no"`. */
export function saysNo(value: unknown): boolean {
  return value === false || (typeof value === 'string' && /^(?:false|no)$/i.test(value.trim()));
}

/** A number or the digits of one, the largest of a repeated header; null for anything else. */
export function countIn(value: unknown): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return null;
  const counts = value.split(',').map((part) => part.trim());
  if (!counts.every((count) => /^\d+$/.test(count))) return null;
  return counts.map(Number).reduce((most, count) => Math.max(most, count));
}
