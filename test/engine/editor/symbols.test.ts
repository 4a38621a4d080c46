import { expect, test } from 'vitest';
import type { OutlineSymbol } from '../../../src/engine/editor/symbols.js';
import { namesLike, outlineOf } from '../../../src/engine/editor/symbols.js';
import { editedProject, spanned } from './edited-project.js';

const ZONE = `zone: example.com
records:
  www: &www
    A: [192.0.2.1, 192.0.2.2]
    TXT: hello
  other: *www
`;

function shown({ name, detail, kind, children }: OutlineSymbol): unknown {
  return [name, detail, kind, ...children.map(shown)];
}

test('the outline of a file has its keys, names and types', () => {
  expect(outlineOf('a.yaml', ZONE).map(shown)).toEqual([
    ['zone', 'example.com', 'setting'],
    [
      'records',
      '',
      'setting',
      ['www', '', 'name', ['A', '192.0.2.1, …', 'type'], ['TXT', 'hello', 'type']],
      ['other', '', 'name'],
    ],
  ]);
});

test('each place is within that of the symbol above', () => {
  const check = (symbols: readonly OutlineSymbol[], start: number, end: number): void => {
    for (const { key, whole, children } of symbols) {
      expect(spanned(key).length).toBeGreaterThan(0);
      expect([
        whole.start >= start,
        key.start >= whole.start,
        key.end <= whole.end,
        whole.end <= end,
      ]).toEqual([true, true, true, true]);
      check(children, whole.start, whole.end);
    }
  };
  check(outlineOf('a.yaml', ZONE), 0, ZONE.length);
});

test.each(['', 'a: [', '- a\n', 'text'])('a file with the text %j has no outline', (text) => {
  expect(outlineOf('a.yaml', text)).toEqual([]);
});

test('names are found by a part, in any case', async () => {
  const state = await editedProject({
    'zonemason.yaml': "dns: { zones: '*.zone.yaml' }\n",
    'a.zone.yaml': ZONE,
  });
  const found = namesLike('WWW.exa', [state]);
  expect(found).toMatchObject([{ name: 'www.example.com', zone: 'example.com' }]);
  expect(found[0]?.span && spanned(found[0].span)).toBe('www');
  expect(namesLike('', [state]).map(({ name }) => name)).toEqual(['www.example.com', 'other.example.com']);
  expect(namesLike('nothing', [state])).toEqual([]);
});
