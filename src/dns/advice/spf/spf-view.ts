import type { ProjectView } from '../../records/project-view.js';
import { rememberingWhileUsed } from '../../remembering.js';
import type { Cost } from '../spf-project/costs.js';
import { costsOf } from '../spf-project/costs.js';
import type { DeclaredSpf, SpfProject } from '../spf-project/spf-project.js';
import { spfProject } from '../spf-project/spf-project.js';

/** What the rules of SPF look at. */
export interface SpfView extends SpfProject {
  readonly costs: ReadonlyMap<DeclaredSpf, Cost>;
}

/** Finds the records of SPF in the zones of a project, and their costs. */
export const spfViewOf: (project: ProjectView) => SpfView = rememberingWhileUsed((project) => {
  const found = spfProject(project);
  return { ...found, costs: costsOf(found) };
});
