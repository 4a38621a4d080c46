import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inAscii, isAscii } from '../../../src/cli/terminal/ascii.js';
import { openOutput, openSink } from '../../../src/cli/terminal/streams.js';
import type { Stream } from '../../../src/cli/terminal/streams.js';
import { PassThrough } from 'node:stream';

test.each([
  [{}, false],
  [{ LANG: '' }, false],
  [{ LANG: 'C' }, true],
  [{ LC_ALL: 'POSIX', LANG: 'en_US.UTF-8' }, true],
  [{ LC_ALL: '', LC_CTYPE: 'de_DE@euro' }, true],
  [{ LANG: 'de_DE.ISO-8859-1' }, true],
  [{ LANG: 'C.UTF-8' }, false],
  [{ LANG: 'C', LC_CTYPE: 'en_US.utf8' }, false],
  [{ LANG: 'C', OS: 'Windows_NT' }, false],
])('a terminal with %j is one of ASCII: %j', (env, expected) => {
  expect(isAscii(env)).toBe(expected);
});

test.each([
  [true, { LANG: 'C' }, '* www  A -> B ...'],
  [true, { LANG: 'en_US.UTF-8' }, '± www  A → B …'],
  [false, { LANG: 'C' }, '± www  A → B …'],
])('terminal: %j, with %j', (isTTY, env, expected) => {
  const through = new PassThrough();
  const stream: Stream = Object.assign(through, { isTTY });
  openOutput(openSink(stream), env, false).write('± www  A → B …');
  expect(String(through.read())).toBe(expected);
});

test('texts of others stay', () => {
  expect(inAscii('Grüße, 例え “x”')).toBe('Grüße, 例え “x”');
});

/** What is printed in messages of the program. */
const PRINTING = ['src/render/text', 'src/cli', 'src/diagnostics'];

/** What the sources have of names and texts of others. */
const OF_OTHERS = /[äöüßáê°]/;

test('every mark that is printed has its form', () => {
  const files = PRINTING.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const sources = files.filter((name) => name.endsWith('.ts') && !name.endsWith('terminal/ascii.ts'));
  const rest = sources.flatMap((name) => inAscii(readFileSync(name, 'utf8')).match(/\P{ASCII}/gu) ?? []);
  expect(rest.filter((character) => !OF_OTHERS.test(character))).toEqual([]);
});
