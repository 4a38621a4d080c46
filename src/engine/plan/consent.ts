import { Failure } from '../../failure.js';
import { didYouMean } from '../../text/suggest.js';
import { riskCatalogue } from '../risk-catalogue.js';

/** The codes of the risks that can be accepted with `--allow`. */
export const allowableCodes: readonly string[] = riskCatalogue
  .filter(({ consent }) => consent === 'by-name')
  .map(({ code }) => code);

/** @throws Failure `usage` when a code given to `--allow` is not that of a blocking risk: a typo is not consent. */
export function mustKnowRisks(codes: readonly string[]): void {
  const unknown = codes.find((code) => !isBlocking(code));
  if (unknown === undefined) return;
  throw new Failure('usage', `--allow ${unknown}: there is no such blocking risk`, {
    hint: didYouMean(unknown, allowableCodes) ?? `use one of ${allowableCodes.join(', ')}`,
  });
}

function isBlocking(code: string): boolean {
  return riskCatalogue.some((risk) => risk.code === code && risk.level === 'block');
}
