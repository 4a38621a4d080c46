import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { zonemason } from '../cli/support.js';
import { passwordsFor } from '../e2e/project.js';
import { withSandbox } from '../e2e/services.js';
import { temporaryFolder } from '../support/after-tests.js';
import { startRealNameServer } from '../support/real-name-servers.js';
import type { ShownCommand } from './console.js';
import { shownCommands, shownFile } from './console.js';

/** Writes the files that a page shows and runs its commands; returns what they print of what the page says. */
async function follow(
  commands: readonly ShownCommand[],
  { cwd, env = {} }: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<readonly string[]> {
  const printed: string[] = [];
  for (const shown of commands) {
    const path = shownFile(shown);
    if (path === null) {
      const { stdout } = await zonemason(shown.command.split(' ').slice(1), { cwd, env });
      const isPrinted = shown.output.split('\n').every((line) => stdout.includes(line));
      printed.push(isPrinted ? shown.output : stdout);
    } else {
      mkdirSync(dirname(join(cwd, path)), { recursive: true });
      writeFileSync(join(cwd, path), shown.output);
    }
  }
  return printed;
}

function outputsOf(commands: readonly ShownCommand[]): readonly string[] {
  return commands.filter((shown) => shownFile(shown) === null).map(({ output }) => output);
}

test('docs/import.md shows what an import of its files prints', async () => {
  const [, page = ''] = readFileSync('docs/import.md', 'utf8').split('## From files of other programs');
  const commands = shownCommands(page);
  expect(commands.length).toBeGreaterThan(4);
  expect(await follow(commands, { cwd: temporaryFolder() })).toEqual(outputsOf(commands));
});

test('docs/from-bind.md brings a zone of BIND to the service, and both answer the same', async () => {
  const commands = shownCommands(readFileSync('docs/from-bind.md', 'utf8'));
  const { service } = await withSandbox({ zones: {}, live: { 'example.com': [] } });
  const cwd = temporaryFolder();
  const env = { ...passwordsFor({ 'example.com': [] }), ZONEMASON_DNS_ENDPOINT: service.url.href };
  expect(await follow(commands, { cwd, env })).toEqual(outputsOf(commands));
  expect(await service.listing('example.com')).toHaveLength(6);
  const { address } = await startRealNameServer('BIND', { 'example.com': join(cwd, 'db.example.com') });
  const { code, stdout } = await zonemason(['verify', '--server', address], { cwd, env });
  expect([code, stdout.trimEnd().split('\n').at(-1)]).toEqual([0, expect.stringContaining('6 agree')]);
});
