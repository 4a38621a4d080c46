import type { Glob } from '../plan/glob.js';
import { glob } from '../plan/glob.js';
import { canonicalContent } from './content/identity.js';
import type { DnsRecord, TxtReading } from './record.js';

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
  const compiled = patterns.map((pattern) => ({
    pattern,
    prefix: glob(pattern.prefix ?? '**'),
    type: glob(pattern.type?.toUpperCase() ?? '**'),
    content: contentMatcher(pattern.content, txt),
  }));
  return (record) =>
    compiled.find(
      ({ prefix, type, content }) => prefix(record.prefix) && type(record.type) && content(record),
    )?.pattern;
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
