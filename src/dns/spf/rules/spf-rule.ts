import type { Diagnostic, Related } from '../../../diagnostics/diagnostic.js';
import type { Rule } from '../../../diagnostics/rule.js';
import { diagnosed as diagnosedFinding } from '../../advice/advice.js';
import type { DeclaredRecord } from '../../record.js';
import type { DesiredZone } from '../../zone.js';
import type { Part } from '../grammar/part.js';
import type { Cost } from '../project/costs.js';
import { costsOf } from '../project/costs.js';
import type { DeclaredSpf, SpfProject } from '../project/spf-project.js';
import { spfProject } from '../project/spf-project.js';
import type { SpfText } from '../project/spf-text.js';
import { rangeIn } from '../project/spf-text.js';

/** What the rules of SPF look at. */
export interface SpfView extends SpfProject {
  readonly costs: ReadonlyMap<DeclaredSpf, Cost>;
}

/** A rule over the records of SPF of a project. */
export interface SpfRule {
  readonly rule: Rule;
  readonly check: (view: SpfView) => Iterable<SpfProblem>;
}

/** A problem of a TXT record. */
export interface SpfProblem {
  readonly at: { readonly zone: DesiredZone; readonly record: DeclaredRecord; readonly text: SpfText };
  /** The part of the text at fault; the whole record if it is left out. */
  readonly part?: Part;
  readonly message: string;
  readonly hint?: string;
  readonly related?: readonly Related[];
}

/** Checks the records of SPF of a project with some rules. */
export function* checkSpf(zones: readonly DesiredZone[], rules: readonly SpfRule[]): Iterable<Diagnostic> {
  const view = viewOf(zones);
  for (const { rule, check } of rules) for (const problem of check(view)) yield diagnosed(rule, problem);
}

/** Finds the records of SPF in the zones of a project, and their costs. */
export function viewOf(zones: readonly DesiredZone[]): SpfView {
  const project = spfProject(zones);
  return { ...project, costs: costsOf(project) };
}

/** Turns a problem into a diagnostic with its position. */
export function diagnosed(rule: Rule, { at, part, ...problem }: SpfProblem): Diagnostic {
  const { zone, record, text } = at;
  return diagnosedFinding(rule, { zone, record, ...problem, ...(part && { range: rangeIn(text, part) }) });
}
