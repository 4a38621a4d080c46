import { positionAt } from '../../diagnostics/source.js';
import type { Span } from '../../diagnostics/source.js';
import type { SettingChange } from '../plan.js';
import { compareDemands } from './compare-demands.js';
import { comparePatterns } from './compare-patterns.js';
import type { Pattern, GuardSetting } from './setting.js';

/** The settings of a zone or of the project file. */
export interface ScopeSettings {
  /** The zone, or `project`. */
  readonly scope: string;
  readonly settings: readonly GuardSetting[];
  readonly pathInPlan: (path: string) => string;
}

/** Finds the settings that mean something else than before, without those that there were not. */
export function compareSettings(
  before: readonly GuardSetting[],
  { settings, ...where }: ScopeSettings,
): readonly SettingChange[] {
  const old = new Map(before.map((setting) => [setting.name, setting]));
  return settings.flatMap((setting) => {
    const earlier = old.get(setting.name);
    return earlier ? differences(earlier, setting).map((each) => changeOf(setting, each, where)) : [];
  });
}

/** Reports settings whose earlier values cannot be read. They may have been stricter. */
export function withoutEarlier({ settings, ...where }: ScopeSettings): readonly SettingChange[] {
  return settings.map((setting) => {
    const after = settingText(setting);
    return changeOf(setting, { before: 'unknown', after, weaker: true, place: setting.place }, where);
  });
}

interface Difference extends Pick<SettingChange, 'before' | 'after' | 'weaker'> {
  readonly place: Span;
}

function changeOf(
  { name }: GuardSetting,
  { place: { file, start }, ...difference }: Difference,
  { scope, pathInPlan }: Omit<ScopeSettings, 'settings'>,
): SettingChange {
  const { line } = positionAt(file, start);
  return { scope, file: pathInPlan(file.path), line, setting: name, ...difference };
}

function differences(before: GuardSetting, after: GuardSetting): readonly Difference[] {
  const { place } = after;
  if (after.kind === 'patterns') {
    const old = before.kind === 'patterns' ? before.patterns : [];
    return comparePatterns(old, after.patterns).map((change) => ({
      before: textOf(change.before),
      after: textOf(change.after),
      weaker: change.matches === after.looserWith,
      place: change.after[0]?.place ?? place,
    }));
  }
  if (after.kind === 'demands') {
    const old = before.kind === 'demands' ? before.demands : [];
    return compareDemands(old, after.demands).map((change) => ({
      before: change.before?.text ?? null,
      after: change.after?.text ?? null,
      weaker: change.isWeaker,
      place: change.after?.place ?? place,
    }));
  }
  const { text } = after;
  if (after.kind === 'level') {
    if (before.kind !== 'level' || before.looseness === after.looseness) return [];
    return [{ before: before.text, after: text, weaker: after.looseness > before.looseness, place }];
  }
  if (before.kind !== 'target' || before.value === after.value) return [];
  return [{ before: before.text, after: text, weaker: text !== null || after.isGuard === true, place }];
}

function settingText(setting: GuardSetting): string | null {
  if (setting.kind === 'patterns') return textOf(setting.patterns);
  return setting.kind === 'demands' ? textOf(setting.demands) : setting.text;
}

/** `{ type: "A" }, { type: "AAAA" }`; null for none. */
function textOf(entries: readonly Pick<Pattern, 'text'>[]): string | null {
  return entries.length === 0 ? null : entries.map(({ text }) => text).join(', ');
}
