import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { serveEditor } from '../../../src/cli/lsp/server.js';
import { watchMessageSizes } from '../../../src/cli/lsp/message-limits.js';

const MEBIBYTE = 1024 * 1024;

async function isTooLarge(...chunks: readonly string[]): Promise<boolean> {
  const input = new PassThrough();
  let found = 0;
  watchMessageSizes(input, () => (found += 1));
  for (const chunk of chunks) input.write(chunk);
  await turn();
  expect(found).toBeLessThan(2);
  return found === 1;
}

test.each<[string, readonly string[], boolean]>([
  ['a message', ['Content-Length: 2\r\n\r\n{}'], false],
  ['messages in pieces', 'Content-Length: 2\r\n\r\n{}Content-Length: 3\r\nX: y\r\n\r\n{ }'.split(''), false],
  [
    'a body that looks like a header',
    [`Content-Length: 60\r\n\r\n${'Content-Length: 99999999999\r\n\r\n'.padEnd(60)}`],
    false,
  ],
  ['no length', ['X: y\r\n\r\nContent-Length: 2\r\n\r\n{}'], false],
  ['a header without an end', ['x'.repeat(MEBIBYTE)], true],
  ['a header without an end, in pieces', Array.from({ length: 70 }, () => 'x'.repeat(1024)), true],
  ['a large message', [`Content-Length: ${64 * MEBIBYTE}\r\n\r\n`], false],
  ['a message that is too large', [`Content-Length: ${64 * MEBIBYTE + 1}\r\n\r\n`], true],
  ['one behind another', ['Content-Length: 2\r\n\r\n{}content-length:99999999999\r\n\r\n'], true],
  ['a length below 0', ['Content-Length: -5\r\n\r\n'], true],
])('%s', async (_, chunks, expected) => {
  expect(await isTooLarge(...chunks)).toBe(expected);
});

test.each(['x'.repeat(MEBIBYTE), 'Content-Length: 99999999999\r\n\r\n'])(
  'the server ends with 1: %.30s',
  async (text) => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const ended = serveEditor({ input, output, env: {}, now: Date.now, isAlive: () => true });
    input.write(text);
    expect(await ended).toBe(1);
  },
);
