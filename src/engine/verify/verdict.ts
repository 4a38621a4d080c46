import type { Verification } from '../../dns/verify/verification.js';
import type { FailureKind } from '../../failure.js';

/**
 * What a verification fails with: `unreachable` when no server answers for a zone, `partial` when records or expected answers differ or were not
 * answered. A wrong TTL alone, or a server with problems beside others, fails only when it is strict. Null when all agrees.
 */
export function verdictOf(
  verification: Verification,
  { strict }: { readonly strict: boolean },
): FailureKind | null {
  const { summary, servers, differences, unanswered, targets, expectations = [] } = verification;
  if (unanswered.length > 0) return 'unreachable';
  const { sets, agree, differ } = summary;
  const isWorse = servers.some(({ status, failures }) => status !== 'ok' || failures > 0);
  const isWrong =
    differences.some(({ kind }) => kind !== 'ttl') ||
    targets.length > 0 ||
    expectations.some(({ status }) => status !== 'met');
  if (isWrong || differ > 0 || agree < sets) return 'partial';
  return strict && (isWorse || differences.length > 0) ? 'partial' : null;
}
