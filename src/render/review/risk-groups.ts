import { addressParts, nameAndType } from '../../plan/address.js';
import { groupBy } from '../../diagnostics/group-by.js';
import { ownerName } from '../../dns/name/domain.js';
import type { Risk, RiskLevel } from '../../plan/plan.js';
import { naturalKey, sortedBy } from '../../text/compare.js';

/** The levels of risks, the gravest first. */
export const LEVELS: readonly RiskLevel[] = ['block', 'warn', 'info'];

/** Of more, one sentence is told, and the records are named. */
const FEW: Readonly<Record<RiskLevel, number>> = { block: 6, warn: 6, info: 3 };

/** The risks of one code and level, and about one rule or setting if they name it; of many, those that say the same. */
export interface RiskGroup {
  readonly level: RiskLevel;
  readonly code: string;
  /** The rule that warns, or the setting that would have blocked; null for other risks. */
  readonly about: string | null;
  /** What they have in common; the message if there is only one, or if they differ in names alone. */
  readonly sentence: string;
  /** In natural order of their addresses. */
  readonly risks: readonly Risk[];
  /** Whether each of them has more to say than the sentence. */
  readonly differs: boolean;
  /** Whether each is told: of many, the sentence would be repeated. */
  readonly isTold: boolean;
}

/** A clause that says what risks of a code mean at their level, or what a rule demands; undefined for one that this version does not know. */
export type SummaryOf = (risk: Pick<Risk, 'code' | 'level' | 'rule'>) => string | undefined;

/** Groups risks by level, the gravest first, and code. */
export function riskGroups(risks: readonly Risk[], summaryOf: SummaryOf): readonly RiskGroup[] {
  return LEVELS.flatMap((level) => {
    const byCode = groupBy(
      risks.filter((risk) => risk.level === level),
      (risk) => JSON.stringify([risk.code, aboutOf(risk)]),
    );
    return [...byCode.values()].flatMap(byForm).flatMap((alike) => {
      const [first] = alike.risks;
      return first ? riskGroup(first, alike, summaryOf(first)) : [];
    });
  });
}

function aboutOf({ rule, setting }: Risk): string | null {
  return rule ?? setting ?? null;
}

interface AlikeRisks {
  readonly risks: readonly Risk[];
  /** Whether they say the same of different records. */
  readonly isOneForm: boolean;
}

/** Many risks of a code, apart where they say only a few different things: one sentence for all would say none of these. */
function byForm(risks: readonly Risk[]): readonly AlikeRisks[] {
  const forms = [...groupBy(risks, formOf).values()];
  const isFew = risks.every(({ level }) => risks.length <= FEW[level]);
  if (isFew || forms.length > MOST_FORMS) return [{ risks, isOneForm: forms.length === 1 }];
  return forms.map((ofForm) => ({ risks: ofForm, isOneForm: true }));
}

/** More different sentences would take the room of the changes. */
const MOST_FORMS = 3;

function riskGroup(first: Risk, { risks, isOneForm }: AlikeRisks, summary: string | undefined): RiskGroup {
  const { level, code } = first;
  const sorted = sortedBy(risks, ({ address }) => naturalKey(address));
  const [{ message } = first] = sorted;
  const differs = risks.some((risk) => risk.message !== message);
  const others = risks.length === 2 ? 'the other' : 'the others';
  const common = isOneForm ? `${message}; likewise for ${others}` : (summary ?? message);
  return {
    level,
    code,
    about: aboutOf(first),
    sentence: differs ? common : message,
    risks: sorted,
    differs,
    isTold: differs && !isOneForm && risks.length <= FEW[level],
  };
}

/** The message without the name and type of its record, and its zone. */
function formOf({ address, message }: Risk): string {
  const { scope: zone = '' } = addressParts(address);
  const [owner = '', type = ''] = placeName(address).split(' ');
  if (zone === '') return message;
  return message.replaceAll(`${type} of ${owner}`, RECORD).replaceAll(owner, OWNER).replaceAll(zone, ZONE);
}

/** No message has these characters. */
const RECORD = '\u0001';
const OWNER = '\u0002';
const ZONE = '\u0003';

/**
 * The name and type of a record: `www.example.com A` for `dns/example.com/www/A`; '' for all zones or templates together, as the message says;
 * other addresses as they are.
 */
export function placeName(address: string): string {
  if (address === 'dns' || address === 'mail') return '';
  const { service, scope: zone, rest } = addressParts(address);
  if (service !== 'dns' || !zone) return address;
  const set = nameAndType(rest);
  if (!set) return address === `dns/${zone}` ? zone : address;
  return `${ownerName(set.name === '@' ? '' : set.name, zone)} ${set.type}`;
}

/** The same in a list of places, where all zones or templates together have a name as well. */
export function listedPlace(address: string): string {
  return TOGETHER.get(address) ?? placeName(address);
}

const TOGETHER: ReadonlyMap<string, string> = new Map([
  ['dns', 'all zones'],
  ['mail', 'all templates'],
]);
