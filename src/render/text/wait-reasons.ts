import type { Why } from '../../plan/plan.js';

/** What a step and the one that it waits for have in common; null where they differ, or are not known. */
export interface Shared {
  readonly name: string | null;
  readonly type: string | null;
}

/** Why a write of records waits for another, in words that follow the one that it waits for. */
const OF_RECORDS: Readonly<Record<Why, (shared: Shared) => string>> = {
  rule: () => 'because the service refuses it until then',
  name: ({ name }) =>
    name === null ? 'so that no name is left without an answer' : `so that ${name} keeps an answer`,
  set: ({ name, type }) =>
    name === null || type === null
      ? 'so that no record set goes missing for a while'
      : `so that ${name} keeps its ${type}`,
  pointer: () => 'so that nothing points at a name without an answer',
  wildcard: () => 'so that no name that a wildcard answers is left without an answer',
  delegation: () => 'so that no name below a delegation is left without an answer',
  ds: () => 'so that no DS stands without its NS',
};

const NOTHING: Shared = { name: null, type: null };

/** Why a write of records waits for another. */
export function recordWaitReason(why: Why, shared = NOTHING): string {
  return OF_RECORDS[why](shared);
}

/** Why a write of translations waits for another: a template has only one thing to lose. */
export function translationWaitReason(why: Why): string {
  return why === 'rule' ? OF_RECORDS.rule(NOTHING) : 'so that the language keeps a text';
}
