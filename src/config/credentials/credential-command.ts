import { isObject, parseJson } from '../../text/json.js';
import { Failure } from '../../failure.js';
import type { ProgramInput } from '../run-program.js';
import { runProgram } from '../run-program.js';

export interface CommandInput extends Pick<ProgramInput, 'command' | 'cwd' | 'env'> {
  /** In milliseconds; a vault may ask the user for a fingerprint or a PIN. */
  readonly timeout?: number;
  /** What the answer has to have, and what messages call it. */
  readonly field: 'password' | 'tsig';
  readonly noun: string;
}

/**
 * Asks a command for the password of a zone, or its key: the zone on its standard input, `{"password": "…"}` or
 * `{"tsig": "…"}` on its standard output. Runs it without a shell; its standard error is that of this process.
 *
 * @throws Failure `credentials`, which never shows the answer.
 */
export async function askCommand(zone: string, all: CommandInput): Promise<string> {
  const { timeout = 60_000, field, noun, ...command } = all;
  const [program] = command.command;
  const setting = { ...command, timeout, maxAnswer: MAX_ANSWER };
  const { answer, reason, hint, cause } = await runProgram({ ...setting, input: `${zone}\n` });
  const secret = answer === null ? null : secretIn(answer, field);
  if (secret !== null) return secret;
  const why = reason ?? `its answer does not have the form {"${field}": "…"}`;
  const message = `dns.credentialCommand (${program}) returned no ${noun} for ${zone}: ${why}`;
  throw new Failure('credentials', message, { cause, ...(hint !== undefined && { hint }) });
}

/** In characters; an answer needs far fewer. */
const MAX_ANSWER = 1024 * 1024;

function secretIn(answer: string, field: CommandInput['field']): string | null {
  const value = parseJson(answer);
  const secret = isObject(value) ? value[field] : null;
  return typeof secret === 'string' && secret !== '' ? secret : null;
}
