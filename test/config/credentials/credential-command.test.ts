import { unlinkSync } from 'node:fs';
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
const PASSWORD = { field: 'password', noun: 'password' } as const;

test('it gets the zone on its standard input', async () => {
  const command = script(
    `let zone = ''; process.stdin.on('data', (text) => (zone += text)).on('end', () => console.log(JSON.stringify({ password: 'of ' + zone.trim(), more: 1 })))`,
  );
  expect(await askCommand(zone, { ...PASSWORD, command, cwd, env })).toBe('of example.com');
});

test('it need not read its input', async () => {
  const command = script(`require('fs').closeSync(0); console.log('{"password":"a"}')`);
  expect(await askCommand(zone, { ...PASSWORD, command, cwd, env })).toBe('a');
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
    const failure = await failureOf(() => askCommand(zone, { ...PASSWORD, command, cwd, env }));
    expect(failure.kind).toBe('credentials');
    expect(failure.all).not.toContain('hunter2');
    expect(failure.all).not.toContain('4711');
  });

  test('a command that takes too long, even when what it started holds its output', async () => {
    const folder = temporaryFolder({ held: '' });
    const holding = `const fs = require('fs'); setInterval(() => fs.existsSync('held') || process.exit(), 20)`;
    const spawning = `require('child_process').spawn(process.execPath, ['-e', process.argv[1]], { stdio: 'inherit' })`;
    const command = [...script(`${spawning}; setTimeout(() => 0, 60_000)`), holding];
    const failure = await failureOf(() =>
      askCommand(zone, { ...PASSWORD, command, cwd: folder, env, timeout: 300 }),
    );
    unlinkSync(join(folder, 'held'));
    expect(failure.kind).toBe('credentials');
  });
});
