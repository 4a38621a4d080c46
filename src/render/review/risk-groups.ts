import { groupBy } from '../../diagnostics/group-by.js';
import { ownerName } from '../../dns/name/domain.js';
import type { Risk, RiskLevel } from '../../plan/plan.js';
import { naturalKey, sortedBy } from '../../text/compare.js';

/** The levels of risks, the gravest first. */
export const LEVELS: readonly RiskLevel[] = ['block', 'warn', 'info'];

/** Of more, one sentence is told, and the records are named. */
const FEW = 3;

/** The risks of one code and level. */
export interface RiskGroup {
  readonly level: RiskLevel;
  readonly code: string;
  /** What they have in common; the message if there is only one. */
  readonly sentence: string;
  /** In natural order of their addresses. */
  readonly risks: readonly Risk[];
  /** Whether each of them has more to say than the sentence. */
  readonly differs: boolean;
  /** Whether each is told: of many, the sentence would be repeated. */
  readonly isTold: boolean;
}

/** A clause that says what risks of a code mean; undefined for one that this version does not know. */
export type SummaryOf = (code: string) => string | undefined;

/** Groups risks by level, the gravest first, and code. */
export function riskGroups(risks: readonly Risk[], summaryOf: SummaryOf): readonly RiskGroup[] {
  return LEVELS.flatMap((level) => {
    const byCode = groupBy(
      risks.filter((risk) => risk.level === level),
      ({ code }) => code,
    );
    return Array.from(byCode, ([code, group]) => riskGroup(level, code, group, summaryOf(code)));
  });
}

function riskGroup(
  level: RiskLevel,
  code: string,
  risks: readonly Risk[],
  summary: string | undefined,
): RiskGroup {
  const messages = new Set(risks.map(({ message }) => message));
  const [message = ''] = messages;
  const differs = messages.size > 1;
  return {
    level,
    code,
    sentence: differs ? (summary ?? message) : message,
    risks: sortedBy(risks, ({ address }) => naturalKey(address)),
    differs,
    isTold: differs && risks.length <= FEW,
  };
}

/** The name and type of a record: `www.example.com A` for `dns/example.com/www/A`; other addresses as they are. */
export function placeName(address: string): string {
  const [, zone, prefix, type] = /^dns\/([^/]+)(?:\/(.+)\/([^/]+))?$/s.exec(address) ?? [];
  if (zone === undefined) return address;
  if (prefix === undefined || type === undefined) return zone;
  return `${ownerName(prefix === '@' ? '' : prefix, zone)} ${type}`;
}
