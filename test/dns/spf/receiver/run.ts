import type { ContentPart } from '../../../../src/dns/content/part.js';
import type { ReceiverResolver } from './resolver.js';
import type { Finding, FindingKind } from '../../../../src/dns/spf/survey.js';
import { MOST_LOOKUPS, MOST_VOIDS } from '../../../../src/dns/spf/survey.js';
import type { Sender } from './sender.js';

/** One evaluation of the record of a domain and all that it leads to. */
export interface SpfRun {
  readonly sender: Sender;
  readonly resolve: ReceiverResolver;
  readonly findings: Finding[];
  readonly spent: { lookups: number; voids: number };
}

/** The record that is evaluated, within a run. */
export interface Frame {
  readonly run: SpfRun;
  readonly domain: string;
  /** The domains whose records led here, and this one. */
  readonly path: readonly string[];
  /** The term of the first record that led here; null in that record. */
  readonly origin: ContentPart | null;
}

export type Outcome = 'match' | 'no match' | 'temperror' | 'permerror';

/** Notes the reason for a permanent error. */
export function found(
  frame: Frame,
  kind: FindingKind,
  at: { term: ContentPart | null; name: string },
): Outcome {
  const { run, origin, path } = frame;
  run.findings.push({ kind, term: origin ?? at.term, name: at.name, path });
  return 'permerror';
}

/** Counts a term with lookups; false when it is one too many. */
export function spendLookup(frame: Frame, term: ContentPart): boolean {
  frame.run.spent.lookups += 1;
  if (frame.run.spent.lookups <= MOST_LOOKUPS) return true;
  found(frame, 'lookups', { term, name: frame.domain });
  return false;
}

/** Counts a term whose lookup found nothing. */
export function spendVoid(frame: Frame, at: { term: ContentPart; name: string }): Outcome {
  frame.run.spent.voids += 1;
  if (frame.run.spent.voids <= MOST_VOIDS) return 'no match';
  return found(frame, 'void', at);
}
