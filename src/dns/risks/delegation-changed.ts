import { enumeration } from '../../text/plural.js';
import { ANY, askedName } from '../answers/answer.js';
import { chainOf } from '../answers/chain.js';
import { lookUp } from '../answers/look-up.js';
import type { ChangingZone, RecordChange, Side } from '../answers/changing-zone.js';
import { SIDES } from '../answers/changing-zone.js';
import type { Published } from '../answers/published.js';
import { isDelegation } from '../answers/published.js';
import { recordData } from '../answers/resolve.js';
import { lostToNewZones } from '../meaning/lost-to-new-zones.js';
import { isInDomain, ownerName } from '../name/domain.js';
import { parentOf } from '../name/parent.js';
import { recordAddress } from '../record.js';
import { recordType } from '../types/registry.js';
import type { AnswerChanges, AnswerRiskRule } from './answer-changes.js';
import { effectAddress, MOST_NAMES, shownName } from './answer-changes.js';
import type { RiskFinding } from './risk.js';

export const delegationChanged: AnswerRiskRule = {
  code: 'delegation-changed',
  level: 'warn',
  summary:
    'a subzone gets other name servers, or is delegated anew above existing names, or its DS changes or disappears; or a new zone has nothing for names that the zone above answers',
  explanation:
    'The servers of a delegation answer for its name and all names below it, and hide what this zone has there. If they do not know a name, it is gone, as it is if a new zone file leaves it out. Resolvers that check signatures refuse all answers of a subzone whose keys do not match its DS, and check nothing without one. Of 628 real changes of single zones in public repositories, 4 raise it.',
  advice:
    'Check that every new server answers for all names below the delegation. Change a DS only when the subzone is signed with the new key, and remove it only when the subzone shall be unsigned.',
  example: {
    raised: {
      change: `
 zone: example.com
 records:
   host.lab: { A: 192.0.2.30 }
+  lab: { NS: [ns1.example.org, ns2.example.org] }
`,
    },
    spared: {
      change: `
 zone: example.com
 records:
   host.lab: { A: 192.0.2.30 }
+  dev: { NS: [ns1.example.org, ns2.example.org] }
`,
    },
  },
  *find(plan) {
    for (const cut of changedCuts(plan)) {
      if (String(cut.before.ns) !== String(cut.after.ns)) yield* otherServers(plan, cut);
      if (String(cut.before.ds) !== String(cut.after.ds)) yield* otherKeys(plan, cut);
    }
    yield* leftByNewZones(plan);
  },
};

/** What the records of a name say: its servers, and the keys of their zone. */
interface CutData {
  readonly ns: readonly string[];
  readonly ds: readonly string[];
}

/** A name with a delegation, or a DS, on one side at least, one of which changes. */
interface ChangedCut extends Readonly<Record<Side, CutData>> {
  readonly zone: ChangingZone;
  readonly prefix: string;
  readonly name: string;
  readonly changes: readonly RecordChange[];
  /** Whether its zone has records for it after the changes: at it, below it, or those of a wildcard. */
  readonly exists: boolean;
}

function* changedCuts({ comparison: { zones, states, changes } }: AnswerChanges): Iterable<ChangedCut> {
  for (const [zoneName, all] of changes) {
    const zone = zones.get(zoneName);
    const [before, after] = SIDES.map((side) => states[side].zones.get(zoneName)?.published);
    if (!zone || !before || !after) continue;
    for (const prefix of all.prefixes()) {
      if (prefix === '' || [before, after].some((published) => isHidden(published, prefix))) continue;
      const ofCut = all.at(prefix).filter((change) => SIDES.some((side) => isOfCut(change[side])));
      if (ofCut.length === 0) continue;
      const cutIn = (published: Published): CutData => ({
        ns: dataOf(published, { prefix, zone, is: isDelegation }),
        ds: dataOf(published, { prefix, zone, is: isSigning }),
      });
      yield {
        zone,
        prefix,
        name: ownerName(prefix, zoneName),
        changes: ofCut,
        before: cutIn(before),
        after: cutIn(after),
        exists: lookUp(after, prefix, ANY).source !== null,
      };
    }
  }
}

function isHidden(published: Published, prefix: string): boolean {
  return lookUp(published, parentOf(prefix), ANY).cut !== null;
}

function isSigning({ type }: { readonly type: string }): boolean {
  return recordType(type)?.belongsToDelegation === true;
}

function isOfCut(record: RecordChange[Side]): boolean {
  return record !== null && (isDelegation(record) || isSigning(record));
}

interface CutRecords {
  readonly prefix: string;
  readonly zone: ChangingZone;
  readonly is: (record: { readonly type: string }) => boolean;
}

/** What some records of a name say. */
function dataOf({ at }: Published, { prefix, zone: { txt }, is }: CutRecords): readonly string[] {
  const data = at(prefix).flatMap((record) => (is(record) ? recordData(record, txt) : []));
  return [...new Set(data)].toSorted();
}

/** The servers after a change, and which of them are new or were others. */
function serversText(before: readonly string[], after: readonly string[]): string {
  const gained = after.filter((server) => !before.includes(server));
  const lost = before.filter((server) => !after.includes(server));
  if (lost.length > 0) return `${after.join(', ')}, and no longer to ${lost.join(', ')}`;
  return `${after.join(', ')} (${enumeration(gained, gained.length)} ${gained.length === 1 ? 'is' : 'are'} new)`;
}

function takenText(taken: readonly string[], name: string): string {
  const more = taken.length > MOST_NAMES ? [`${taken.length - MOST_NAMES} more`] : [];
  return `${[...taken.slice(0, MOST_NAMES), ...more].join(', ')} and all else at and below ${name}`;
}

function* otherServers(plan: AnswerChanges, cut: ChangedCut): Iterable<RiskFinding> {
  const { zone, prefix, name, before, after, exists } = cut;
  const message = (): string | null => {
    if (before.ns.length === 0) {
      const taken = takenNames(plan, cut);
      return taken.length === 0
        ? null
        : `${takenText(taken, name)} will be answered by ${after.ns.join(', ')}, and no longer by ${zone.name}`;
    }
    if (after.ns.length > 0)
      return `${name} and all names below it are delegated to ${serversText(before.ns, after.ns)}`;
    return exists
      ? `${name} and all names below it are answered by ${zone.name} itself, and no longer by ${before.ns.join(', ')}`
      : null;
  };
  const text = message();
  if (text === null) return;
  const changes = plan.planned(
    cut.changes.filter((change) => SIDES.some((side) => change[side] && isDelegation(change[side]))),
  );
  yield { changes, address: recordAddress(zone.name, { prefix, type: 'NS' }), message: text };
}

/** The names with records that a new delegation takes from their zone, wildcards among them. */
function takenNames({ comparison: { states }, effects }: AnswerChanges, cut: ChangedCut): readonly string[] {
  const taken = effects.flatMap((effect) => {
    if (effect.kind !== 'delegated' || effect.before.status === 'no-data') return [];
    const [link] = chainOf(states.before, askedName(effect), effect.type).links;
    if (!link?.zone || link.source === null) return [];
    return ownerName(link.source, link.zone.name);
  });
  return [...new Set(taken)].filter((name) => isInDomain(name, cut.name));
}

function* otherKeys(
  plan: AnswerChanges,
  { zone, prefix, name, changes, before, after }: ChangedCut,
): Iterable<RiskFinding> {
  if (before.ds.length === 0 || after.ns.length === 0) return;
  const message = `${name} ${keysText(before.ds, after.ds)}`;
  const ofKeys = changes.filter((change) => SIDES.some((side) => change[side] && isSigning(change[side])));
  yield { changes: plan.planned(ofKeys), address: recordAddress(zone.name, { prefix, type: 'DS' }), message };
}

function keysText(before: readonly string[], after: readonly string[]): string {
  if (after.length === 0)
    return 'has no DS any more: resolvers no longer check the signatures of its answers';
  const [has, which] = after.every((key) => before.includes(key))
    ? ['has fewer DS', 'a key that is left']
    : before.every((key) => after.includes(key))
      ? ['gets one more DS', 'a key of one of them']
      : ['gets another DS', 'that key'];
  return `${has}: resolvers that check signatures refuse its answers unless it is signed with ${which}`;
}

function* leftByNewZones({ comparison, ofNewZones, changesOf }: AnswerChanges): Iterable<RiskFinding> {
  for (const [zone, effects] of lostToNewZones(comparison, ofNewZones)) {
    const [first] = effects;
    if (!first) continue;
    const names = [...new Set(effects.map(shownName))];
    yield {
      changes: changesOf(effects),
      address: effectAddress(first, first.type),
      message: `${enumeration(names, MOST_NAMES)} will have no answer, since ${zone} is a zone of its own from now on and has nothing there`,
    };
  }
}
