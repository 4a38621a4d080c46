import { Failure } from '../../failure.js';
import { didYouMean } from '../../text/suggest.js';
import { dnsRisks } from '../../dns/risks/list.js';
import { mailRisks } from '../../mail/risks/list.js';
import { LEFT_OUT, isAllowable } from '../../plan/guards.js';

/** The codes of the risks that block a plan; zones and mail share some. */
const blockingCodes: ReadonlySet<string> = new Set([
  LEFT_OUT,
  ...[...dnsRisks, ...mailRisks].filter(({ level }) => level === 'block').map(({ code }) => code),
]);

/** Those that can be accepted with `--allow`. */
export const allowableCodes: readonly string[] = [...blockingCodes].filter(isAllowable);

/** @throws Failure `usage` when a code given to `--allow` is not that of a blocking risk: a typo is not consent. */
export function mustKnowRisks(codes: readonly string[]): void {
  const unknown = codes.find((code) => !blockingCodes.has(code));
  if (unknown === undefined) return;
  throw new Failure('usage', `--allow ${unknown}: there is no such blocking risk`, {
    hint: didYouMean(unknown, allowableCodes) ?? `use one of ${allowableCodes.join(', ')}`,
  });
}
