import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import type { Run } from '../support.js';
import { zonemason } from '../support.js';

/** What an editor sends; its end of the connection stays open. */
function sent(messages: readonly object[]): PassThrough {
  const stdin = new PassThrough();
  for (const message of messages) {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }
  return stdin;
}

function serve(stdin: PassThrough): Promise<Run> {
  return zonemason(['lsp', '--stdio'], { stdin });
}

const INITIALIZE = {
  id: 1,
  method: 'initialize',
  params: { processId: null, rootUri: null, capabilities: {} },
};

test('an editor is served over the standard streams until it says so', async () => {
  const { code, stdout } = await serve(sent([INITIALIZE, { id: 2, method: 'shutdown' }, { method: 'exit' }]));
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Content-Length: \d+\r\n\r\n\{.*"hoverProvider":true/);
});

test('an editor that leaves without a word is no success', async () => {
  expect((await serve(sent([INITIALIZE]).end())).code).toBe(1);
});

test('an editor that leaves after a shutdown is served to the end', async () => {
  const stdin = sent([INITIALIZE, { id: 2, method: 'shutdown' }]);
  const stdout = new PassThrough();
  let answers = '';
  stdout.on('data', (data: Buffer) => {
    answers += String(data);
    if (answers.includes('"id":2')) stdin.end();
  });
  expect((await zonemason(['lsp', '--stdio'], { stdin, stdout })).code).toBe(0);
});
