import { leftOut } from '../dns/risks/left-out.js';
import { dnsRisks } from '../dns/risks/list.js';
import { mailRisks } from '../mail/risks/list.js';
import { gravestFirst } from '../plan/risks/gravest-first.js';
import { isAllowable } from '../plan/risks/guards.js';
import type { Demonstration, ListedRisk, RiskKind } from '../plan/risks/risk-kind.js';
import { guardLoosened, newProblem } from '../plan/risks/review-kinds.js';
import { drift, driftOverwritten, newlyManaged, noLongerManaged } from '../plan/risks/risk-kinds.js';

const KINDS: readonly RiskKind[] = [
  leftOut,
  ...dnsRisks,
  ...mailRisks,
  guardLoosened,
  newProblem,
  drift,
  driftOverwritten,
  noLongerManaged,
  newlyManaged,
];

const RANKS: readonly ListedRisk['consent'][] = ['never', 'by-name', 'not-needed'];

/** Every kind of risk that a plan can have, the gravest first. Zones and mail share some. */
export const riskCatalogue: readonly ListedRisk[] = gravestFirst([
  ...new Map(KINDS.map((kind) => [kind.code, kind])).values(),
])
  .map(listed)
  .toSorted((a, b) => RANKS.indexOf(a.consent) - RANKS.indexOf(b.consent));

/** Leaves out how the risk is found. */
function listed({ code, level, exception, summary, explanation, advice, example }: RiskKind): ListedRisk {
  return {
    code,
    level,
    ...(exception && { exception }),
    consent: consentTo(code, level),
    summary,
    explanation,
    advice,
    example: { raised: trimmed(example.raised), spared: trimmed(example.spared) },
  };
}

/** The diffs begin and end with a line feed where they are written. */
function trimmed({ change, outside }: Demonstration): Demonstration {
  return { change: trimmedDiff(change), ...(outside !== undefined && { outside: trimmedDiff(outside) }) };
}

function trimmedDiff(diff: string): string {
  return diff.replaceAll(/^\n|\n$/g, '');
}

function consentTo(code: string, level: RiskKind['level']): ListedRisk['consent'] {
  if (level !== 'block') return 'not-needed';
  return isAllowable(code) ? 'by-name' : 'never';
}

/** Returns the kind of risk with a code. */
export function riskByCode(code: string): ListedRisk | undefined {
  return riskCatalogue.find((risk) => risk.code === code);
}
