import { canonicalContent } from '../records/identity.js';
import { existingNames, answeringPrefix } from '../name/existing-names.js';
import type { DnsRecord, TxtReading } from '../record.js';
import { recordType } from '../types/registry.js';
import type { RecordsByName } from './risk.js';
import { publishedAt, publishedNames } from './risk.js';

/** Returns the records that answer a question about a prefix. */
export type Answer = (prefix: string, type: string) => readonly DnsRecord[];

/** Finds answers in a zone: the records of the name, or of the wildcard that answers for it, or else their CNAME. */
export function answersIn(records: RecordsByName): Answer {
  const existing = existingNames(publishedNames(records));
  return (prefix, type) => {
    const source = answeringPrefix(prefix, existing);
    const published = publishedAt(records, source);
    const ofType = published.filter((record) => record.type === type);
    return ofType.length > 0 ? ofType : published.filter((record) => recordType(record.type)?.isAlias);
  };
}

/** A text that is equal for answers with the same data, whatever their spelling and TTL. */
export function dataOf(answer: readonly DnsRecord[], txt: TxtReading): string {
  const data = answer.map((record) => {
    const { type, prio } = record;
    const rank = recordType(type)?.fieldsWithPrio === undefined ? 0 : prio;
    return JSON.stringify([type, rank, canonicalContent(record, txt)]);
  });
  return [...new Set(data)].toSorted().join('\n');
}

/** Caches keep no answer for longer (RFC 2181 section 8). */
const LONGEST_TTL = 2 ** 31 - 1;

/** For how many seconds caches may keep an answer. */
export function ttlOf(answer: readonly DnsRecord[]): number {
  return answer.reduce((longest, { ttl }) => Math.max(longest, Math.min(ttl, LONGEST_TTL)), 0);
}
