import type { FailureKind } from '../../failure.js';
import { EXIT_CODES } from '../../failure.js';

/** An outcome that has an exit code. */
export type Outcome = 0 | 2 | FailureKind;

/** What each exit code means, whatever the command. */
export const EXIT_CODE_MEANINGS: Readonly<Record<Outcome, string>> = {
  0: 'done; nothing was wrong',
  error: 'any other error: read the message',
  2: 'there are changes, with --detailed-exitcode or --check',
  'invalid-files': 'files have errors, or conflict with live records that stay',
  'stale-plan': 'live records have changed since the plan was made; nothing was changed',
  refused: 'a guard refuses; nothing was changed',
  partial: 'done in part, or the result is not as expected',
  credentials: 'credentials are missing or were refused',
  unreachable: 'the service, or a name server, cannot be reached',
  usage: 'wrong usage',
  interrupted: 'interrupted; what had begun was finished, except after a second Ctrl-C',
};

/** Returns codes with what they mean, the smallest first. */
export function byExitCode(
  meanings: Readonly<Partial<Record<Outcome, string>>>,
): readonly (readonly [code: number, meaning: string])[] {
  const codes: Readonly<Record<string, number>> = EXIT_CODES;
  return Object.entries(meanings)
    .map(([outcome, meaning]) => [codes[outcome] ?? Number(outcome), meaning] as const)
    .toSorted(([a], [b]) => a - b);
}

/** Formats exit codes with what they mean in columns. */
export function codeRows(codes: ReturnType<typeof byExitCode>): readonly string[] {
  return codes.map(([code, meaning]) => `  ${String(code).padEnd(3)}  ${meaning}`);
}
