import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/after-tests.js';
import { listenOnLoopback } from '../support/loopback-server.js';

async function check(text: (origin: string) => string) {
  const { url } = await listenOnLoopback(
    createServer((request, response) => {
      response.writeHead(request.url === '/gone' ? 404 : 200).end('page');
    }),
  );
  const page = join(temporaryFolder({ 'page.md': text(url.origin) }), 'page.md');
  const run = promisify(execFile)(process.execPath, ['scripts/external-links.mjs', page]);
  const { code = 0, stdout } = await run.catch((error) => error);
  return { code, stdout, origin: url.origin };
}

test('pages that are there are counted, each once and without its anchor', async () => {
  const { code, stdout } = await check((origin) => `[a](${origin}/a), [b](${origin}/a#b), [c](c.md)`);
  expect([code, stdout]).toEqual([0, '1 pages of others are there\n']);
});

test('a page that is gone, and a host that does not answer, are named', async () => {
  const { code, stdout, origin } = await check(
    (own) => `[a](${own}/gone)\n[b](http://127.0.0.1:9/)\n[c](${own}/)`,
  );
  expect(code).toBe(1);
  expect(stdout).toContain(`${origin}/gone answers 404\n`);
  expect(stdout).toContain('http://127.0.0.1:9/ ');
  expect(stdout).not.toContain(`${origin}/ `);
});
