import { glob } from '../plan/glob.js';
import { canonicalContent } from './claims.js';
import type { DnsRecord } from './record.js';

/** The fields of an `ignore` or `protect` entry; a field that is left out matches everything. */
export interface PatternFields {
  readonly prefix?: string;
  readonly type?: string;
  readonly content?: string;
}

/**
 * Compiles patterns into one function that finds the first pattern a record matches. `*` stands for any
 * characters but a dot, `**` for any at all; contents are compared as written and in canonical spelling.
 */
export function patternMatcher<P extends PatternFields>(
  patterns: readonly P[],
): (record: DnsRecord) => P | undefined {
  const compiled = patterns.map((pattern) => ({
    pattern,
    prefix: glob(pattern.prefix ?? '**'),
    type: glob(pattern.type?.toUpperCase() ?? '**'),
    content: glob(pattern.content ?? '**'),
  }));
  return (record) =>
    compiled.find(
      ({ prefix, type, content }) =>
        prefix(record.prefix) &&
        type(record.type) &&
        (content(record.content) || content(canonicalContent(record))),
    )?.pattern;
}
