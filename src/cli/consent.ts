import { Failure } from '../diagnostics/failure.js';
import { dnsRisks } from '../dns/risks/list.js';

/** @throws Failure `usage` when a code given to `--allow` is of no blocking risk: a slip must not pass for consent. */
export function mustKnowRisks(codes: readonly string[]): void {
  const blocking = dnsRisks.filter(({ level }) => level === 'block').map(({ code }) => code);
  const unknown = codes.find((code) => !blocking.includes(code));
  if (unknown === undefined) return;
  throw new Failure('usage', `--allow ${unknown}: no plan is ever blocked by that`, {
    hint: `the blocking risks are ${blocking.join(', ')}`,
  });
}
