import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { formatMailFile } from '../../../src/load/template/format-mail-file.js';
import { formatTranslation } from '../../../src/load/template/format-template-file.js';
import { scalarAt } from '../../../src/load/yaml/nodes.js';
import { readYaml } from '../../../src/load/yaml/read-yaml.js';
import { anyText } from '../../support/any-text.js';

function formatted(text: string): string {
  return formatMailFile(sourceFile('de.yaml', text));
}

describe('a file of the mail folder', () => {
  test.each([
    ['in order', 'body: |\n  a\n\n  b\nsubject: s\n', 'subject: s\nbody: |\n  a\n\n  b\n'],
    ['a mirror', 'body: b\nsubject: s\nlanguage: en\nid: i\n', 'id: i\nlanguage: en\nsubject: s\nbody: b\n'],
    ['with its comments', '# a\n\nsubject:   s # b\nbody: x\n', '# a\n\nsubject: s # b\nbody: x\n'],
    ['out of brackets', '{ "body": "b {{x}}", "subject": "s" }\n', 'subject: "s"\nbody: "b {{x}}"\n'],
    [
      'with blanks in a block',
      'body: |\n     a  \n      b\nsubject: s',
      'subject: s\nbody: |\n  a  \n   b\n',
    ],
    ['with CRLF', 'body: b\r\nsubject: s\r\n', 'subject: s\r\nbody: b\r\n'],
  ])('is written %s', (_, text, expected) => {
    expect(formatted(text)).toBe(expected);
    expect(formatted(expected)).toBe(expected);
  });

  test.each(['body: |+\n  a\n\n\nsubject: s\n', 'body: |2\n   a\nsubject:   s\n'])(
    'is left as it is where a block counts its blanks: %j',
    (text) => {
      expect(formatted(text)).toBe(text);
    },
  );
});

describe('what an import writes', () => {
  const nasty = fc.constantFrom(
    '',
    ' ',
    'a\n\n',
    '\n',
    ' a\n',
    '- a',
    '# a',
    'a: b',
    '{{a}}',
    "'",
    '"',
    '\ta\n b\n',
  );
  const text = fc.oneof(
    anyText({ maxLength: 40 }),
    fc.array(nasty).map((parts) => parts.join('')),
  );
  const written = fc
    .record({ subject: text, body: text })
    .map((texts) => ({ texts, file: formatTranslation(texts) }));

  test('keeps its texts, and is formatted once and for all', () => {
    fc.assert(
      fc.property(written, ({ texts, file }) => {
        const canonical = formatted(file);
        expect(formatted(canonical)).toBe(canonical);
        expect(readYaml(sourceFile('de.yaml', canonical)).diagnostics).toEqual([]);
        for (const [key, value] of Object.entries(texts)) expect(textIn(canonical, key)).toBe(value);
      }),
    );
  });

  test('is canonical, but for blanks on the empty lines that a text begins with', () => {
    const usual = written.filter(({ texts }) =>
      Object.values(texts).every((value) => !value.startsWith('\n')),
    );
    fc.assert(
      fc.property(usual, ({ file }) => {
        expect(formatted(file)).toBe(file);
      }),
    );
  });
});

function textIn(text: string, key: string): string | undefined {
  const { root } = readYaml(sourceFile('de.yaml', text));
  return root ? scalarAt(root, key)?.text : undefined;
}
