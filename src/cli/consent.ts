import { Failure } from '../diagnostics/failure.js';
import { dnsRisks } from '../dns/risks/list.js';
import { mailRisks } from '../mail/risks/list.js';

/** @throws Failure `usage` when a code given to `--allow` is of no blocking risk: a slip must not pass for consent. */
export function mustKnowRisks(codes: readonly string[]): void {
  const risks = [...dnsRisks, ...mailRisks];
  // Some are of both zones and mails.
  const blocking = new Set(risks.filter(({ level }) => level === 'block').map(({ code }) => code));
  const unknown = codes.find((code) => !blocking.has(code));
  if (unknown === undefined) return;
  throw new Failure('usage', `--allow ${unknown}: no plan is ever blocked by that`, {
    hint: `the blocking risks are ${[...blocking].join(', ')}`,
  });
}
