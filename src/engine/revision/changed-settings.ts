import type { Project } from '../../config/project.js';
import type { DesiredZone } from '../../dns/zone.js';
import { zoneSettings } from '../../dns/zone-settings.js';
import type { SettingChange } from '../../plan/plan.js';
import { PROJECT_SCOPE } from '../../plan/plan.js';
import type { ScopeSettings } from '../../plan/settings/compare-settings.js';
import { compareSettings, withoutEarlier } from '../../plan/settings/compare-settings.js';
import { pathsFrom } from '../project-paths.js';
import { noProjectSettings, projectSettings } from './project-settings.js';
import type { RevisionFiles } from './read-revision.js';
import { unreadableAt } from './read-revision.js';

export interface ChangedSettingsInput {
  readonly project: Project;
  /** The selected zones as declared now. */
  readonly zones: readonly DesiredZone[];
  readonly base: RevisionFiles;
}

/**
 * Finds the settings that guard changes and that differ from the base, weaker ones first: those of the project file, and
 * those of the zones. A base without a project file has the defaults.
 */
export function changedSettings(input: ChangedSettingsInput): readonly SettingChange[] {
  const { project, base } = input;
  const before = base.project ? projectSettings(base.project) : noProjectSettings(project);
  const changes = [
    ...compareSettings(before, {
      scope: PROJECT_SCOPE,
      settings: projectSettings(project),
      pathInPlan: pathsFrom(project),
    }),
    ...zoneChanges(input),
  ];
  return [...changes.filter(({ weaker }) => weaker), ...changes.filter(({ weaker }) => !weaker)];
}

function zoneChanges({ project, zones, base }: ChangedSettingsInput): readonly SettingChange[] {
  const pathInPlan = pathsFrom(project);
  const settingsOf = (zone: DesiredZone): ScopeSettings => ({
    scope: zone.name,
    settings: zoneSettings(zone),
    pathInPlan,
  });
  const compare = (from: DesiredZone, to: DesiredZone): readonly SettingChange[] =>
    compareSettings(zoneSettings(from), settingsOf(to));
  const before = new Map(base.zones.map((zone) => [zone.name, zone]));
  const unreadable = unreadableAt(base);
  const ofDeclared = zones.flatMap((zone) => {
    const old = before.get(zone.name);
    if (old) return compare(old, zone);
    if (unreadable.isZone(zone)) return withoutEarlier(settingsOf(zone));
    // Nothing guarded it before.
    return compare(unguarded(zone), zone).map((change) => ({ ...change, before: null, weaker: false }));
  });
  const names = new Set(zones.map(({ name }) => name));
  const gone = base.zones.filter(({ name }) => !names.has(name));
  const ofGone = gone.flatMap((zone) =>
    compare(zone, unguarded(zone)).map((change) => ({ ...change, after: null })),
  );
  return [...ofDeclared, ...ofGone];
}

/** The zone as if its file had no settings. */
function unguarded(zone: DesiredZone): DesiredZone {
  return { ...zone, ignore: [], protect: [], except: [], expect: [], policy: 'sync' };
}
