import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';

import { childEnvironment } from '../../environment.js';
import { isObject, parseJson } from '../../text/json.js';
import { Failure } from '../../failure.js';

export interface CommandInput {
  /** Program and arguments. */
  readonly command: readonly string[];
  /** The folder that it runs in. */
  readonly cwd: string;
  /** Environment of this process; the command gets it without our own settings and secrets. */
  readonly env: NodeJS.ProcessEnv;
  /** In milliseconds; a vault may ask a person for a finger or a PIN. */
  readonly timeout?: number;
}

/**
 * Asks a command for the password of a zone: the zone on its standard input, `{"password": "…"}` on its
 * standard output. It runs without a shell; what it says on standard error is for the user.
 *
 * @throws Failure `credentials`, which never shows what the command answered.
 */
export async function askCommand(zone: string, input: CommandInput): Promise<string> {
  const [program] = input.command;
  const { answer, reason, cause } = await run(zone, input);
  const password = answer === null ? null : passwordIn(answer);
  if (password !== null) return password;
  const why = reason ?? 'it answered no JSON of the form {"password": "…"}';
  const message = `dns.credentialCommand (${program}) gave no password for ${zone}: ${why}`;
  throw new Failure('credentials', message, { cause });
}

/** Either an answer, or a reason why there is none. */
interface Outcome {
  readonly answer: string | null;
  readonly reason: string | null;
  readonly cause?: unknown;
}

/** Far more than any answer needs, in characters. */
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
      timer = setTimeout(() => giveUp(`it took longer than ${timeout / 1000} s`), timeout);
      let answer = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        answer += text;
        if (answer.length > MAX_ANSWER) giveUp('it answered far too much');
      });
      child.on('error', reject);
      child.on('close', (code, signal) =>
        resolve(code === 0 ? { answer, reason: null } : ended(code, signal)),
      );
      // A command that does not read its input closes it.
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
  return { answer: null, reason: signal === null ? `it exited with ${code}` : `it was ended by ${signal}` };
}

/** What the command has started may live on and hold its output open: nobody waits for that. */
function stop(child: ChildProcess): void {
  child.kill('SIGKILL');
  child.stdout?.destroy();
}

function passwordIn(answer: string): string | null {
  const value = parseJson(answer);
  const password = isObject(value) ? value['password'] : null;
  return typeof password === 'string' && password !== '' ? password : null;
}
