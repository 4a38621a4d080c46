import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { ttlShortRule } from '../../dns/check/general-rules.js';
import { sourceFile } from '../../diagnostics/source.js';
import { adviceRules } from '../../dns/advice/list.js';
import type { Change } from '../../dns/diff/zone-diff.js';
import { changedFields } from '../../dns/diff/zone-diff.js';
import type { DnsRecord } from '../../dns/record.js';
import { recordAddress } from '../../dns/record.js';
import { withExceptions } from '../../dns/records/exceptions.js';
import { projectView } from '../../dns/records/project-view.js';
import { rulesIn, rulesWanted, runRules } from '../../dns/records/rule-set.js';
import type { ZoneChange } from '../../dns/risks/risk.js';
import { checkZones } from '../../dns/rules/check-zones.js';
import type { RecordPolicy } from '../../dns/rules/record-policy.js';
import { policyRule } from '../../dns/rules/record-policy.js';
import { typeOf } from '../../dns/types/registry.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { FoundRisk } from '../../plan/risks/assess-risks.js';
import { newProblem } from '../../plan/risks/review-kinds.js';
import type { Warning } from '../warning.js';

/** What the files say now, and what they said before. */
export interface ZonesBefore {
  readonly warnings: readonly Warning[];
  /** The selected zones as declared now. */
  readonly zones: readonly DesiredZone[];
  /** The other zones of the project. */
  readonly others: readonly DesiredZone[];
  readonly policies: readonly RecordPolicy[];
  /** The zones of the base, as far as they are known there; null to compare with what is live. */
  readonly base: ((zone: DesiredZone) => DesiredZone | 'unknown' | null) | null;
}

/** Finds what the rules warn of at changed records and did not warn of before, each rule once at an address. */
export function newZoneProblems(
  changing: readonly ZoneChange[],
  { warnings, ...before }: ZonesBefore,
): readonly FoundRisk<Change>[] {
  const changesAt = new Map<string, Change[]>();
  const isOnlyTtl = new Set<Change>();
  for (const { zone, diff } of changing)
    for (const change of diff.changes) {
      const { action, before: old, after } = change;
      const address = recordAddress(zone, after ?? old);
      changesAt.set(address, [...(changesAt.get(address) ?? []), change]);
      if (action === 'update' && changedFields(old, after, diff.zone.txt).join() === 'ttl')
        isOnlyTtl.add(change);
    }
  // A TTL that only gets short is told by `ttl-lowered`.
  const changesOf = ({ rule, address }: Warning): readonly Change[] =>
    (changesAt.get(address) ?? []).filter((change) => rule !== ttlShortRule || !isOnlyTtl.has(change));
  return newOnes(warnings, changesOf, (wanted) => problemsBefore(changing, before, wanted));
}

/** The warnings at changes that are not among the earlier problems, which are looked for only if there are any. */
export function newOnes<C>(
  warnings: readonly Warning[],
  changesOf: (warning: Warning) => readonly C[],
  problemsOf: (wanted: ReadonlySet<string>) => Iterable<Pick<Diagnostic, 'rule' | 'address' | 'exceptions'>>,
): readonly FoundRisk<C>[] {
  const found = warnings.filter((warning) => changesOf(warning).length > 0);
  if (found.length === 0) return [];
  const known = new Set<string>();
  for (const { rule, address, exceptions } of problemsOf(new Set(found.map(({ rule: { code } }) => code))))
    if (address !== undefined && !exceptions) known.add(problemKey({ rule, address }));
  return found.flatMap((warning) => {
    const key = problemKey(warning);
    if (known.has(key)) return [];
    known.add(key);
    const { rule, address, message } = warning;
    const { code, level, exception } = newProblem;
    // Of 628 real changes, 62 have no other: a warning of it would teach to overlook warnings.
    const isUsual = rule === ttlShortRule;
    return {
      code,
      level: isUsual ? exception.level : level,
      address,
      message,
      rule: rule.code,
      changes: changesOf(warning),
    };
  });
}

function problemKey({ rule, address }: Pick<Warning, 'rule' | 'address'>): string {
  return `${rule.code} ${address}`;
}

/** What the wanted rules find in the zones before. */
function* problemsBefore(
  changing: readonly ZoneChange[],
  { zones, others, policies, base }: Omit<ZonesBefore, 'warnings'>,
  wanted: ReadonlySet<string>,
): Iterable<Diagnostic> {
  const changes = new Map(changing.map((change) => [change.zone, change]));
  const liveZone = (zone: DesiredZone): DesiredZone => {
    const change = changes.get(zone.name);
    return change ? { ...zone, records: declaredAs(zone, change) } : zone;
  };
  const before = zones.flatMap((zone) => {
    const earlier = base === null ? 'unknown' : base(zone);
    return earlier === 'unknown' ? liveZone(zone) : (earlier ?? []);
  });
  const all = [...before, ...others];
  const advice = rulesWanted(adviceRules, ({ code }) => wanted.has(code));
  const demands = policies.filter(({ rule }) => wanted.has(rule.code)).map(policyRule);
  const view = projectView(all);
  yield* withExceptions(all, runRules(view, { ...advice, ofZones: [...advice.ofZones, ...demands] }));
  if (rulesIn(advice).length + demands.length < wanted.size) yield* checkZones(all);
}

/** The records that were live, each at a place of its own: where two have one place, a problem is told once. */
function declaredAs({ file, protocol }: DesiredZone, { diff }: ZoneChange): DesiredZone['records'] {
  const source = sourceFile(file.path, '');
  let position = 0;
  const declared = (record: DnsRecord): DesiredZone['records'][number] => {
    const place = { file: source, start: position, end: position };
    position += 1;
    return { ...record, places: { prefix: place, type: place, value: place } };
  };
  const { unchanged, kept, changes } = diff;
  return [...unchanged, ...kept, ...changes.flatMap(({ before }) => before ?? [])]
    .filter(({ type }) => typeOf(protocol, type))
    .map(declared);
}
