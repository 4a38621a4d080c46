import { groupBy } from '../../diagnostics/group-by.js';
import { printable } from '../../text/printable.js';
import type { DnsRecord, LiveRecord, ServiceRecord } from '../../dns/record.js';
import type { PatternFields } from '../../dns/records/patterns.js';
import type { ImportedException } from '../../dns/rules/import-exceptions.js';
import type { IgnoredRecord } from '../../dns/foreign/import-zones.js';
import { formatServiceRecords } from './format-service-records.js';
import { formatTtl } from '../zone/ttl.js';
import { modeline } from './modeline.js';
import type { Fields, RecordLayout } from './record-text.js';
import { commentText, itemLines, mapValue, nameLines, scalarText } from './record-text.js';

/** What a zone file says. */
export interface ZoneContents {
  readonly zone: string;
  /** What is known about the zone, one line each. */
  readonly comments?: readonly string[];
  /** In reading order. */
  readonly declared: readonly CommentedRecord[];
  /** Live records of types that zonemason does not manage. */
  readonly unmanaged?: readonly LiveRecord[];
  /** Live records that cannot be declared. */
  readonly ignored?: readonly IgnoredRecord[];
  /** What managed services answer. */
  readonly serviceRecords?: readonly ServiceRecord[];
  /** What rules that a project may adjust object to. */
  readonly exceptions?: readonly Pick<ImportedException, 'rule' | 'pattern'>[];
  /** Why there are exceptions. */
  readonly reason?: string;
  /** What was not imported, with the reason, one line each. */
  readonly lost?: readonly string[];
  /** What is declared in another way, one line each. */
  readonly changed?: readonly string[];
}

/** A record, and what is known about it, one line each. */
export interface CommentedRecord extends DnsRecord {
  readonly comments?: readonly string[];
}

/**
 * Text of a zone file in canonical layout (docs/zone-files.md). Parsing it returns the same records. `schema` is the address
 * of the schema for editors, null for none.
 */
export function formatZoneFile(contents: ZoneContents, schema: string | null): string {
  const { zone, comments = [], declared, unmanaged = [], ignored = [] } = contents;
  const { lost = [], changed = [], exceptions = [], serviceRecords = [], reason = '' } = contents;
  const ttl = commonTtl(declared);
  return [
    modeline(schema),
    ...comments.map((comment) => `${commentText(comment)}\n`),
    `zone: ${scalarText(zone)}\n`,
    ...(ttl === null ? [] : [`ttl: ${formatTtl(ttl)}\n`]),
    ...formatRecords(declared, ttl),
    ...(unmanaged.length > 0 ? [UNMANAGED, ...unmanaged.map(formatUnmanaged)] : []),
    ...section('Not imported', lost),
    ...section('Imported with a change', changed),
    ...(serviceRecords.length > 0 ? ['\n', formatServiceRecords(serviceRecords)] : []),
    ...(ignored.length > 0 ? [IGNORED, formatIgnored(ignored)] : []),
    ...(exceptions.length > 0 ? ['\n', formatExceptions(exceptions, reason)] : []),
  ].join('');
}

/** Lines in a comment of their own. */
function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0
    ? []
    : [`\n# ${title}:\n`, ...lines.map((line) => `${commentText(`  ${line}`)}\n`)];
}

const UNMANAGED = '\n# Also live, but ignored: zonemason does not support these types.\n';

const IGNORED =
  '\n# Also live, but ignored: it breaks a rule. Fix or delete it at the service, then remove it here.\n';

/** The TTL of most records, the longest of several; null without records. */
function commonTtl(records: readonly DnsRecord[]): number | null {
  const counts = new Map<number, number>();
  for (const { ttl } of records) counts.set(ttl, (counts.get(ttl) ?? 0) + 1);
  const [most] = [...counts].toSorted(([ttlA, a], [ttlB, b]) => b - a || ttlB - ttlA);
  return most?.[0] ?? null;
}

/** The lines of the records, in their order. */
function formatRecords(declared: readonly CommentedRecord[], ttl: number | null): readonly string[] {
  if (declared.length === 0) return ['records: {}\n'];
  const names = groupBy(declared, ({ prefix }) => prefix);
  const layout: RecordLayout<CommentedRecord> = {
    indent: '  ',
    ttl,
    commentsOf: ({ comments = [] }) => comments,
  };
  const lines = ['records:\n'];
  for (const ofName of names.values()) for (const line of nameLines(ofName, layout)) lines.push(`${line}\n`);
  return lines;
}

function formatUnmanaged({ prefix, type, content }: LiveRecord): string {
  const line = printable(`${prefix === '' ? '@' : prefix}  ${type}  ${content}`);
  return `${commentText(`  ${line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line}`)}\n`;
}

/** Longer lines are cut off, in characters. */
const LONGEST = 300;

function formatIgnored(ignored: readonly IgnoredRecord[]): string {
  // The first of several duplicates has the reason; its pattern matches the others.
  const entries = new Map(ignored.toReversed().map((each) => [JSON.stringify(each.pattern), each]));
  const lines = [...entries.values()]
    .toReversed()
    .flatMap(({ reason, pattern }) => [
      `  ${commentText(reason)}`,
      ...itemLines(mapValue(patternFields(pattern)), '  '),
    ]);
  return `${['ignore:', ...lines].join('\n')}\n`;
}

function formatExceptions(exceptions: NonNullable<ZoneContents['exceptions']>, reason: string): string {
  const lines = exceptions.flatMap(({ rule, pattern }) =>
    itemLines(mapValue({ rule, ...patternFields(pattern), reason }), '  '),
  );
  return `${['except:', ...lines].join('\n')}\n`;
}

function patternFields({ prefix, ...pattern }: PatternFields): Fields {
  return { ...(prefix !== undefined && { prefix: prefix === '' ? '@' : prefix }), ...pattern };
}
