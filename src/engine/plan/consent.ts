import { Failure } from '../../failure.js';
import type { Purpose } from '../../plan/risks/guards.js';
import { isAllowable } from '../../plan/risks/guards.js';
import { didYouMean } from '../../text/suggest.js';
import { riskCatalogue } from '../risk-catalogue.js';

/** The codes of the risks that can be accepted with `--allow`. */
export function allowableCodes(purpose: Purpose = 'apply'): readonly string[] {
  return riskCatalogue
    .filter(({ code, level }) => level === 'block' && isAllowable(code, purpose))
    .map(({ code }) => code);
}

/** @throws Failure `usage` when a code given to `--allow` is not that of a blocking risk: a typo is not consent. */
export function mustKnowRisks(codes: readonly string[], purpose: Purpose = 'apply'): void {
  const unknown = codes.find((code) => !isBlocking(code));
  if (unknown === undefined) return;
  const known = allowableCodes(purpose);
  throw new Failure('usage', `--allow ${unknown}: there is no such blocking risk`, {
    hint: didYouMean(unknown, known) ?? `use one of ${known.join(', ')}`,
  });
}

function isBlocking(code: string): boolean {
  return riskCatalogue.some((risk) => risk.code === code && risk.level === 'block');
}
