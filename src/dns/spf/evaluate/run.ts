import type { ContentPart } from '../../content/part.js';
import type { SpfResolver } from './resolver.js';
import type { Sender } from './sender.js';

/** Terms with lookups, void lookups and hosts of an MX that an evaluation may have (RFC 7208 section 4.6.4). */
export const MOST_LOOKUPS = 10;
export const MOST_VOIDS = 2;
export const MOST_HOSTS = 10;

/** Why the records are a permanent error. */
export type FindingKind = 'lookups' | 'void' | 'hosts' | 'missing' | 'several' | 'syntax' | 'loop';

export interface Finding {
  readonly kind: FindingKind;
  /** The term of the first record that leads there; null when it is that record itself. */
  readonly term: ContentPart | null;
  /** The name with the faulty record, or without the record that is looked up. */
  readonly name: string;
  /** The domains whose records lead there, from the first one on. */
  readonly path: readonly string[];
}

/** One evaluation of the record of a domain and all that it leads to. */
export interface SpfRun {
  /** Null for a survey, in which nothing matches, so that every branch is seen. */
  readonly sender: Sender | null;
  readonly resolve: SpfResolver;
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

/** Notes a reason for a permanent error; a survey goes on. */
export function found(
  frame: Frame,
  kind: FindingKind,
  at: { term: ContentPart | null; name: string },
): Outcome {
  const { run, origin, path } = frame;
  run.findings.push({ kind, term: origin ?? at.term, name: at.name, path });
  return run.sender ? 'permerror' : 'no match';
}

/** What a lookup without an answer means. */
export function unanswered({ run }: Frame): Outcome {
  return run.sender ? 'temperror' : 'no match';
}

/** Whether the run has spent more lookups than it may, which ends a survey, too. */
export function isOverspent({ spent }: SpfRun): boolean {
  return spent.lookups > MOST_LOOKUPS;
}

/** Counts a term with lookups; false when it is one too many. */
export function spendLookup(frame: Frame, term: ContentPart): boolean {
  frame.run.spent.lookups += 1;
  if (!isOverspent(frame.run)) return true;
  found(frame, 'lookups', { term, name: frame.domain });
  return false;
}

/** Counts a term whose lookup found nothing. */
export function spendVoid(frame: Frame, at: { term: ContentPart; name: string }): Outcome {
  frame.run.spent.voids += 1;
  if (frame.run.sender && frame.run.spent.voids <= MOST_VOIDS) return 'no match';
  return found(frame, 'void', at);
}
