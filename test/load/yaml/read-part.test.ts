import { describe, expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { newComposition } from '../../../src/load/yaml/aliases.js';
import type { Node } from '../../../src/load/yaml/nodes.js';
import { readEntryPart, readItemPart } from '../../../src/load/yaml/read-part.js';
import { MAX_DEPTH } from '../../../src/load/yaml/nesting.js';

/** A part that is marked by bars in a text, which are taken out. */
function partOf(marked: string, depth = 1) {
  const [before = '', part = '', after = ''] = marked.split('|');
  const start = before.length;
  const column = start - (before.lastIndexOf('\n') + 1);
  const file = sourceFile('zone.yaml', before + part + after);
  return { part: { start, end: start + part.length, column, depth }, composition: newComposition(file) };
}

/** What stands at the place of a node in its file. */
function sourceOf({ file, start, end }: Node): string {
  return file.text.slice(start, end);
}

describe('an entry', () => {
  test.each([
    ['a: 1\n|b: >-\n  c\n  d\n|e: 2\n', 'b', 'c d'],
    ['a:\n  |b: "x\\n\n    y"\n|', 'b', 'x\n y'],
  ])('%j is read where it stands', (marked, key, text) => {
    const { part, composition } = partOf(marked);
    const entry = readEntryPart(part, composition);
    expect(entry?.key.text).toBe(key);
    expect(entry && sourceOf(entry.key)).toBe(key);
    expect(entry?.value).toMatchObject({ kind: 'scalar', text, isQuoted: true });
  });

  test.each(['|- a\n|', '|a: 1\nb: 2\n|', '|a: "x\n|', '|a: 1\n---\nb: 2\n|'])(
    '%j is none, or wrong',
    (marked) => {
      const { part, composition } = partOf(marked);
      expect(readEntryPart(part, composition)).toBeNull();
    },
  );

  test('must not be nested too deep with what is around it', () => {
    const { part, composition } = partOf('|a: [b]\n|', MAX_DEPTH);
    expect(readEntryPart(part, composition)).toBeNull();
  });
});

describe('an item', () => {
  test('is read in its column, and knows the anchors before it', () => {
    const { part, composition } = partOf('a: &x 1\nb:\n  |- - *x\n    - c\n|');
    composition.anchors.set('x', {
      kind: 'scalar',
      file: composition.file,
      start: 6,
      end: 7,
      text: '1',
      isQuoted: false,
    });
    const item = readItemPart(part, composition);
    expect(item).toMatchObject({ kind: 'sequence', items: [{ text: '1' }, { text: 'c' }] });
    expect(item?.kind === 'sequence' && item.items.map(sourceOf)).toEqual(['*x', 'c']);
  });

  test.each(['|a: 1\n|', '|- a\n- b\n|', '|- [a\n|'])('%j is none', (marked) => {
    const { part, composition } = partOf(marked);
    expect(readItemPart(part, composition)).toBeNull();
  });
});
