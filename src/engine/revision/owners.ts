import type { Project } from '../../config/project.js';
import { boundedDiagnostics } from '../../diagnostics/collect.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import { missingOwners } from '../../dns/rules/owner-missing.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { Tell } from '../events.js';
import { invalidFiles } from '../session/must-be-valid.js';
import type { RevisionFiles } from './read-revision.js';
import { unreadableAt } from './read-revision.js';

/** Reports new names without an owner. @throws InvalidFiles when the project makes that an error. */
export function mustHaveOwners(
  { project, tell }: { readonly project: Pick<Project, 'severities'>; readonly tell: Tell },
  base: RevisionFiles,
  zones: readonly DesiredZone[],
): void {
  const { isZone: isUnreadable } = unreadableAt(base);
  const known = zones.filter((zone) => !isUnreadable(zone));
  const diagnostics = boundedDiagnostics(missingOwners(base.zones, known), project.severities);
  if (hasErrors(diagnostics)) throw invalidFiles('new names need an owner', diagnostics);
  // `validate` has no base to compare with, so it does not show them.
  if (diagnostics.length > 0) tell({ kind: 'problems', diagnostics });
}
