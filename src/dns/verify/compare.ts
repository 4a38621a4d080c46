import type { Span } from '../../diagnostics/source.js';
import type { TxtReading } from '../record.js';
import type { RecordType } from '../types/descriptor.js';
import type { Message, ResourceRecord } from '../wire/message.js';
import { canonicalRdata, rdataOfFields } from '../wire/rdata.js';
import { WireError } from '../wire/octets.js';
import { printRdata } from '../zonefile/rdata.js';
import type { Expectation, ExpectedValue, OtherValue } from './expectation.js';
import { hexOf } from './expect-zone.js';

export type DifferenceKind = 'missing' | 'extra' | 'different' | 'ttl' | 'wildcard';

/** How an answer differs from what is declared. */
export interface Difference {
  readonly kind: DifferenceKind;
  /** Values in master-file form, or TTLs in seconds. */
  readonly expected: readonly string[];
  readonly found: readonly string[];
  /** Where the value, or for a surplus one its type, is declared; null when nothing is declared any more. */
  readonly at: Span | null;
}

export interface Comparison {
  readonly differences: readonly Difference[];
  /** How quotes in the contents of TXT records are published, where that makes a difference. */
  readonly readings: ReadonlySet<TxtReading>;
}

/** What is compared of an answer. */
export type Sections = Pick<Message, 'answers' | 'authorities' | 'additionals' | 'isAuthoritative'>;

/** Compares the values in an answer with what is expected of it, as sets (RFC 2181 section 5). */
export function compareAnswer(
  expectation: Expectation,
  message: Sections,
  { isRecursive }: { readonly isRecursive: boolean },
): Comparison {
  const readings = new Set<TxtReading>();
  if (isFromBelow(expectation, message)) return { differences: [], readings };
  const found = foundValues(expectation, message);
  const missing = expectation.values.filter((value) => {
    const reading = readingIn(value, found);
    if (reading !== null && value.rdata.text !== value.rdata.quoted) readings.add(reading);
    return reading === null;
  });
  const expected = new Set(expectation.values.flatMap(({ rdata }) => [rdata.text, rdata.quoted]));
  const extra = found.filter((each) => !expected.has(each.rdata) && !expectation.mayHave(each));
  const differences = pairUp(expectation, { missing, extra, isAnswered: found.length > 0 });
  const ttl = differences.length > 0 ? null : ttlDifference(expectation, found, isRecursive);
  return { differences: ttl ? [ttl] : differences, readings };
}

/** A value in an answer; content and RDATA are '' when it cannot be read. */
interface FoundValue extends OtherValue {
  readonly text: string;
  readonly ttl: number;
}

function foundValues({ part, owner, type }: Expectation, message: Sections): readonly FoundValue[] {
  const { answers, authorities, additionals } = message;
  const isNamed = (record: ResourceRecord): boolean => record.name.toLowerCase() === owner;
  const ofType = (records: readonly ResourceRecord[]): readonly FoundValue[] =>
    records.flatMap((record) =>
      isNamed(record) && record.type === type.type ? [foundValue(record, type)] : [],
    );
  if (part === 'delegation') return ofType(authorities);
  if (part === 'glue') return ofType(additionals);
  const values = ofType(answers);
  if (values.length > 0) return values;
  return answers.filter(isNamed).flatMap((record) => (record.type === ALIAS ? [otherValue(record)] : []));
}

/** Whether a server also has the zone below the cut, whose answer takes the place of the referral. */
function isFromBelow({ part, question }: Expectation, { isAuthoritative, answers }: Sections): boolean {
  if (part !== 'delegation' && part !== 'glue') return false;
  return isAuthoritative && answers.some(({ type }) => type === question.type);
}

/** An alias at the name is answered whatever the question (RFC 1034 section 3.6.2). */
const ALIAS = 'CNAME';

/** Names are in lower case: an answer may have them in the letter case of the question. */
function foundValue(record: ResourceRecord, type: RecordType): FoundValue {
  const { fields, ttl } = record;
  if (fields instanceof WireError)
    return { text: `unreadable: ${fields.message}`, content: '', rdata: '', ttl };
  const { prio, content } = rdataOfFields(type, fields, 'text');
  const canonical = { prio, content: type.canonical(content, 'text') };
  const text = printRdata(type, canonical);
  const rdata = hexOf(canonicalRdata(type, canonical, 'text'));
  return { text: text instanceof WireError ? fields.join(' ') : text, content, rdata, ttl };
}

function otherValue({ type, fields, ttl }: ResourceRecord): FoundValue {
  const text = `${type} ${fields instanceof WireError ? fields.message : fields.join(' ')}`;
  return { text, content: '', rdata: '', ttl };
}

function readingIn({ rdata }: ExpectedValue, found: readonly FoundValue[]): TxtReading | null {
  if (found.some((each) => each.rdata === rdata.text)) return 'text';
  return found.some((each) => each.rdata === rdata.quoted) ? 'quoted' : null;
}

interface Unequal {
  readonly missing: readonly ExpectedValue[];
  readonly extra: readonly FoundValue[];
  /** Whether there is any value of the set. */
  readonly isAnswered: boolean;
}

/** One for each value; a value in the place of another is one difference, and so is a set without an answer. */
function pairUp(
  { part, values, at }: Expectation,
  { missing, extra, isAnswered }: Unequal,
): readonly Difference[] {
  const kindOf = (kind: DifferenceKind): DifferenceKind => (part === 'wildcard' ? 'wildcard' : kind);
  if (!isAnswered && values.length > 0)
    return [{ kind: kindOf('missing'), expected: values.map(({ text }) => text), found: [], at }];
  const both = Math.min(missing.length, extra.length);
  const replaced = missing.slice(0, both).map((value, index): Difference => ({
    kind: kindOf('different'),
    expected: [value.text],
    found: extra.slice(index, index + 1).map(({ text }) => text),
    at: value.at,
  }));
  const gone = missing.slice(both).map((value): Difference => ({
    kind: kindOf('missing'),
    expected: [value.text],
    found: [],
    at: value.at,
  }));
  const surplus = extra.slice(both).map(({ text }): Difference => ({
    kind: kindOf('extra'),
    expected: [],
    found: [text],
    at,
  }));
  return [...replaced, ...gone, ...surplus];
}

/** A set has one TTL (RFC 2181 section 5.2), where values declare several any of these; resolvers count it down. */
function ttlDifference(
  { values, at }: Expectation,
  found: readonly FoundValue[],
  isRecursive: boolean,
): Difference | null {
  const ttls = values.flatMap(({ ttl }) => ttl ?? []);
  const highest = Math.max(...ttls);
  const wrong = found.filter(({ ttl }) => (isRecursive ? ttl > highest : !ttls.includes(ttl)));
  if (ttls.length === 0 || wrong.length === 0) return null;
  return {
    kind: 'ttl',
    expected: distinctTexts(ttls),
    found: distinctTexts(wrong.map(({ ttl }) => ttl)),
    at,
  };
}

function distinctTexts(numbers: readonly number[]): readonly string[] {
  return [...new Set(numbers.map(String))];
}
