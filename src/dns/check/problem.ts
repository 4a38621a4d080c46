import type { Diagnostic, Related, Repair, Suggestion } from '../../diagnostics/diagnostic.js';
import { asRefusal } from '../../diagnostics/rule.js';
import type { Rule } from '../../diagnostics/rule.js';
import type { Span } from '../../diagnostics/source.js';
import type { DeclaredRecord, RecordField } from '../record.js';
import { placeOf, recordAddress, recordSummary } from '../record.js';
import { leadingPriority, placeInContent } from './place-in-content.js';

/** What is wrong. */
interface RecordFault {
  /** The part of the record at fault; its content by default. */
  readonly field?: RecordField;
  /** The part of the content at fault. */
  readonly range?: { readonly offset: number; readonly length: number };
  readonly message: string;
  readonly hint?: string;
  /** The content that the hint says to write; it is told with the priority if that is written in front of it. */
  readonly meant?: string;
  readonly repair?: Repair;
  readonly suggestion?: Suggestion;
  readonly isSurplus?: true;
  readonly related?: readonly Related[];
}

/** A rule that a record breaks, declared or not. */
export interface Problem extends RecordFault {
  readonly rule: Rule;
  readonly field: RecordField;
}

/** What a rule objects to in a zone file. */
export interface Finding extends RecordFault {
  readonly zone: { readonly name: string };
  /** The record at fault; null for an entry of another kind, whose place is `at`. */
  readonly record: DeclaredRecord | null;
  readonly at?: Span;
  /** Whether the target of the zone refuses it: then it is an error that no project can adjust. */
  readonly isRefused?: boolean;
}

/** Something that rules check: `View` is all that they see. */
export interface Check<View> {
  readonly rule: Rule;
  readonly check: (view: View) => Iterable<Finding>;
}

/**
 * Turns a finding into a diagnostic with its position. A slip is only repaired in a value without keys, which may begin with
 * the priority.
 */
export function diagnose(rule: Rule, finding: Finding): Diagnostic {
  const { zone, record, message, hint, repair, suggestion, isSurplus, related = [] } = finding;
  const at = finding.at ?? (record ? placeIn(record, finding) : undefined);
  const broken = finding.isRefused === true ? asRefusal(rule) : rule;
  return {
    rule: broken,
    severity: broken.severity,
    message,
    ...(hint !== undefined && { hint: withPriority(hint, finding) }),
    ...(repair && !(repair === 'slip' && record?.places.content) && { repair }),
    ...(suggestion && { suggestion }),
    ...(isSurplus && { isSurplus }),
    ...(at && { at }),
    zone: zone.name,
    ...(record && { address: recordAddress(zone.name, record), record: recordSummary(record) }),
    related,
  };
}

function withPriority(hint: string, { record, meant }: Finding): string {
  if (!record || meant === undefined) return hint;
  return hint.replace(meant, () => leadingPriority(record) + meant);
}

function placeIn(record: DeclaredRecord, { field = 'content', range }: RecordFault): Span {
  return range ? placeInContent(record, range) : placeOf(record, field);
}

/** Refers to another declared record. */
export function relatedRecord(zone: string, record: DeclaredRecord, message = 'the other record'): Related {
  return { message: `${message}: ${recordAddress(zone, record)}`, at: placeOf(record, 'content') };
}

/** Members of a loop that a finding lists; some loops have thousands. */
export const MOST_SHOWN = 8;

const LONGEST = 60;

/** A text in quotes for a message, cut if it is long; one in quotes of its own gets no others. */
export function excerpt(text: string): string {
  const inner = /^"(.*)"$/s.exec(text)?.[1] ?? text;
  return inner.length <= LONGEST ? `"${inner}"` : `"${inner.slice(0, LONGEST)}…"`;
}
