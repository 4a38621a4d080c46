import { ANY } from '../answers/answer.js';
import { linkAt } from '../answers/chain.js';
import { declaredState } from '../answers/declared.js';
import { adviceRule } from '../check/define-rule.js';
import { orService } from '../check/or-service.js';
import { ownerName } from '../name/domain.js';
import { isDnsName } from '../name/name.js';
import { patternMatcher } from '../records/patterns.js';
import { suggest } from '../../text/suggest.js';
import type { DeclaredRecord } from '../record.js';
import { displayPrefix } from '../record.js';
import { remembering, rememberingWhileUsed } from '../remembering.js';
import { hintForAddress } from '../records/slips.js';
import { namedTarget, targetRange } from '../records/targets.js';
import { recordType } from '../types/registry.js';
import type { DesiredZone } from '../zone.js';
import type { ProjectView, ZoneRule } from '../records/project-view.js';

export const missingTarget: ZoneRule = {
  rule: adviceRule({
    code: 'target/missing',
    summary: 'A record should not point at a missing name in a zone of the project.',
    explanation:
      'The target is in a zone of this project, but no active record, wildcard or delegation of that zone answers for it, so it ' +
      'cannot be resolved. Names that match `ignore` are assumed to exist, and those of managed services under `serviceRecords` do.',
    reference: 'RFC 1034 section 3.6; RFC 4592',
    bad: 'zone: example.com\nrecords:\n  www: { CNAME: web.example.com }\n',
    good: 'zone: example.com\nrecords:\n  www: { CNAME: web.example.com }\n  web: { A: 192.0.2.1 }\n',
  }),
  *check({ zone, project }) {
    const { state, near } = searchIn(project);
    for (const record of zone.records) {
      const target = namedTarget(record);
      const home = target === undefined ? undefined : project.zoneOf(target);
      if (target === undefined || !home) continue;
      const { prefix, cut, records, served } = linkAt(state, target, ANY);
      if (cut !== null || records.length + served.length > 0 || mayBeIgnored(home)(prefix)) continue;
      const isPrepared = inactiveNames(home).has(prefix);
      // What is not active yet may point at what is not active yet.
      if (isPrepared && !record.active) continue;
      const [fate, verb] = isPrepared
        ? ['has inactive records only', 'activate']
        : [`does not exist in ${home.name}`, 'add'];
      const fix = `${verb} "${displayPrefix(prefix)}" in ${home.file.path}, or fix the target`;
      const address = addressHint(prefix, record);
      const isDoubled = isDnsName(prefix) && topsOf(project.names).has(topOf(prefix));
      const meant = isPrepared || address !== null ? undefined : isDoubled ? prefix : near(prefix, home);
      yield {
        zone,
        record,
        ...targetRange(record),
        message: `${record.type} points at ${target}, which ${fate}`,
        ...(meant === undefined
          ? { hint: address ?? (isPrepared ? fix : orService(fix, home)) }
          : {
              hint: `did you mean ${meant}? Otherwise ${isDoubled ? fix : orService(fix, home)}`,
              suggestion: { written: target, meant },
            }),
      };
    }
  },
};

/** How targets are looked for, and what is meant by those that are missing. */
const searchIn = rememberingWhileUsed((project: ProjectView) => ({
  state: declaredState(project),
  near: nearNames(),
}));

/** What to write where a prefix is an address, to which a master file has added the name of the zone; null where it is none. */
function addressHint(prefix: string, { type }: DeclaredRecord): string | null {
  const known = recordType(type);
  return known ? hintForAddress(prefix, known) : null;
}

/**
 * The top-level domains by which a prefix is known to be itself a full name, to which a master file with a forgotten dot has added the
 * name of the zone. Most others are words that may be labels of a zone, too, so only common ones and those of the project count.
 */
const topsOf = rememberingWhileUsed(
  (names: readonly string[]): ReadonlySet<string> => new Set(['com', 'net', 'org', ...names.map(topOf)]),
);

function topOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** Names that are compared with missing targets in one run; every comparison is quadratic in their lengths. */
const MOST_COMPARED = 20_000;

/** Returns a function that finds the name that was probably meant, in the zone where the target is missing. */
function nearNames(): (prefix: string, home: DesiredZone) => string | undefined {
  let left = MOST_COMPARED;
  return (prefix, home) => {
    const known = activeNames(home);
    left -= known.size;
    if (left < 0) return undefined;
    const meant = suggest(prefix, known);
    // Another number is another host.
    if (meant === undefined || withoutDigits(meant) === withoutDigits(prefix)) return undefined;
    return ownerName(meant, home.name);
  };
}

function withoutDigits(name: string): string {
  return name.replaceAll(/\d+/g, '');
}

/** Number of zones whose patterns and inactive names are kept. */
const MOST_ZONES = 16;

/** Returns a function that says whether `ignore` names a prefix. */
const mayBeIgnored = remembering(({ ignore, txt }: DesiredZone) => {
  const named = ignore.flatMap(({ prefix }) => (prefix === undefined ? [] : { prefix }));
  const ignoring = patternMatcher(named, txt);
  return (prefix: string): boolean => ignoring({ prefix, type: '', content: '' }) !== undefined;
}, MOST_ZONES);

/** The prefixes below the zone itself with active records, but for wildcards. */
const activeNames = remembering(
  ({ records }: DesiredZone) =>
    new Set(records.flatMap(({ active, prefix }) => (active && /^[^*]/.test(prefix) ? prefix : []))),
  MOST_ZONES,
);

/** The prefixes with inactive records. */
const inactiveNames = remembering(
  ({ records }: DesiredZone) => new Set(records.flatMap(({ active, prefix }) => (active ? [] : prefix))),
  MOST_ZONES,
);
