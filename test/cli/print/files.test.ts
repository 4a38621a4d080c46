import { describe, expect, test } from 'vitest';
import { filesText } from '../../../src/cli/print/files.js';
import { fakeContext } from '../support.js';

type Files = Parameters<typeof filesText>[1];

const shown = (files: Files): string => filesText('Imported', files, fakeContext().context.out);

describe('the list of written files', () => {
  test.each<[string, Files, string]>([
    ['has a new file', [{ path: 'a.yaml', state: 'new' }], '+ a.yaml\n\n'],
    ['has a replaced file', [{ path: 'a.yaml', state: 'different' }], '~ a.yaml\n\n'],
    ['has notes', [{ path: 'a.yaml', state: 'new', note: '3 records' }], '+ a.yaml  3 records\n\n'],
    ['leaves out a file that is the same', [{ path: 'a.yaml', state: 'same', note: 'x' }], ''],
    ['is empty without files', [], ''],
    ['has no control characters', [{ path: 'a\nb\u001b[31m', state: 'new' }], '+ a\\nb\\u{1b}[31m\n\n'],
    [
      'is in the order of the files',
      [
        { path: 'b', state: 'new' },
        { path: 'c', state: 'same' },
        { path: 'a', state: 'different' },
      ],
      '+ b\n~ a\n\n',
    ],
  ])('%s', (_, files, expected) => {
    const text = shown(files);
    expect(text.slice(0, text.indexOf('Imported:'))).toBe(expected);
  });
});

test('files are counted by what became of them', () => {
  const files = (['same', 'new', 'different', 'same', 'different', 'same'] as const).map((state, index) => ({
    path: `${index}`,
    state,
  }));
  expect(shown(files).split('\n').at(-2)).toBe('Imported: 6 files, 1 written, 2 replaced, 3 unchanged.');
});

test('edits are no wider than the terminal', () => {
  const edits = [{ sign: '~', text: `www TXT: content ${'a '.repeat(60)}→ b` }] as const;
  const lines = shown([{ path: 'a.yaml', state: 'different', edits }]).split('\n');
  expect(lines.filter((line) => line.startsWith('    ')).length).toBeGreaterThan(1);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
});
