import { groupBy } from '../../diagnostics/group-by.js';
import type { Glob } from '../../plan/glob.js';
import { glob } from '../../plan/glob.js';
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

/** Compiles patterns into a function that finds the first one that a record matches. `*` does not match dots, `**` does. */
export function patternMatcher<P extends PatternFields>(
  patterns: readonly P[],
  txt: TxtReading,
): (record: MatchedFields) => P | undefined {
  const { named, others } = compile(patterns, txt);
  return (record) => {
    const first = named.get(record.prefix)?.find(({ matches }) => matches(record));
    const other = others.find(({ matches }) => matches(record));
    return (first && other && first.place > other.place ? other : (first ?? other))?.pattern;
  };
}

/** Compiles patterns into a function that finds all that a record matches, in their order. */
export function patternsMatcher<P extends PatternFields>(
  patterns: readonly P[],
  txt: TxtReading,
): (record: MatchedFields) => readonly P[] {
  const { named, others } = compile(patterns, txt);
  return (record) =>
    [...(named.get(record.prefix) ?? []), ...others]
      .filter(({ matches }) => matches(record))
      .toSorted((a, b) => a.place - b.place)
      .map(({ pattern }) => pattern);
}

interface Compiled<P> {
  readonly pattern: P;
  readonly place: number;
  /** Does not look at a prefix without stars, by which the pattern is found. */
  readonly matches: (record: MatchedFields) => boolean;
}

interface CompiledPatterns<P> {
  /** Those for a single name, by prefix: an imported zone may have thousands. */
  readonly named: ReadonlyMap<string, readonly Compiled<P>[]>;
  readonly others: readonly Compiled<P>[];
}

function compile<P extends PatternFields>(patterns: readonly P[], txt: TxtReading): CompiledPatterns<P> {
  const named: Compiled<P>[] = [];
  const others: Compiled<P>[] = [];
  for (const [place, pattern] of patterns.entries()) {
    const type = glob(pattern.type?.toUpperCase() ?? '**');
    const content = contentMatcher(pattern.content, txt);
    const isMatch = (record: MatchedFields): boolean => type(record.type) && content(record);
    const { prefix = '**' } = pattern;
    if (!prefix.includes('*')) named.push({ pattern, place, matches: isMatch });
    else {
      const isName = glob(prefix);
      others.push({ pattern, place, matches: (record) => isName(record.prefix) && isMatch(record) });
    }
  }
  return { named: groupBy(named, ({ pattern }) => pattern.prefix ?? ''), others };
}

/** Matches a content as it is written and in its canonical spelling. */
function contentMatcher(pattern: string | undefined, txt: TxtReading): (record: MatchedFields) => boolean {
  if (pattern === undefined) return () => true;
  const asWritten = glob(pattern);
  const respelled = new Map<string, Glob>();
  const respelledFor = (type: string): Glob => {
    const known = respelled.get(type) ?? glob(canonicalContent({ type, content: pattern }, txt));
    respelled.set(type, known);
    return known;
  };
  return (record) => {
    if (asWritten(record.content)) return true;
    const content = canonicalContent(record, txt);
    return asWritten(content) || respelledFor(record.type)(content);
  };
}
