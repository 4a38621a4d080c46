import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { afterTests, temporaryFolder } from '../support/after-tests.js';
import { atSomeTime } from '../support/at-some-time.js';
import { programsIn } from '../support/programs.js';

const page = readFileSync('docs/getting-started.md', 'utf8');

/** What a reader does, in the order of the page: files to write, commands to run, and what they should show. */
const blocks = Array.from(page.matchAll(/^```(\w*)\n(.*?)^```/gms), ([, language = '', text = '']) => ({
  language,
  text,
}));

test('docs/getting-started.md does what it says, to the letter', async () => {
  const folder = temporaryFolder();
  const runs = await follow(folder, await freePort());
  expect(runs.map(({ code }) => code)).toEqual([0, 0, 0, 3]);
  const shown = runs.map(({ output }) => shortened(output));
  const promised = blocks.filter(({ language }) => language === '').map(({ text }) => shortened(text));
  expect(promised.filter((text) => !shown.some((output) => output.includes(text)))).toEqual([]);
});

/** Writes and runs everything; gives what was run but for the sandbox. */
async function follow(folder: string, port: number): Promise<readonly Run[]> {
  const shell = shellIn(folder, port);
  const runs: Run[] = [];
  for (const { language, text } of blocks) {
    const [, path] = /^# (\S+\.yaml)\n/.exec(text) ?? [];
    if (path !== undefined) write(join(folder, path), text.replaceAll('8053', String(port)));
    else if (text.startsWith('zonemason sandbox')) await shell.start(text);
    else if (language === 'sh' || language === 'console')
      runs.push(await shell.run(text.replace(/^\$ /, '')));
  }
  return runs;
}

interface Run {
  readonly code: number;
  readonly output: string;
}

/** Without line breaks, whose places hang on the width of the terminal, and at no particular time. */
function shortened(text: string): string {
  return atSomeTime(text.trim().replaceAll(/\s+/g, ' '));
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** A shell that knows the program; its sandbox listens on a port of its own. */
function shellIn(folder: string, port: number) {
  const bin = programsIn(temporaryFolder());
  const options = { cwd: folder, env: { PATH: `${bin}:${process.env['PATH']}` } };
  return {
    run: (script: string): Promise<Run> =>
      new Promise((done) => {
        const child = execFile('sh', ['-ec', script], options, (_, output) =>
          done({ code: child.exitCode ?? 1, output }),
        );
      }),
    start: async (command: string): Promise<void> => {
      const child = spawn('sh', ['-c', `exec ${command.trim()} --port ${port}`], {
        ...options,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      afterTests(async () => {
        child.kill();
        await once(child, 'exit');
      });
      await once(createInterface({ input: child.stdout }), 'line');
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
