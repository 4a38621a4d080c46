import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/after-tests.js';
import { listenOnLoopback } from '../support/loopback-server.js';

const PACKAGES = [
  { name: 'undici', version: '7.1.0', purl: 'pkg:npm/undici@7.1.0' },
  { name: 'yaml', version: '2.9.1', purl: 'pkg:npm/yaml@2.9.1' },
];

const [, major = '', minor = ''] =
  /^ARG NODE=node:(\d+)\.(\d+)/m.exec(readFileSync('Dockerfile', 'utf8')) ?? [];

interface Known {
  /** What OSV answers. */
  readonly osv?: unknown;
  /** What nodejs.org lists. */
  readonly node?: readonly { readonly version: string; readonly security: boolean }[];
}

/** Runs the script where this is known; gives its exit code, what it prints, and what OSV was asked for. */
async function look({ osv = { results: [{}, {}] }, node = [] }: Known) {
  const asked: string[] = [];
  const { url } = await listenOnLoopback(
    createServer(async (request, response) => {
      const body = await readAll(request);
      if (request.url === '/v1/querybatch') asked.push(body);
      response.end(JSON.stringify(request.url === '/v1/querybatch' ? osv : node));
    }),
  );
  const bill = join(temporaryFolder({ bill: JSON.stringify({ components: PACKAGES }) }), 'bill');
  const args = ['--bill', bill, '--osv', url.origin, '--node', `${url.origin}/index.json`];
  const run = promisify(execFile)(process.execPath, ['scripts/vulnerabilities.mjs', ...args]);
  const { code = 0, stdout } = await run.catch((error) => error);
  return { code, stdout, asked };
}

test('nothing is known of any package', async () => {
  const { code, asked } = await look({});
  expect(code).toBe(0);
  const queries = PACKAGES.map(({ purl }) => ({ package: { purl } }));
  expect(asked.map((body) => JSON.parse(body))).toEqual([{ queries }]);
});

test('a package with a vulnerability is named, with where to read about it', async () => {
  const { code, stdout } = await look({ osv: { results: [{ vulns: [{ id: 'GHSA-1' }] }, {}] } });
  expect([code, stdout]).toEqual([1, 'undici 7.1.0: https://osv.dev/GHSA-1\n']);
});

test('a security release of the line of Node in the image is named, and no other one', async () => {
  const next = `v${major}.${Number(minor) + 1}.0`;
  const node = [
    { version: next, security: true },
    { version: `v${major}.${Number(minor) + 2}.0`, security: false },
    { version: `v${major}.0.0`, security: true },
    { version: `v${Number(major) + 1}.0.0`, security: true },
  ];
  const { code, stdout } = await look({ node });
  expect([code, stdout.trim().split('\n')]).toEqual([1, [expect.stringContaining(next)]]);
});

test('an answer that leaves a package out is no answer', async () => {
  expect((await look({ osv: { results: [{}] } })).code).toBe(1);
  expect((await look({ osv: {} })).code).toBe(1);
});
