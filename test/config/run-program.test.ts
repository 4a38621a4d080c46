import { realpathSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ProgramInput } from '../../src/config/run-program.js';
import { runProgram } from '../../src/config/run-program.js';
import { temporaryFolder } from '../support/after-tests.js';

/** A command that runs this script of Node. */
const script = (text: string): readonly string[] => [process.execPath, '-e', text];
const env = { PATH: process.env['PATH'] };

/** The answer of a program. */
async function run(change: Partial<ProgramInput> & Pick<ProgramInput, 'command'>): Promise<string | null> {
  const limits = { timeout: 60_000, maxAnswer: 1000 };
  return (await runProgram({ cwd: process.cwd(), env, input: '', ...limits, ...change })).answer;
}

test('it runs in the folder of the project', async () => {
  const folder = temporaryFolder({});
  const command = script(`console.log(process.cwd())`);
  expect(await run({ command, cwd: folder })).toBe(`${realpathSync(folder)}\n`);
});

test('it runs without a shell', async () => {
  const command = [...script('console.log(process.argv[1])'), '$(echo b); `c` > d'];
  expect(await run({ command })).toBe('$(echo b); `c` > d\n');
});

test('it gets the environment without our own settings and secrets', async () => {
  const command = script(
    `console.log(Object.keys(process.env).filter((name) => /PATH|HOME|VAULT|ZONEMASON/i.test(name)).toSorted().join())`,
  );
  const given = {
    ...env,
    HOME: '/home/a',
    VAULT_TOKEN: 'v',
    ZONEMASON_DNS_ENDPOINT: 'https://a.example',
    ZONEMASON_DNS_PASSWORD_EXAMPLE_ORG: 'hunter2',
    ZONEMASON_MAIL_TOKEN_FILE: '/run/secrets/mail',
    zonemason_mail_otp: '123456',
  };
  expect(await run({ command, env: given })).toBe('HOME,PATH,VAULT_TOKEN\n');
});

test('it ends when the signal aborts', async () => {
  const signal = AbortSignal.abort();
  const command = script('setTimeout(() => {}, 60_000)');
  const limits = { timeout: 60_000, maxAnswer: 1000 };
  expect(await runProgram({ command, cwd: '.', env, input: '', signal, ...limits })).toMatchObject({
    answer: null,
    reason: 'it was interrupted',
  });
});
