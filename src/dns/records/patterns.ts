import { glob, literalText } from '../../plan/glob.js';
import { canonicalContent } from './identity.js';
import type { DnsRecord, TxtReading } from '../record.js';

/** The fields of an `ignore` or `protect` entry; a field that is left out matches everything. */
export interface PatternFields {
  readonly prefix?: string;
  readonly type?: string;
  readonly content?: string;
}

/** The fields of a record that patterns match. */
export type MatchedFields = Pick<DnsRecord, 'prefix' | 'type' | 'content'>;

/**
 * Compiles patterns into a function that finds the first one that a record matches. `*` does not match dots, `**` does, and
 * `\*` is the label of a wildcard.
 */
export function patternMatcher<P extends PatternFields>(
  patterns: readonly P[],
  txt: TxtReading,
): (record: MatchedFields) => P | undefined {
  const candidatesFor = indexed(patterns, txt);
  return (record) => {
    const firsts = candidatesFor(record).flatMap((list) => list.find(({ matches }) => matches(record)) ?? []);
    return inOrder(firsts)[0];
  };
}

/** Compiles patterns into a function that finds all that a record matches, in their order. */
export function patternsMatcher<P extends PatternFields>(
  patterns: readonly P[],
  txt: TxtReading,
): (record: MatchedFields) => readonly P[] {
  const candidatesFor = indexed(patterns, txt);
  return (record) =>
    inOrder(new Set(candidatesFor(record).flatMap((list) => list.filter(({ matches }) => matches(record)))));
}

function inOrder<P>(found: Iterable<Compiled<P>>): readonly P[] {
  return [...found].toSorted((a, b) => a.place - b.place).map(({ pattern }) => pattern);
}

interface Compiled<P> {
  readonly pattern: P;
  readonly place: number;
  /** Whether it has globs; of the same list, all without match the same records. */
  readonly hasStars: boolean;
  /** Looks only at fields with stars: by the others, and by its type, the pattern is found. */
  readonly matches: (record: MatchedFields) => boolean;
}

/** Patterns by prefix and content, each null if it is left out or has stars. */
type Index<P> = ReadonlyMap<string | null, ReadonlyMap<string | null, readonly Compiled<P>[]>>;

/** Most patterns that say the same. The others find nothing. */
const MOST_ALIKE = 100;

/**
 * Indexes patterns, an imported zone may have thousands: only those with stars are tried on each record. The lists that a
 * record may match are each in order.
 */
function indexed<P extends PatternFields>(
  patterns: readonly P[],
  txt: TxtReading,
): (record: MatchedFields) => readonly (readonly Compiled<P>[])[] {
  const byType = new Map<string, Index<P>>();
  return (record) => {
    const { prefix, type, content } = record;
    const index = byType.get(type) ?? indexFor(type, patterns, txt);
    byType.set(type, index);
    if (index.size === 0) return [];
    const contents = [...new Set([content, canonicalContent(record, txt), null])];
    return [prefix, null].flatMap((name) => {
      const named = index.get(name);
      return named ? contents.flatMap((each) => [named.get(each) ?? []]) : [];
    });
  };
}

function indexFor<P extends PatternFields>(type: string, patterns: readonly P[], txt: TxtReading): Index<P> {
  const index = new Map<string | null, Map<string | null, Compiled<P>[]>>();
  for (const [place, pattern] of patterns.entries()) {
    if (!glob(pattern.type?.toUpperCase() ?? '**')(type)) continue;
    const { prefix = '**', content = '**' } = pattern;
    const name = literalText(prefix);
    const named = index.get(name) ?? new Map<string | null, Compiled<P>[]>();
    index.set(name, named);
    const text = literalText(content);
    const isLiteral = text !== null;
    const spellings = isLiteral
      ? [text, canonicalContent({ type, content: text }, txt)]
      : globSpellings({ type, content }, txt);
    const isName = name === null ? glob(prefix) : () => true;
    const isContent = isLiteral || content === '**' ? () => true : contentMatcher(spellings, txt);
    const matches = (record: MatchedFields): boolean => isName(record.prefix) && isContent(record);
    const hasStars = (name === null && prefix !== '**') || !(isLiteral || content === '**');
    const compiled = { pattern, place, hasStars, matches };
    for (const key of isLiteral ? new Set(spellings) : [null]) {
      const listed = named.get(key) ?? [];
      named.set(key, listed);
      if (hasStars || listed.filter((other) => !other.hasStars).length < MOST_ALIKE) listed.push(compiled);
    }
  }
  return index;
}

/** A glob for contents as it is written, and in the canonical spelling: not one with `\*`, which would be an escape there. */
function globSpellings(
  { type, content }: Pick<MatchedFields, 'type' | 'content'>,
  txt: TxtReading,
): readonly string[] {
  return content.includes(String.raw`\*`) ? [content] : [content, canonicalContent({ type, content }, txt)];
}

/** Matches a content as it is written and in its canonical spelling. */
function contentMatcher(spellings: readonly string[], txt: TxtReading): (record: MatchedFields) => boolean {
  const [asWritten = () => false, ...others] = spellings.map((each) => glob(each));
  return (record) => {
    if (asWritten(record.content)) return true;
    const content = canonicalContent(record, txt);
    return asWritten(content) || others.some((isSpelling) => isSpelling(content));
  };
}
