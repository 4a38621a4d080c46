import type { ProjectState } from '../answers/project-state.js';
import { linkAt } from '../answers/chain.js';
import { compareZones } from '../answers/comparison.js';
import { bothSides } from '../diff/both-sides.js';
import type { ZoneDiff } from '../diff/zone-diff.js';
import { ownerName } from '../name/domain.js';
import { isAlias } from '../records/service-records.js';
import type { DnsRecord, TxtReading } from '../record.js';
import type { RecordType } from '../types/descriptor.js';
import { recordType } from '../types/registry.js';
import { canonicalRdata } from '../wire/rdata.js';
import { hexOf } from './expect-zone.js';

/** A question whose answer tells whether a managed service answers where a plan changes custom records. */
export interface ServiceQuestion {
  readonly prefix: string;
  /** Absolute. */
  readonly owner: string;
  readonly type: RecordType;
  readonly txt: TxtReading;
  /** What live custom records and wildcards answer: `TYPE RDATA`, canonical, in hexadecimal. */
  readonly explained: ReadonlySet<string>;
}

/** What services may answer at a name that becomes an alias or a delegation, for types in common use. */
const COMMON_TYPES = ['A', 'AAAA', 'MX', 'TXT'];

/**
 * The questions about each record set that plans create where no custom record was, and about each last one that they remove, by
 * zone. Below a zone cut other servers answer, so that nothing is asked there.
 */
export function serviceQuestions(
  diffs: readonly ZoneDiff[],
): ReadonlyMap<string, readonly ServiceQuestion[]> {
  const changing = diffs.filter(({ changes }) => changes.length > 0);
  const { states } = compareZones(diffs.map((diff) => bothSides(diff)));
  return new Map(changing.map((diff) => [diff.zone.name, [...questionsIn(diff, states)]] as const));
}

type States = Readonly<Record<'before' | 'after', ProjectState>>;

function* questionsIn({ zone, changes }: ZoneDiff, states: States): Iterable<ServiceQuestion> {
  const sets = new Set<string>();
  for (const { before, after } of changes)
    for (const record of [before, after]) if (record?.active) sets.add(`${record.type} ${record.prefix}`);
  const asked = new Set<string>();
  for (const set of sets) {
    const [changed = '', prefix = ''] = set.split(' ');
    if (!comesOrGoes(states, { zone: zone.name, prefix, type: changed })) continue;
    for (const type of typesToAsk(changed, prefix)) {
      const owner = ownerName(prefix, zone.name);
      const { cut, records, zone: home } = linkAt(states.before, owner, type.type);
      if (home?.name !== zone.name || cut !== null) continue;
      if (asked.size === asked.add(`${type.type} ${prefix}`).size) continue;
      yield { prefix, owner: `${owner}.`, type, txt: zone.txt, explained: explainedBy(records) };
    }
  }
}

/** Whether a record set is published on one side only, and was not hidden by a custom alias. */
function comesOrGoes(
  states: States,
  { zone, prefix, type }: { readonly zone: string; readonly prefix: string; readonly type: string },
): boolean {
  const before = states.before.zones.get(zone)?.published.at(prefix) ?? [];
  const after = states.after.zones.get(zone)?.published.at(prefix) ?? [];
  const [had, has] = [before, after].map((records) => records.some((record) => record.type === type));
  return had !== has && (had === true || !before.some(isAlias));
}

/** An alias, and a delegation below the apex, take the place of all that a name answers. */
function typesToAsk(type: string, prefix: string): readonly RecordType[] {
  const known = recordType(type);
  const isWhole = known?.isAlias === true || (known?.isDelegation === true && prefix !== '');
  const types = isWhole ? COMMON_TYPES.flatMap((each) => recordType(each) ?? []) : [];
  return known && known.isAlias !== true ? [known, ...types.filter((each) => each !== known)] : types;
}

/** What records answer: `TYPE RDATA`, however quotes in texts are read. */
export function explainedBy(records: readonly DnsRecord[]): ReadonlySet<string> {
  const explained = new Set<string>();
  for (const record of records) {
    const type = recordType(record.type);
    if (!type) continue;
    for (const txt of ['text', 'quoted'] as const)
      explained.add(`${type.type} ${hexOf(canonicalRdata(type, record, txt))}`);
  }
  return explained;
}
