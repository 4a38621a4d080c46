import type { Plan, SettingChange } from '../plan/plan.js';
import { plural } from '../text/plural.js';

/** Title of the changed settings of a plan. */
export const SETTINGS_TITLE = 'Changed settings';

/** `protect: { prefix: "@" } → none`. */
export function settingText({ setting, before, after }: SettingChange): string {
  return `${setting}: ${before ?? 'none'} → ${after ?? 'none'}`;
}

/** `3 changed settings, 2 of them weaker`; '' for none. */
export function settingsCount({ settings = [] }: Pick<Plan, 'settings'>): string {
  if (settings.length === 0) return '';
  const weaker = settings.filter((change) => change.weaker).length;
  return `${plural(settings.length, 'changed setting')}, ${weaker === 0 ? 'none' : weaker} of them weaker`;
}
