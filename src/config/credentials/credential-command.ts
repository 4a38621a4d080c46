import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';

import { childEnvironment } from '../../environment.js';
import { isObject, parseJson } from '../../text/json.js';
import { Failure } from '../../failure.js';

export interface CommandInput {
  /** Program and arguments. */
  readonly command: readonly string[];
  readonly cwd: string;
  /** Environment of this process; the command gets it without our settings and secrets. */
  readonly env: NodeJS.ProcessEnv;
  /** In milliseconds; a vault may ask the user for a fingerprint or a PIN. */
  readonly timeout?: number;
}

/**
 * Asks a command for the password of a zone: the zone on its standard input, `{"password": "…"}` on its standard
 * output. Runs it without a shell; its standard error is that of this process.
 *
 * @throws Failure `credentials`, which never shows the answer.
 */
export async function askCommand(zone: string, input: CommandInput): Promise<string> {
  const [program] = input.command;
  const { answer, reason, cause } = await run(zone, input);
  const password = answer === null ? null : passwordIn(answer);
  if (password !== null) return password;
  const why = reason ?? 'its answer does not have the form {"password": "…"}';
  const message = `dns.credentialCommand (${program}) returned no password for ${zone}: ${why}`;
  throw new Failure('credentials', message, { cause });
}

/** An answer, or the reason for its absence. */
interface Outcome {
  readonly answer: string | null;
  readonly reason: string | null;
  readonly cause?: unknown;
}

/** In characters; an answer needs far fewer. */
const MAX_ANSWER = 1024 * 1024;

async function run(zone: string, { command, cwd, env, timeout = 60_000 }: CommandInput): Promise<Outcome> {
  const [program = '', ...args] = command;
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Outcome>((resolve, reject) => {
      const child = spawn(program, args, {
        cwd,
        env: childEnvironment(env),
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      const giveUp = (reason: string): void => {
        stop(child);
        resolve({ answer: null, reason });
      };
      timer = setTimeout(() => giveUp(`it timed out after ${timeout / 1000} s`), timeout);
      let answer = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        answer += text;
        if (answer.length > MAX_ANSWER) giveUp('its answer is too long');
      });
      child.on('error', reject);
      child.on('close', (code, signal) =>
        resolve(code === 0 ? { answer, reason: null } : ended(code, signal)),
      );
      // A command that does not read its input may close it.
      child.stdin.on('error', () => undefined);
      child.stdin.end(`${zone}\n`);
    });
  } catch (cause) {
    return { answer: null, reason: 'it cannot be run', cause };
  } finally {
    clearTimeout(timer);
  }
}

function ended(code: number | null, signal: string | null): Outcome {
  return { answer: null, reason: signal === null ? `it exited with ${code}` : `it was killed by ${signal}` };
}

/** Kills the command. Does not wait for its children, which may keep its output open. */
function stop(child: ChildProcess): void {
  child.kill('SIGKILL');
  child.stdout?.destroy();
}

function passwordIn(answer: string): string | null {
  const value = parseJson(answer);
  const password = isObject(value) ? value['password'] : null;
  return typeof password === 'string' && password !== '' ? password : null;
}
