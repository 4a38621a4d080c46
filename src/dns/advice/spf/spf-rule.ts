import type { Diagnostic, Related } from '../../../diagnostics/diagnostic.js';
import type { Rule } from '../../../diagnostics/rule.js';
import type { ProjectView } from '../project-view.js';
import { diagnosed as diagnosedFinding } from '../advice.js';
import type { DeclaredRecord } from '../../record.js';
import type { DesiredZone } from '../../zone.js';
import type { Part } from '../../content/part.js';
import type { Cost } from '../spf-project/costs.js';
import { costsOf } from '../spf-project/costs.js';
import type { DeclaredSpf, SpfProject } from '../spf-project/spf-project.js';
import { spfProject } from '../spf-project/spf-project.js';
import type { ContentText } from '../../content/content-text.js';
import { rangeIn } from '../../content/content-text.js';

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
  readonly at: { readonly zone: DesiredZone; readonly record: DeclaredRecord; readonly text: ContentText };
  /** The part of the text at fault; the whole record if it is left out. */
  readonly part?: Part;
  readonly message: string;
  readonly hint?: string;
  readonly related?: readonly Related[];
}

/** Checks the records of SPF of a project with some rules. */
export function* checkSpf(project: ProjectView, rules: readonly SpfRule[]): Iterable<Diagnostic> {
  const view = viewOf(project);
  for (const { rule, check } of rules) for (const problem of check(view)) yield diagnosed(rule, problem);
}

/** Finds the records of SPF in the zones of a project, and their costs. */
export function viewOf(project: ProjectView): SpfView {
  const found = spfProject(project);
  return { ...found, costs: costsOf(found) };
}

/** Turns a problem into a diagnostic with its position. */
export function diagnosed(rule: Rule, { at, part, ...problem }: SpfProblem): Diagnostic {
  const { zone, record, text } = at;
  return diagnosedFinding(rule, { zone, record, ...problem, ...(part && { range: rangeIn(text, part) }) });
}
