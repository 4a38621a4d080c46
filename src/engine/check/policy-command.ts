import type { Project } from '../../config/project.js';
import { runProgram } from '../../config/run-program.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { judgedRecords, readVerdicts } from '../../dns/rules/judged-records.js';
import type { DesiredZone } from '../../dns/zone.js';
import { Failure } from '../../failure.js';
import { parseJson } from '../../text/json.js';
import type { Host } from '../session/session.js';
import type { Advise } from './policies.js';

const TIMEOUT = 60_000;

/** In characters: thousands of diagnostics. */
const MAX_ANSWER = 16 * 1024 * 1024;

/**
 * Returns what the `policyCommand` of a project says of its records; nothing without one. It runs in the folder of the
 * project, without a shell and without our settings and secrets. It throws Failure `error` when there is no answer, or a
 * wrong one, `interrupted` when the signal aborts.
 */
export function policyAdvisers(
  { policyCommand: command, root }: Pick<Project, 'policyCommand' | 'root'>,
  { env, signal }: Pick<Host, 'env' | 'signal'>,
): readonly Advise[] {
  if (!command) return [];
  const [program] = command;
  const advise = async function* (zones: readonly DesiredZone[]): AsyncIterable<Diagnostic> {
    if (signal.aborted) throw new Failure('interrupted', 'interrupted');
    const input = JSON.stringify({ records: judgedRecords(zones) });
    const limits = { timeout: TIMEOUT, maxAnswer: MAX_ANSWER };
    const { answer, reason, hint, cause } = await runProgram({
      command,
      cwd: root,
      env,
      input,
      signal,
      ...limits,
    });
    if (signal.aborted) throw new Failure('interrupted', 'interrupted');
    const found = answer === null ? { fault: reason } : readVerdicts(parseJson(answer), zones);
    if ('fault' in found)
      throw new Failure('error', `policyCommand (${program}) did not check the records: ${found.fault}`, {
        cause,
        ...(hint !== undefined && { hint }),
      });
    yield* found;
  };
  return [advise];
}
