import { Failure } from '../../failure.js';
import { didYouMean } from '../../text/suggest.js';
import { dnsRisks } from '../../dns/risks/list.js';
import { mailRisks } from '../../mail/risks/list.js';
import { LEFT_OUT, isAllowable } from '../../plan/guards.js';

/** The codes of the risks that block a plan; some are of both zones and mails. */
const blockingCodes: ReadonlySet<string> = new Set([
  LEFT_OUT,
  ...[...dnsRisks, ...mailRisks].filter(({ level }) => level === 'block').map(({ code }) => code),
]);

/** Those of them that can be consented to. */
export const allowableCodes: readonly string[] = [...blockingCodes].filter(isAllowable);

/** @throws Failure `usage` when a code given to `--allow` is of no blocking risk: a slip must not pass for consent. */
export function mustKnowRisks(codes: readonly string[]): void {
  const unknown = codes.find((code) => !blockingCodes.has(code));
  if (unknown === undefined) return;
  throw new Failure('usage', `--allow ${unknown}: no plan is ever blocked by that`, {
    hint: didYouMean(unknown, allowableCodes) ?? `it takes ${allowableCodes.join(', ')}`,
  });
}
