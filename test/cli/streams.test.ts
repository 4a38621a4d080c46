import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { Output } from '../../src/cli/streams.js';
import { openOutput } from '../../src/cli/streams.js';
import { colourStyle } from '../../src/diagnostics/style.js';

interface Opened {
  readonly output: Output;
  readonly stream: PassThrough;
}

interface Setting {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly colour?: boolean;
}

function open({ isTTY = false, columns, env = {}, colour = true }: Setting): Opened {
  const stream = Object.assign(new PassThrough(), { isTTY, columns });
  return { output: openOutput(stream, env, colour), stream };
}

describe('colour', () => {
  test.each<[string, Setting, boolean]>([
    ['on a terminal', { isTTY: true }, true],
    ['in a pipe', {}, false],
    ['with NO_COLOR', { isTTY: true, env: { NO_COLOR: '1' } }, false],
    ['with an empty NO_COLOR', { isTTY: true, env: { NO_COLOR: '' } }, true],
    ['on a dumb terminal', { isTTY: true, env: { TERM: 'dumb' } }, false],
    ['in a pipe with FORCE_COLOR', { env: { FORCE_COLOR: '1' } }, true],
    ['with FORCE_COLOR=0', { isTTY: true, env: { FORCE_COLOR: '0' } }, false],
    ['with FORCE_COLOR over NO_COLOR', { env: { FORCE_COLOR: '1', NO_COLOR: '1' } }, true],
    ['with --no-color over all', { isTTY: true, env: { FORCE_COLOR: '1' }, colour: false }, false],
  ])('%s', (_, setting, expected) => {
    expect(open(setting).output.layout.style === colourStyle).toBe(expected);
  });
});

describe('width', () => {
  test.each<[string, Setting, number]>([
    ['of a terminal', { isTTY: true, columns: 132 }, 132],
    ['of a terminal that claims to have none', { isTTY: true, columns: 0 }, 80],
    ['of a terminal that does not say', { isTTY: true }, 80],
    ['of a pipe', {}, Infinity],
    ['of a pipe with COLUMNS', { env: { COLUMNS: '100' } }, 100],
    ['of a pipe with nonsense in COLUMNS', { env: { COLUMNS: 'many' } }, Infinity],
  ])('%s', (_, setting, expected) => {
    expect(open(setting).output.layout.width).toBe(expected);
  });
});

describe('a pipe whose reader has gone', () => {
  test('takes all further text without a word', () => {
    const { output, stream } = open({});
    stream.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    output.write('more');
    expect(stream.read()).toBeNull();
  });

  test('any other error is an error', () => {
    const { stream } = open({});
    expect(() => stream.emit('error', Object.assign(new Error('full'), { code: 'ENOSPC' }))).toThrow('full');
  });
});
