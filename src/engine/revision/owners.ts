import type { Project } from '../../config/project.js';
import { boundedDiagnostics } from '../../diagnostics/collect.js';
import { missingOwners } from '../../dns/rules/owner-missing.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { DesiredMail } from '../../mail/templates/template.js';
import type { BrokenScope } from '../broken-files.js';
import { brokenFiles, isNothing, membership } from '../broken-files.js';
import type { Tell } from '../events.js';
import { invalidFiles } from '../session/must-be-valid.js';
import type { RevisionFiles } from './read-revision.js';
import { unreadableAt } from './read-revision.js';

/** Reports new names without an owner. Returns the zones for which the project makes that an error. @throws InvalidFiles when no other is left. */
export function withoutOwners(
  { project, tell }: { readonly project: Pick<Project, 'severities'>; readonly tell: Tell },
  base: RevisionFiles,
  { zones, mail }: { readonly zones: readonly DesiredZone[]; readonly mail: DesiredMail | null },
): readonly BrokenScope[] {
  const { isZone: isUnreadable } = unreadableAt(base);
  const known = zones.filter((zone) => !isUnreadable(zone));
  const diagnostics = boundedDiagnostics(missingOwners(base.zones, known), project.severities);
  const broken = brokenFiles();
  for (const diagnostic of diagnostics) {
    const { severity, zone: name = '' } = diagnostic;
    const path = zones.find((zone) => zone.name === name)?.file.path ?? name;
    if (severity === 'error') broken.add({ part: 'dns', scope: name, path }, diagnostic);
  }
  const scopes = broken.scopes();
  if (scopes.length === 0) {
    // `validate` has no base to compare with, so it does not show them.
    if (diagnostics.length > 0) tell({ kind: 'problems', diagnostics });
    return [];
  }
  const { isZone } = membership(scopes);
  if (isNothing({ zones: zones.filter((zone) => !isZone(zone)), mail }))
    throw invalidFiles('new names need an owner', diagnostics);
  return scopes;
}
