import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { builtProgram } from '../support/built-program.js';
import { afterTests } from '../support/after-tests.js';

const [program, ...words] = builtProgram();

interface StartedServer {
  readonly child: ChildProcessWithoutNullStreams;
  readonly output: () => string;
  /** Resolves once the server has answered something. */
  readonly answered: Promise<unknown>;
  /** Resolves to the exit code. */
  readonly ended: Promise<unknown>;
}

function startServer(): StartedServer {
  const child = spawn(program, [...words, 'lsp', '--stdio'], { stdio: ['pipe', 'pipe', 'pipe'] });
  afterTests(() => child.kill('SIGKILL'));
  child.stdin.on('error', () => undefined);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  return {
    child,
    output: () => output,
    answered: once(child.stdout, 'data'),
    ended: once(child, 'exit').then(([code]: unknown[]) => code),
  };
}

function framed(message: object): string {
  const body = JSON.stringify({ jsonrpc: '2.0', ...message });
  return `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

function initialize(processId: number | null): string {
  return framed({ id: 1, method: 'initialize', params: { processId, rootUri: null, capabilities: {} } });
}

const SHUTDOWN = framed({ id: 2, method: 'shutdown' });

test('zonemason lsp ends when the editor says so, though the editor keeps its end open', async () => {
  const { child, output, ended } = startServer();
  child.stdin.write(initialize(null) + SHUTDOWN + framed({ method: 'exit' }));
  expect([await ended, output()]).toEqual([
    0,
    expect.stringMatching(/^Content-Length: \d+\r\n\r\n\{.*"hoverProvider":true/),
  ]);
});

describe('zonemason lsp ends with its input', () => {
  test.each([
    ['before the first message', '', 1],
    ['in a header', `${initialize(null)}Content-Len`, 1],
    ['in a body', `${initialize(null)}Content-Length: 1000\r\n\r\n{"jsonrpc":"2.0","meth`, 1],
    ['in a body after a shutdown', `${initialize(null)}${SHUTDOWN}Content-Length: 1000\r\n\r\n{`, 0],
    ['behind a message of a negative length', `${initialize(null)}Content-Length: -9\r\n\r\n{}`, 1],
    ['behind a message that is no JSON', `${initialize(null)}Content-Length: 2\r\n\r\n}{`, 1],
  ])('%s', async (_, text, code) => {
    const { child, answered, ended } = startServer();
    child.stdin.write(text);
    if (text !== '') await Promise.race([answered, ended]);
    child.stdin.end();
    expect(await ended).toBe(code);
  });
});

test('zonemason lsp ends when nobody reads its output', async () => {
  const { child, answered, ended } = startServer();
  child.stdin.write(initialize(null));
  await answered;
  child.stdout.destroy();
  child.stdin.write(SHUTDOWN.replace('shutdown', 'unknown!'));
  expect(await ended).toBe(1);
});

test('zonemason lsp ends with the process of the editor, though its input stays open', async () => {
  const editor = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  afterTests(() => editor.kill('SIGKILL'));
  const { child, answered, ended } = startServer();
  child.stdin.write(initialize(editor.pid ?? null));
  await answered;
  editor.kill('SIGKILL');
  expect(await ended).toBe(1);
});
