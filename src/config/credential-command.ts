import { spawn } from 'node:child_process';

import { Failure } from '../diagnostics/failure.js';

/** How long the command may take, in milliseconds; a vault may ask a person for a finger or a PIN. */
const TIMEOUT_MS = 60_000;

/**
 * Asks a command for the password of a zone: the zone on its standard input, `{"password": "…"}` on its
 * standard output. It runs without a shell, in the folder of the project; what it says on standard error is
 * for the user.
 *
 * @throws Failure `credentials`, which never shows what the command answered.
 */
export async function askCommand(command: readonly string[], zone: string, cwd: string): Promise<string> {
  const [program = '', ...args] = command;
  const fail = (reason: string, cause?: unknown): Failure =>
    new Failure('credentials', `dns.credentialCommand (${program}) gave no password for ${zone}: ${reason}`, {
      cause,
    });
  const answer = await new Promise<string>((resolve, reject) => {
    const child = spawn(program, args, { cwd, timeout: TIMEOUT_MS, stdio: ['pipe', 'pipe', 'inherit'] });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => reject(fail('it cannot be run', error)));
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(chunks).toString());
      else
        reject(fail(code === null ? 'it was stopped, or took longer than 60 s' : `it exited with ${code}`));
    });
    // A command that does not read its input closes it.
    child.stdin.on('error', () => undefined);
    child.stdin.end(`${zone}\n`);
  });
  const password = passwordIn(answer);
  if (password === null) throw fail('it answered no JSON of the form {"password": "…"}');
  return password;
}

function passwordIn(answer: string): string | null {
  try {
    const value: unknown = JSON.parse(answer);
    if (typeof value !== 'object' || value === null || !('password' in value)) return null;
    return typeof value.password === 'string' && value.password !== '' ? value.password : null;
  } catch {
    return null;
  }
}
