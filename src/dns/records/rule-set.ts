import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Rule } from '../../diagnostics/rule.js';
import type { Check } from '../check/problem.js';
import { diagnose } from '../check/problem.js';
import type { ProjectRule, ProjectView, ZoneRule, ZoneView } from './project-view.js';

/** Rules by how much of a project they look at. */
export interface RuleSet {
  readonly ofZones: readonly ZoneRule[];
  readonly ofProjects: readonly ProjectRule[];
}

/** The rules as data. */
export function rulesIn({ ofZones, ofProjects }: RuleSet): readonly Rule[] {
  return [...ofZones, ...ofProjects].map(({ rule }) => rule);
}

/** Those of the rules that are wanted. */
export function rulesWanted({ ofZones, ofProjects }: RuleSet, isWanted: (rule: Rule) => boolean): RuleSet {
  return {
    ofZones: ofZones.filter(({ rule }) => isWanted(rule)),
    ofProjects: ofProjects.filter(({ rule }) => isWanted(rule)),
  };
}

/** Checks a project by rules: zone by zone, then as a whole. */
export function* runRules(project: ProjectView, { ofZones, ofProjects }: RuleSet): Iterable<Diagnostic> {
  for (const zone of project.zones) yield* runZoneRules(project.viewOf(zone), ofZones);
  yield* runChecks(project, ofProjects);
}

/** Checks one zone, by the rules about types that it publishes, and those about all. */
export function runZoneRules(view: ZoneView, rules: readonly ZoneRule[]): Iterable<Diagnostic> {
  const { byType } = view;
  return runChecks(
    view,
    rules.filter(({ types }) => types === undefined || types.some((type) => byType.has(type))),
  );
}

/** Checks what the rules see. */
export function* runChecks<View>(view: View, checks: readonly Check<View>[]): Iterable<Diagnostic> {
  for (const { rule, check } of checks) for (const finding of check(view)) yield diagnose(rule, finding);
}
