import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { builtProgram } from '../support/built-program.js';
import { afterTests } from '../support/after-tests.js';

const [program, ...words] = builtProgram();

test('zonemason lsp ends when the editor says so, though the editor keeps its end open', async () => {
  const server = spawn(program, [...words, 'lsp', '--stdio'], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  afterTests(() => server.kill('SIGKILL'));
  let output = '';
  server.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const send = (message: object): void => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    server.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  send({ id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } });
  send({ id: 2, method: 'shutdown' });
  send({ method: 'exit' });
  const [code]: unknown[] = await once(server, 'exit');
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/^Content-Length: \d+\r\n\r\n\{.*"hoverProvider":true/),
  ]);
});

test('zonemason lsp ends with the editor', async () => {
  const server = spawn(program, [...words, 'lsp'], { stdio: ['pipe', 'ignore', 'ignore'] });
  afterTests(() => server.kill('SIGKILL'));
  server.stdin.end();
  expect((await once(server, 'exit'))[0]).toBe(1);
});
