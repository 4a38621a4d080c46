import type { Diagnostic, Related } from '../../diagnostics/diagnostic.js';
import type { Rule } from '../../diagnostics/rule.js';
import { placeInContent } from '../check/place-in-content.js';
import type { DeclaredRecord, RecordField } from '../record.js';
import { placeOf, recordAddress, recordSummary } from '../record.js';
import type { DesiredZone } from '../zone.js';
import type { ProjectView, ZoneView } from './project-view.js';

/** A rule about what the active records of a project publish. */
export type Advice = ZoneAdvice | ProjectAdvice;

/** A rule that looks at one zone after the other. */
export interface ZoneAdvice {
  readonly rule: Rule;
  readonly checkZone: (view: ZoneView, project: ProjectView) => Iterable<Finding>;
}

/** A rule that looks at all zones together. */
export interface ProjectAdvice {
  readonly rule: Rule;
  readonly check: (project: ProjectView) => Iterable<Finding>;
}

/** A record that a rule advises against. */
export interface Finding {
  readonly zone: DesiredZone;
  readonly record: DeclaredRecord;
  readonly message: string;
  readonly hint?: string;
  /** The part of the record at fault; its content by default. */
  readonly field?: RecordField;
  /** The part of the content at fault. */
  readonly range?: { readonly offset: number; readonly length: number };
  readonly related?: readonly Related[];
}

/** Checks a project against some rules. */
export function* advise(project: ProjectView, rules: readonly Advice[]): Iterable<Diagnostic> {
  const ofZones = rules.filter((advice) => 'checkZone' in advice);
  for (const zone of project.zones)
    for (const { rule, checkZone } of ofZones)
      for (const finding of checkZone(project.viewOf(zone), project)) yield diagnosed(rule, finding);
  for (const { rule, check } of rules.filter((advice) => 'check' in advice))
    for (const finding of check(project)) yield diagnosed(rule, finding);
}

/** Turns a finding into a diagnostic with its position. */
export function diagnosed(rule: Rule, finding: Finding): Diagnostic {
  const { zone, record, message, hint, field = 'content', range, related = [] } = finding;
  return {
    rule,
    severity: rule.severity,
    message,
    ...(hint !== undefined && { hint }),
    at: range ? placeInContent(record, range) : placeOf(record, field),
    zone: zone.name,
    address: recordAddress(zone.name, record),
    record: recordSummary(record),
    related,
  };
}
