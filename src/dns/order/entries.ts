import type { Side } from '../answers/changing-zone.js';
import type { DnsRecord } from '../record.js';
import { recordType, recordTypes } from '../types/registry.js';
import type { ChangeNode } from './change-node.js';

/** What DNS publishes of a record. */
export interface Answer {
  readonly type: string;
  /** The full name that a CNAME points at; undefined for other types. */
  readonly alias: string | undefined;
}

/** A record on both sides: unchanged, created, deleted or updated. Null on a side on which DNS does not publish it. */
export interface Entry extends Readonly<Record<Side, Answer | null>> {
  /** The change that writes the record; null for an unchanged one. */
  readonly node: ChangeNode | null;
}

/** The entry of a record that a change writes. */
export function changedEntry(node: ChangeNode): Entry {
  const { before, after } = node.change;
  return { before: answerOf(before), after: answerOf(after), node };
}

/** The entry of an unchanged record; null if DNS does not publish it. */
export function stayingEntry(record: DnsRecord): Entry | null {
  const answer = answerOf(record);
  return answer && { before: answer, after: answer, node: null };
}

/** Types other than CNAME have one answer each, which all their records share. */
const PLAIN_ANSWERS: ReadonlyMap<string, Answer> = new Map(
  recordTypes.flatMap(({ type, isAlias }) => (isAlias ? [] : [[type, { type, alias: undefined }]])),
);

function answerOf(record: DnsRecord | null): Answer | null {
  if (!record?.active) return null;
  const { type, content } = record;
  return PLAIN_ANSWERS.get(type) ?? { type, alias: recordType(type)?.canonical(content) };
}

/** The entries that delegate their name to other servers, each only on the sides on which it does. */
export function delegationsAmong(entries: readonly Entry[]): readonly Entry[] {
  return entries.flatMap((entry) => {
    const [before, after] = [delegating(entry.before), delegating(entry.after)];
    if (!before && !after) return [];
    const isWhole = before === entry.before && after === entry.after;
    return isWhole ? entry : { before, after, node: entry.node };
  });
}

function delegating(answer: Answer | null): Answer | null {
  return answer && recordType(answer.type)?.isDelegation ? answer : null;
}

/** Whether an answer is one to some question. */
export type Matches = (answer: Answer) => boolean;

export const isAnything: Matches = () => true;
