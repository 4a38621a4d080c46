import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { zonemason } from './support.js';
import { builtProgram } from '../support/built-program.js';
import { temporaryFolder } from '../support/after-tests.js';

test.each(['SIGINT', 'SIGTERM'] as const)(
  'the sandbox says where it is, and %s stops it in good order',
  async (signal) => {
    const cwd = temporaryFolder({ 'a.yaml': 'zone: example.com\nrecords: {}\n' });
    const sandbox = spawn(process.execPath, [builtProgram(), 'sandbox', 'a.yaml', '--port', '0'], { cwd });
    const ready = new Promise<string>((done) =>
      sandbox.stdout.once('data', (text: Buffer) => done(text.toString())),
    );
    const ended = new Promise<number | null>((done) => sandbox.once('close', done));
    expect(await ready).toMatch(/http:\/\/127\.0\.0\.1:\d+ \(1 zone\)\n$/);
    sandbox.kill(signal);
    expect(await ended).toBe(0);
  },
);

test('the sandbox refuses seeds with errors', async () => {
  const cwd = temporaryFolder({ 'a.yaml': 'zone: example.com\nrecords: { www: { A: nonsense } }\n' });
  const { code, stdout, stderr } = await zonemason(['sandbox', 'a.yaml', '--port', '0'], { cwd });
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
  expect(stderr).toContain('a.yaml:2:22  error  a/content');
});

test('a port that is taken is told', async () => {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? String(address.port) : '';
  const { code, stderr } = await zonemason(['sandbox', '--port', port], { cwd: temporaryFolder({}) });
  server.close();
  expect(code).toBe(1);
  expect(stderr).toContain(port);
});
