import { describe, expect, test } from 'vitest';
import { diskTree } from '../../../src/load/files/disk-tree.js';
import { loadMirror, loadTranslation } from '../../../src/load/template/template-file.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { placed, textAt } from '../support.js';

function translation(text: string): ReturnType<typeof loadTranslation> {
  return loadTranslation('de.yaml', 'de', diskTree(temporaryFolder({ 'de.yaml': text })));
}

test('a translation has its language, its texts and their places', async () => {
  const { value, diagnostics } = await translation('subject: 12\nbody: |\n  a\n  b\n');
  expect(value).toMatchObject({ language: 'de', subject: '12', body: 'a\nb\n' });
  expect(value && textAt(value.places.subject)).toBe('12');
  expect(diagnostics).toEqual([]);
});

test('line ends are those of Unix', async () => {
  const { value } = await translation('subject: "a\\r\\nb"\nbody: "c\\rd"\n');
  expect(value).toMatchObject({ subject: 'a\nb', body: 'c\nd' });
});

describe('no translation is', () => {
  test.each<[string, string, readonly string[]]>([
    ['a file without a body', 'subject: a\n', ['schema/missing-key 1:1']],
    ['a file without a subject', 'body: a\n', ['schema/missing-key 1:1']],
    ['a file that is empty', '', ['file/empty 1:1']],
    ['a placeholder without quotes', 'subject: {{ name }}\nbody: a\n', ['yaml/syntax 1:10']],
    ['two of them', 'subject: {{ name }} !  \nbody:   {{ b\n', ['yaml/syntax 1:10', 'yaml/syntax 2:9']],
  ])('%s', async (_, text, problems) => {
    const { value, diagnostics } = await translation(text);
    expect(value).toBeNull();
    expect(placed(diagnostics)).toEqual(problems);
  });

  test('one whose place is not the whole placeholder', async () => {
    const { diagnostics } = await translation('subject: {{ name }} !  \nbody: a\n');
    expect(diagnostics[0]?.at && textAt(diagnostics[0].at)).toBe('{{ name }} !');
  });
});

describe('a comment behind a text is reported', () => {
  test.each<[string, readonly string[]]>([
    ['subject: a # b\nbody: c\n', ['# b']],
    ['subject: a  #b c  \nbody: d # e\n', ['#b c', '# e']],
    ['subject: "a" # b\nbody: c\n', []],
    ['subject: a\n# b\nbody: c\n', []],
    ['subject: a#b\nbody: c\n', []],
  ])('%j', async (text, comments) => {
    const { value, diagnostics } = await translation(text);
    expect(value).not.toBeNull();
    expect(diagnostics.map(({ at }) => at && textAt(at))).toEqual(comments);
  });
});

test.each([
  ['id: 7\nlanguage: en\nsubject: a\nbody: b\n', { id: '7', language: 'en', subject: 'a', body: 'b' }],
  ['language: en\nsubject: a\nbody: b\n', null],
  ['id: 7\nsubject: a\nbody: b\n', null],
  ['id: 7\nlanguage: en\nbody: b\n', null],
  ['id: 7\nlanguage:\nsubject: a\nbody: b\n', null],
])('the mirror %j', async (text, expected) => {
  const files = diskTree(temporaryFolder({ 'template.yaml': text }));
  const { value, diagnostics } = await loadMirror('template.yaml', files);
  expect(value && { ...value, places: undefined }).toEqual(expected);
  expect(diagnostics.length === 0).toBe(expected !== null);
});
