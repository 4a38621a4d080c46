import type { Pattern, Setting } from '../plan/settings/setting.js';
import { patternSettings, patternText, policySetting } from '../plan/settings/setting.js';
import { displayPrefix } from './record.js';
import type { DesiredZone, RecordPattern } from './zone.js';

/** The settings of a zone file that guard its records. */
export function zoneSettings({
  ignore,
  protect,
  policy,
  policyPlace,
  namePlace,
}: DesiredZone): readonly Setting[] {
  return [
    policySetting('policy', policy, policyPlace ?? namePlace),
    ...patternSettings({ ignore: ignore.map(asSetting), protect: protect.map(asSetting) }, namePlace),
  ];
}

function asSetting({ prefix, type, content, place }: RecordPattern): Pattern {
  return {
    globs: {
      ...(prefix !== undefined && { prefix }),
      ...(type !== undefined && { type: type.toUpperCase() }),
      ...(content !== undefined && { content }),
    },
    text: patternText({ prefix: prefix === undefined ? prefix : displayPrefix(prefix), type, content }),
    place,
  };
}
