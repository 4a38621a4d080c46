import { insecureEndpoint } from '../../config/settings/endpoint.js';
import type { DnsSettings, MailServiceSettings } from '../../config/settings/list.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import { Failure } from '../../failure.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { DesiredMail } from '../../mail/templates/template.js';
import { mustBeValid } from '../session/must-be-valid.js';
import type { Selection } from '../selection/selection.js';
import { selectedParts } from '../selection/selection.js';
import type { Session } from '../session/session.js';
import type { BrokenScope } from '../broken-files.js';
import type { Warning } from '../warning.js';
import { withFarZones, withUnread } from './far-zones.js';
import { soundPart } from './sound-part.js';
import type { UnselectedZones } from './unselected-zones.js';
import type { OtherZones } from './other-zones.js';
import { otherZonesOf } from './other-zones.js';
import { policyAdvisers } from './policy-command.js';
import { checkSelected } from './check-selected.js';

/** The declarations of the selected part of a project. */
export interface Declared {
  readonly zones: readonly DesiredZone[];
  /** How many zones the project has, selected or not. */
  readonly zoneCount: number;
  /** The zones that are not selected. */
  readonly others: OtherZones;
  /** The same, also where their files have errors. */
  readonly unselected: UnselectedZones;
  /** Null when mail is not selected. */
  readonly mail: DesiredMail | null;
  /** What is left out because its files have errors. */
  readonly broken: readonly BrokenScope[];
  /** What the files are warned of, except for mail texts. */
  readonly warnings: readonly Warning[];
}

export interface DeclaredOptions {
  /** Whether zones and templates whose files have errors are left out, unless nothing remains. */
  readonly withoutBroken?: boolean;
  /** Whether the project needs no endpoints. */
  readonly isOffline?: boolean;
  /** Whether all zones may matter, not only those that the files lead to from the selected ones. */
  readonly isWhole?: boolean;
}

/**
 * Reads and checks the selected declarations, except mail texts, which are checked against the live defaults. Reports
 * warnings.
 *
 * @throws InvalidFiles when there is an error; Failure `usage` when nothing is selected, or an endpoint is missing.
 */
export async function readDeclared(
  session: Session,
  selection: Selection,
  { withoutBroken = false, isOffline = false, isWhole = false }: DeclaredOptions = {},
): Promise<Declared> {
  const { dns, mail } = selectedParts(session.project, selection);
  if (!isOffline) for (const part of [dns, mail]) mustBeAddressed(part);
  const advisers = policyAdvisers(session.project, session);
  const checked = await checkSelected(session, selection, { byMirror: false, advisers, isWhole });
  if (hasErrors(session.problems)) mustBeUsable(session, session.problems);
  const sound = withoutBroken ? soundPart(checked) : null;
  mustBeUsable(session, sound?.warnings ?? checked.report.diagnostics);
  const { zones, others, mail: templates, broken } = sound ?? checked;
  const { far, warnings } = checked;
  return {
    zones,
    zoneCount: zones.length + others.length + far.names.length,
    others: withFarZones(otherZonesOf(others), far),
    unselected: withUnread(checked.unselected, far),
    mail: templates,
    broken,
    warnings,
  };
}

/** Reports the problems of the project file. @throws InvalidFiles when there is an error. */
export function mustHaveValidProject({ project, problems, tell }: Session): void {
  mustBeUsable({ project, tell }, problems);
}

/** @throws Failure `usage` when passwords would be sent unencrypted, whatever else is wrong; InvalidFiles. */
function mustBeUsable(
  { project: { dns, mail }, tell }: Pick<Session, 'project' | 'tell'>,
  diagnostics: readonly Diagnostic[],
): void {
  if (diagnostics.some(({ rule }) => rule === insecureEndpoint))
    for (const part of [dns, mail]) mustBeAddressed(part);
  mustBeValid(diagnostics, tell);
}

/** @throws Failure `usage` when an endpoint is missing or insecure. */
function mustBeAddressed(part: DnsSettings | MailServiceSettings | null): void {
  if (part?.endpoint instanceof Failure && part.endpoint.kind === 'usage') throw part.endpoint;
}
