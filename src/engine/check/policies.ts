import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { excepting } from '../../dns/records/exceptions.js';
import type { RecordPolicy } from '../../dns/rules/record-policy.js';
import { policyRule } from '../../dns/rules/record-policy.js';
import { projectView } from '../../dns/records/project-view.js';
import { runRules } from '../../dns/records/rule-set.js';
import type { DesiredZone } from '../../dns/zone.js';

/** Finds more to advise on in the zones of a project, for example by lookups. */
export type Advise = (zones: readonly DesiredZone[]) => AsyncIterable<Diagnostic>;

/** What a project demands of its records beyond the rules. */
export interface Demands {
  readonly policies: readonly RecordPolicy[];
  readonly advisers: readonly Advise[];
}

/** Yields how the records of zones break the demands of their project; problems that exceptions hide name these. */
export async function* judgeRecords(
  zones: readonly DesiredZone[],
  { policies, advisers }: Demands,
): AsyncIterable<Diagnostic> {
  const except = excepting(zones);
  const rules = { ofZones: policies.map(policyRule), ofProjects: [] };
  for (const diagnostic of runRules(projectView(zones), rules)) yield except(diagnostic);
  for (const advise of advisers) for await (const diagnostic of advise(zones)) yield except(diagnostic);
}
