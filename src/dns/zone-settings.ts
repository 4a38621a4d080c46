import type { Pattern, PatternList, GuardSetting } from '../plan/settings/setting.js';
import { patternList, patternText, policyLooseness } from '../plan/settings/setting.js';
import { asDemand } from './expected-answer.js';
import { displayPrefix } from './record.js';
import type { DesiredZone, RecordPattern, RuleException, ZoneInclude } from './zone.js';

/** The settings of a zone file that guard its records. */
export function zoneSettings({
  ignore,
  protect,
  except,
  expect,
  includes,
  policy,
  policyPlace,
  namePlace,
}: DesiredZone): readonly GuardSetting[] {
  return [
    {
      kind: 'level',
      name: 'policy',
      place: policyPlace ?? namePlace,
      text: policy,
      looseness: policyLooseness(policy),
    },
    patternList({ name: 'ignore', place: namePlace }, ignore.map(asSetting), 'more'),
    patternList({ name: 'protect', place: namePlace }, protect.map(asSetting), 'fewer'),
    patternList({ name: 'except', place: namePlace }, except.map(asExceptSetting), 'more'),
    { kind: 'demands', name: 'expect', place: expect[0]?.place ?? namePlace, demands: expect.map(asDemand) },
    ...includes.map(onlySetting),
  ];
}

/** The names that an included file may declare. */
function onlySetting({ file, only, place }: ZoneInclude): PatternList {
  const names = (only ?? ['**']).map((prefix) => ({
    globs: { prefix },
    text: only === null ? 'all names' : JSON.stringify(displayPrefix(prefix)),
    place,
  }));
  return patternList({ name: `only of ${file.text}`, place }, names, 'more');
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
