import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { Output, Sink } from '../../../src/cli/terminal/streams.js';
import { openOutput, openSink, openStreams } from '../../../src/cli/terminal/streams.js';
import { colourStyle } from '../../../src/text/style.js';
import { temporaryFolder } from '../../support/after-tests.js';

interface Opened {
  readonly output: Output;
  readonly sink: Sink;
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
  const sink = openSink(stream);
  return { output: openOutput(sink, { TERM: 'xterm', ...env }, colour), sink, stream };
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

function systemError(code: string, message: string): Error {
  return Object.assign(new Error(`${code}: ${message}, write`), { code });
}

describe('a stream that fails', () => {
  test.each([
    ['EPIPE', 'broken pipe', null],
    ['ENOSPC', 'no space left on device', 'no space left on device'],
    ['EIO', 'i/o error', 'i/o error'],
  ])('takes all further text without a word: %s', async (code, message, fault) => {
    const { output, sink, stream } = open({});
    stream.emit('error', systemError(code, message));
    output.write('more');
    expect(stream.read()).toBeNull();
    await output.closed;
    expect(await sink.flush()).toBe(fault);
  });

  test.each([
    ['stdout', 'ENOSPC', 0, 1],
    ['stdout', 'ENOSPC', 2, 1],
    ['stdout', 'ENOSPC', 6, 6],
    ['stdout', 'EPIPE', 0, 0],
    ['stderr', 'ENOSPC', 0, 0],
    ['stderr', 'ENOSPC', 6, 6],
  ] as const)('%s by %s turns exit code %i into %i', async (name, code, exitCode, expected) => {
    const streams = { stdout: new PassThrough(), stderr: new PassThrough() };
    const { finish } = openStreams(streams);
    streams[name].emit('error', systemError(code, 'failed'));
    expect(await finish(exitCode)).toBe(expected);
    expect(streams.stderr.read() !== null).toBe(name === 'stdout' && code === 'ENOSPC');
  });
});

/** What a run with pages shows and writes. */
async function written(isTTY: boolean, isShown: boolean) {
  const stderr = Object.assign(new PassThrough(), { isTTY });
  const streams = { stdout: new PassThrough(), stderr };
  const { out, err, page, finish } = openStreams(streams);
  const pages: string[] = [];
  err.write('before\n');
  page((text) => {
    pages.push(text);
    return Promise.resolve(isShown);
  });
  out.write('result\n');
  err.write('message\n');
  expect(await finish(2)).toBe(2);
  const [stdout, messages] = [streams.stdout.read(), stderr.read()].map((text) => text?.toString() ?? '');
  return { pages, stdout, messages };
}

describe('pages', () => {
  test('have results and messages in their order', async () => {
    expect(await written(true, true)).toEqual({
      pages: ['result\nmessage\n'],
      stdout: '',
      messages: 'before\n',
    });
  });

  test('leave messages to a file that they go to', async () => {
    const { pages, messages } = await written(false, true);
    expect([pages, messages]).toEqual([['result\n'], 'before\nmessage\n']);
  });

  test('that no program shows are written', async () => {
    expect(await written(true, false)).toMatchObject({ stdout: 'result\nmessage\n' });
  });
});

/** A stream whose writes end when they are told to. */
function slowStream() {
  const writes: ((error?: Error) => void)[] = [];
  const stream = new Writable({ write: (_, __, done) => void writes.push(done) });
  return { writes, sink: openSink(Object.assign(stream, { isTTY: false, columns: undefined })) };
}

describe('a slow stream', () => {
  test('is waited for, and says in the end what failed', async () => {
    const { writes, sink } = slowStream();
    sink.write('text');
    const flushed = sink.flush();
    writes.shift()?.();
    await expect.poll(() => writes.length).toBe(1);
    writes.shift()?.(systemError('ENOSPC', 'no space left on device'));
    expect(await flushed).toBe('no space left on device');
  });

  test('is not waited for when nothing was written', async () => {
    const { writes, sink } = slowStream();
    sink.write('');
    expect(await sink.flush()).toBeNull();
    expect(writes).toEqual([]);
  });
});

describe('a stream to a regular file', () => {
  const path = join(temporaryFolder({ file: 'first\n' }), 'file');

  /** What goes past the stream into the file, and what the stream itself gets. */
  function openFile(flags: string): {
    readonly sink: Sink;
    readonly stream: PassThrough;
    readonly fd: number;
  } {
    const fd = openSync(path, flags);
    const stream = Object.assign(new PassThrough(), { fd });
    return { sink: openSink(stream), stream, fd };
  }

  test('is written at once and as a whole', async () => {
    const { sink, stream, fd } = openFile('a');
    sink.write('second\n');
    sink.write('third\n');
    expect(readFileSync(path, 'utf8')).toBe('first\nsecond\nthird\n');
    expect(stream.read()).toBeNull();
    expect(await sink.flush()).toBeNull();
    closeSync(fd);
  });

  test('says why it cannot be written, and takes no more', async () => {
    const { sink, fd } = openFile('r');
    sink.write('text');
    closeSync(fd);
    sink.write('more');
    expect(await sink.flush()).toMatch(/bad file descriptor/i);
  });

  test('is a mere stream if its descriptor is of something else, or of nothing', () => {
    const folder = openSync('.', 'r');
    for (const fd of [folder, 1_000_000]) {
      const stream = Object.assign(new PassThrough(), { fd });
      openSink(stream).write('text');
      expect(String(stream.read())).toBe('text');
    }
    closeSync(folder);
  });
});
