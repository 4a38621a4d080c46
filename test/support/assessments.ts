import type { Project } from '../../src/config/project.js';
import { applySeverities } from '../../src/diagnostics/severities.js';
import type { AssessZones } from '../../src/dns/planning/sequence-zones.js';
import { adviseZones } from '../../src/dns/rules/advise-zones.js';
import { checkZones } from '../../src/dns/rules/check-zones.js';
import type { DesiredZone } from '../../src/dns/zone.js';
import { zoneAssessment } from '../../src/engine/plan/assessment.js';
import { warningsIn } from '../../src/engine/warning.js';
import { someProject } from './projects.js';

/** One side of a review. */
export interface ReviewSide {
  readonly zones: readonly DesiredZone[];
  readonly project?: Partial<Project>;
}

/** What is known beside the changes of zones, whose files are checked; without a base, by what is live. */
export function reviewAssessment(head: ReviewSide & { readonly base?: ReviewSide }): AssessZones {
  const { zones, base } = head;
  const project = someProject(head.project);
  const { severities } = project;
  const found = [...checkZones(zones), ...adviseZones(zones, severities)];
  const files = base && {
    project: someProject(base.project),
    zones: base.zones,
    templates: [],
    unreadable: [],
    diagnostics: [],
  };
  return zoneAssessment({
    project,
    zones,
    others: [],
    warnings: warningsIn(applySeverities(found, severities)),
    base: files ? { files, ref: 'main' } : null,
  });
}
