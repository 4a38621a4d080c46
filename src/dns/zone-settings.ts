import type { Span } from '../diagnostics/source.js';
import type { Pattern, PatternList, Setting } from '../plan/settings/setting.js';
import { patternSettings, patternText, policySetting } from '../plan/settings/setting.js';
import { displayPrefix } from './record.js';
import type { DesiredZone, RecordPattern, RuleException, ZoneInclude } from './zone.js';

/** The settings of a zone file that guard its records. */
export function zoneSettings({
  ignore,
  protect,
  except,
  includes,
  policy,
  policyPlace,
  namePlace,
}: DesiredZone): readonly Setting[] {
  return [
    policySetting('policy', policy, policyPlace ?? namePlace),
    ...patternSettings({ ignore: ignore.map(asSetting), protect: protect.map(asSetting) }, namePlace),
    exceptSetting(except, namePlace),
    ...includes.map(onlySetting),
  ];
}

/** A wider list hides more. */
function exceptSetting(except: readonly RuleException[], place: Span): PatternList {
  return {
    kind: 'patterns',
    name: 'except',
    place: except[0]?.place ?? place,
    patterns: except.map(asExceptSetting),
    looserWith: 'more',
  };
}

/** The names that an included file may declare. */
function onlySetting({ file, only, place }: ZoneInclude): PatternList {
  return {
    kind: 'patterns',
    name: `only of ${file.text}`,
    place,
    patterns: (only ?? ['**']).map((prefix) => ({
      globs: { prefix },
      text: only === null ? 'all names' : JSON.stringify(displayPrefix(prefix)),
      place,
    })),
    looserWith: 'more',
  };
}

function asExceptSetting({ rule, until, ...pattern }: RuleException): Pattern {
  const { globs, place } = asSetting(pattern);
  const { prefix, type, content } = pattern;
  const shownPrefix = prefix === undefined ? prefix : displayPrefix(prefix);
  return {
    globs: { rule, ...globs, ...(until && { until: until.day }) },
    text: patternText({ rule, prefix: shownPrefix, type, content, until: until?.day }),
    place,
  };
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
