import type { DnsRecord } from '../record.js';
import { recordType, recordTypes } from '../types/registry.js';
import type { ChangeNode, Side } from './change-node.js';
import { recordOf } from './change-node.js';

/** What DNS publishes of a record. */
export interface Answer {
  readonly type: string;
  /** The full name that the owner is an alias of; undefined where the record is none. */
  readonly alias: string | undefined;
}

/** A record that stays (the same on both sides), comes, goes or changes. Null where there is none, or none that is published. */
export interface Entry extends Readonly<Record<Side, Answer | null>> {
  /** No change turns a record into one of another type. */
  readonly type: string;
  /** What writes it; null for a record that stays. */
  readonly node: ChangeNode | null;
}

/** The record that a change writes. */
export function changedEntry(node: ChangeNode): Entry {
  const { before, after } = node.change;
  const { type } = recordOf(node.change);
  return { type, before: answerOf(before), after: answerOf(after), node };
}

/** A record that stays; null where DNS does not publish it. */
export function stayingEntry(record: DnsRecord): Entry | null {
  const answer = answerOf(record);
  return answer && { type: record.type, before: answer, after: answer, node: null };
}

/** Of a type without aliases all answers are alike. */
const PLAIN_ANSWERS: ReadonlyMap<string, Answer> = new Map(
  recordTypes.flatMap(({ type, isAlias }) => (isAlias ? [] : [[type, { type, alias: undefined }]])),
);

function answerOf(record: DnsRecord | null): Answer | null {
  if (!record?.active) return null;
  const { type, content } = record;
  return PLAIN_ANSWERS.get(type) ?? { type, alias: recordType(type)?.canonical(content) };
}

/** Whether a record hands its name over to other servers. */
export function isDelegation({ type }: Entry): boolean {
  return recordType(type)?.isDelegation === true;
}
