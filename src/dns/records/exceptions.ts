import type { Diagnostic, RecordSummary } from '../../diagnostics/diagnostic.js';
import { groupBy } from '../../diagnostics/group-by.js';
import type { Rule } from '../../diagnostics/rule.js';
import { patternsMatcher } from './patterns.js';
import type { DesiredZone, RuleException } from '../zone.js';

/** Finds the exceptions of a zone that switch a rule off for a record. */
export type ExceptionsFor = (rule: Rule, record: RecordSummary) => readonly RuleException[];

/** Compiles the exceptions of a zone that are in force. Rules of the service have none. */
export function exceptionsIn(zone: DesiredZone): ExceptionsFor {
  const inForce = zone.except.filter((exception) => !hasPassed(exception, zone));
  if (inForce.length === 0) return () => [];
  const byRule = new Map(
    Array.from(
      groupBy(inForce, ({ rule }) => rule),
      ([code, exceptions]) => [code, patternsMatcher(exceptions, zone.txt)],
    ),
  );
  return (rule, record) => (rule.adjustable ? (byRule.get(rule.code)?.(record) ?? []) : []);
}

/** Whether its last day is over. */
export function hasPassed({ until }: Pick<RuleException, 'until'>, { today }: DesiredZone): boolean {
  return until !== undefined && today !== null && until.day < today;
}

/** Returns a function that adds the exceptions of the zones to problems of records. */
export function excepting(zones: readonly DesiredZone[]): (diagnostic: Diagnostic) => Diagnostic {
  const byZone = new Map<string, ExceptionsFor[]>();
  for (const zone of zones) {
    if (zone.except.length === 0) continue;
    const known = byZone.get(zone.name);
    if (known) known.push(exceptionsIn(zone));
    else byZone.set(zone.name, [exceptionsIn(zone)]);
  }
  return (diagnostic) => {
    const { rule, zone = '', record } = diagnostic;
    const found = record ? (byZone.get(zone) ?? []).flatMap((exceptions) => exceptions(rule, record)) : [];
    return found.length === 0 ? diagnostic : { ...diagnostic, exceptions: found };
  };
}

/** Adds the exceptions of the zones to the problems of records among diagnostics. */
export function* withExceptions(
  zones: readonly DesiredZone[],
  diagnostics: Iterable<Diagnostic>,
): Iterable<Diagnostic> {
  const except = excepting(zones);
  for (const diagnostic of diagnostics) yield except(diagnostic);
}
