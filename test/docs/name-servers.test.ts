import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readTsigKey } from '../../src/api/update/tsig/key.js';
import { zonemason } from '../cli/support.js';
import { temporaryFolder } from '../support/after-tests.js';
import { builtProgram } from '../support/built-program.js';
import type { UpdateServerKind } from '../support/update-servers.js';
import { masterFile, startUpdateServer } from '../support/update-servers.js';

const run = promisify(execFile);
const page = readFileSync('docs/name-servers.md', 'utf8');

/** The first block of code behind a heading. */
function blockUnder(heading: string): string {
  const [, section = ''] = page.split(`## ${heading}\n`);
  return /```[a-z]*\n([\s\S]*?)```/.exec(section)?.[1] ?? '';
}

test('the command of docs/name-servers.md makes a key', async () => {
  const [command = ''] = /^\(umask .*$/m.exec(page) ?? [];
  const HOME = temporaryFolder({});
  await run('sh', ['-c', command], { env: { ...process.env, HOME } });
  const path = join(HOME, 'zonemason.key');
  expect(readTsigKey(readFileSync(path, 'utf8').trim())).toMatchObject({ name: 'zonemason.' });
  expect(statSync(path).mode & 0o077).toBe(0);
});

test.each<[UpdateServerKind, string]>([
  ['BIND', 'BIND'],
  ['Knot', 'Knot DNS'],
  ['PowerDNS', 'PowerDNS'],
])('%s, set up as docs/name-servers.md says, takes a zone', async (kind, heading) => {
  const secret = Buffer.from('a secret of the page').toString('base64');
  const settings = blockUnder(heading).replace('SECRET', secret);
  const server = await startUpdateServer(
    kind,
    { 'example.com': masterFile('example.com') },
    { settings, key: { name: 'zonemason', secret } },
  );
  const cwd = temporaryFolder({
    'zonemason.yaml': `dns:\n  protocol: update\n  server: ${server.address}\n  zones: zones/*.yaml\n`,
    'zones/example.com.yaml':
      'zone: example.com\nrecords:\n  ns1: { A: 127.0.0.1 }\n  www: { A: 192.0.2.1 }\n',
  });
  const env = { ZONEMASON_DNS_TSIG: `hmac-sha256:zonemason:${secret}` };
  const { code, stderr } = await zonemason(['apply', '--yes'], { cwd, env });
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  expect((await zonemason(['verify', '--server', server.address], { cwd, env })).code).toBe(0);
});

test('the demo of examples/update/ runs to its end', { timeout: 120_000 }, async () => {
  builtProgram();
  const { stdout } = await run(process.execPath, ['scripts/demo-update.mjs'], {
    env: { ...process.env, NO_COLOR: '1' },
  });
  expect(stdout).toContain('No changes.');
  expect(stdout.trimEnd()).toMatch(/as it was before\.$/);
});
