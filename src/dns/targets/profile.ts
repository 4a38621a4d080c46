import type { Problem } from '../check/problem.js';
import type { DnsRecord, TxtReading } from '../record.js';
import type { RecordType } from '../types/descriptor.js';

/** A record, and what it is judged with. */
export interface JudgedRecord {
  readonly record: DnsRecord;
  /** Undefined if the target does not have it. */
  readonly type: RecordType | undefined;
  /** In lower-case punycode. */
  readonly zone: string;
  /** How the contents of TXT records are written. */
  readonly txt: TxtReading;
}

/** What a target demands of records. Which types it has is for the registry to say, its TTLs for the limits. */
export interface TargetProfile {
  /** Finds problems that records of every type can have, by the parts of the record. */
  readonly checkGenerally: (judged: JudgedRecord) => readonly Problem[];
  /** Finds problems that the record has by its type: what the target demands of it, then what DNS does. */
  readonly checkByType: (judged: JudgedRecord) => readonly Problem[];
}

/** Leaves out problems of a content for which other problems are the cause: it cannot be read. */
export function unexplained(problems: readonly Problem[], causes: readonly Problem[]): readonly Problem[] {
  return causes.some(isOfContent) ? problems.filter((problem) => !isOfContent(problem)) : problems;
}

function isOfContent({ field }: Problem): boolean {
  return field === 'content';
}
