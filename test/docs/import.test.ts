import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { zonemason } from '../cli/support.js';
import { passwordsFor } from '../e2e/project.js';
import { withSandbox } from '../e2e/services.js';
import { temporaryFolder } from '../support/after-tests.js';
import { startRealNameServer } from '../support/real-name-servers.js';
import { shownCommands } from './console.js';
import { follow, outputsOf } from './follow.js';

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
