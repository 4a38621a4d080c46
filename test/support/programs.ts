import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { zonemason } from '../cli/support.js';
import { afterTests } from './after-tests.js';
import { builtProgram } from './built-program.js';

/** `fetch` of Node runs WebAssembly, and a third of a short script's time goes by in the second compiler for it. */
export const FOR_SHORT_SCRIPTS = '--liftoff-only';

/** Makes a folder for the PATH of a shell: `zonemason` is the built program, and `npm` does nothing. */
export function programsIn(folder: string): string {
  return writePrograms(
    folder,
    `exec ${builtProgram()
      .map((word) => `"${word}"`)
      .join(' ')} "$@"`,
  );
}

/**
 * The same, but what a shell calls as `zonemason` is run in this process: it gets the arguments, the working folder and the
 * environment of the shell, and gives back both streams and the exit code.
 */
export async function inProcessProgramsIn(folder: string): Promise<string> {
  const server = createServer((socket) => void answer(socket));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  afterTests(() => server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return writePrograms(folder, CLIENT.replace('PORT', String(port)));
}

/** Sends the number of the arguments, the folder, the arguments and the environment, with NUL after each, as one line. */
const CLIENT = `
exec 3<>/dev/tcp/127.0.0.1/PORT
{ printf '%s\\0' "$#" "$PWD" "$@"; env -0; } | base64 | tr -d '\\n' >&3
echo >&3
IFS= read -rd '' code <&3
IFS= read -rd '' out <&3
IFS= read -rd '' err <&3
printf '%s' "$out"
printf '%s' "$err" >&2
exit "$code"`;

/** Answers with the exit code and both texts, with NUL after each. */
async function answer(socket: Socket): Promise<void> {
  const [line] = await once(createInterface({ input: socket }), 'line');
  const [count, cwd = '', ...words] = Buffer.from(String(line), 'base64').toString().split('\0');
  const args = words.slice(0, Number(count));
  const variables = words.slice(Number(count), -1).map((word) => {
    const [name = '', ...value] = word.split('=');
    return [name, value.join('=')] as const;
  });
  const { code, stdout, stderr } = await zonemason(args, { cwd, env: Object.fromEntries(variables) });
  socket.end([code, stdout, stderr, ''].join('\0'));
}

function writePrograms(folder: string, zonemasonScript: string): string {
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  writeProgram(join(bin, 'zonemason'), zonemasonScript);
  writeProgram(join(bin, 'npm'), 'exit 0');
  writeProgram(join(bin, 'node'), `exec "${process.execPath}" ${FOR_SHORT_SCRIPTS} "$@"`);
  return bin;
}

function writeProgram(path: string, script: string): void {
  writeFileSync(path, `#!/usr/bin/env bash\n${script}\n`);
  chmodSync(path, 0o755);
}
