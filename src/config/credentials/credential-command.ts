import { isObject, parseJson } from '../../text/json.js';
import { Failure } from '../../failure.js';
import type { ProgramInput } from '../run-program.js';
import { runProgram } from '../run-program.js';

export interface CommandInput extends Pick<ProgramInput, 'command' | 'cwd' | 'env'> {
  /** In milliseconds; a vault may ask the user for a fingerprint or a PIN. */
  readonly timeout?: number;
}

/**
 * Asks a command for the password of a zone: the zone on its standard input, `{"password": "…"}` on its standard
 * output. Runs it without a shell; its standard error is that of this process.
 *
 * @throws Failure `credentials`, which never shows the answer.
 */
export async function askCommand(zone: string, all: CommandInput): Promise<string> {
  const { timeout = 60_000, ...command } = all;
  const [program] = command.command;
  const setting = { ...command, timeout, maxAnswer: MAX_ANSWER };
  const { answer, reason, cause } = await runProgram({ ...setting, input: `${zone}\n` });
  const password = answer === null ? null : passwordIn(answer);
  if (password !== null) return password;
  const why = reason ?? 'its answer does not have the form {"password": "…"}';
  const message = `dns.credentialCommand (${program}) returned no password for ${zone}: ${why}`;
  throw new Failure('credentials', message, { cause });
}

/** In characters; an answer needs far fewer. */
const MAX_ANSWER = 1024 * 1024;

function passwordIn(answer: string): string | null {
  const value = parseJson(answer);
  const password = isObject(value) ? value['password'] : null;
  return typeof password === 'string' && password !== '' ? password : null;
}
