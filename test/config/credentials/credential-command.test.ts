import { realpathSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { askCommand } from '../../../src/config/credentials/credential-command.js';
import { failureOf } from '../support.js';
import { temporaryFolder } from '../../support/after-tests.js';

/** A command that runs this script of Node. */
const script = (text: string): readonly string[] => [process.execPath, '-e', text];
const zone = 'example.com';
const cwd = process.cwd();
const env = { PATH: process.env['PATH'] };

test('it gets the zone on its standard input', async () => {
  const command = script(
    `let zone = ''; process.stdin.on('data', (text) => (zone += text)).on('end', () => console.log(JSON.stringify({ password: 'of ' + zone.trim(), more: 1 })))`,
  );
  expect(await askCommand(zone, { command, cwd, env })).toBe('of example.com');
});

test('it need not read its input', async () => {
  const command = script(`require('fs').closeSync(0); console.log('{"password":"a"}')`);
  expect(await askCommand(zone, { command, cwd, env })).toBe('a');
});

test('it runs in the folder of the project', async () => {
  const folder = temporaryFolder({});
  const command = script(`console.log(JSON.stringify({ password: process.cwd() }))`);
  expect(await askCommand(zone, { command, cwd: folder, env })).toBe(realpathSync(folder));
});

test('it runs without a shell', async () => {
  const command = [
    ...script('console.log(JSON.stringify({ password: process.argv[1] }))'),
    '$(echo b); `c` > d',
  ];
  expect(await askCommand(zone, { command, cwd, env })).toBe('$(echo b); `c` > d');
});

test('it gets the environment without our own settings and secrets', async () => {
  const command = script(
    `console.log(JSON.stringify({ password: Object.keys(process.env).filter((name) => /PATH|HOME|VAULT|ZONEMASON/i.test(name)).toSorted().join() }))`,
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
  expect(await askCommand(zone, { command, cwd, env: given })).toBe('HOME,PATH,VAULT_TOKEN');
});

describe('no password comes of', () => {
  test.each<[string, readonly string[]]>([
    ['a program that is not there', [join(cwd, 'no-such-program')]],
    ['an argument that no system takes', [process.execPath, 'a\0b']],
    ['a failure', script(`console.log('{"password":"hunter2"}'); process.exitCode = 3`)],
    ['a signal', script(`process.kill(process.pid, 'SIGKILL')`)],
    ['no answer', script('')],
    ['text', script(`console.log('hunter2')`)],
    ['JSON without a password', script(`console.log('{"passwort":"hunter2"}')`)],
    ['a number', script(`console.log('{"password":4711}')`)],
    ['an empty password', script(`console.log('{"password":""}')`)],
    ['null', script(`console.log('null')`)],
    ['an answer without end', script(`for (;;) require('fs').writeSync(1, 'hunter2'.repeat(10000))`)],
  ])('%s', async (_, command) => {
    const failure = await failureOf(() => askCommand(zone, { command, cwd, env }));
    expect(failure.kind).toBe('credentials');
    expect(failure.all).not.toContain('hunter2');
    expect(failure.all).not.toContain('4711');
  });

  test('a command that takes too long, even when what it started holds its output', async () => {
    const folder = temporaryFolder({ held: '' });
    const holding = `const fs = require('fs'); setInterval(() => fs.existsSync('held') || process.exit(), 20)`;
    const spawning = `require('child_process').spawn(process.execPath, ['-e', process.argv[1]], { stdio: 'inherit' })`;
    const command = [...script(`${spawning}; setTimeout(() => 0, 60_000)`), holding];
    const failure = await failureOf(() => askCommand(zone, { command, cwd: folder, env, timeout: 300 }));
    unlinkSync(join(folder, 'held'));
    expect(failure.kind).toBe('credentials');
  });
});
