import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { readYaml } from '../../../src/load/yaml/read-yaml.js';
import { scalarsIn, valueOf } from '../../../src/load/yaml/nodes.js';
import { textAt } from '../support.js';
import { runs } from '../../support/runs.js';
import { anyText } from '../../support/any-text.js';

/** Printable, so that no editor or transport changes it; YAML has escapes for the rest. */
const printable = fc.stringMatching(/^[ -~\n\u00a1-\u024f]{0,80}$/);

const style = fc.constantFrom('PLAIN', 'QUOTE_DOUBLE', 'QUOTE_SINGLE', 'BLOCK_LITERAL', 'BLOCK_FOLDED');

test('a content is the text that was written, in every style of YAML', () => {
  fc.assert(
    fc.property(printable, style, (content, defaultStringType) => {
      const text = stringify({ content }, { defaultStringType, version: '1.2' });
      // A block of nothing but blanks is written so that nobody can read it back.
      fc.pre(JSON.stringify(parse(text)) === JSON.stringify({ content }));
      const { root, diagnostics } = readYaml(sourceFile('zone.yaml', text));
      expect(diagnostics).toEqual([]);
      expect(valueOf(root ?? undefined, 'content')).toMatchObject({ kind: 'scalar', text: content });
    }),
  );
});

/** A tree as people write it, with keys and texts that need quotes now and then. */
const tree = fc.letrec<{ readonly node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.stringMatching(/^[ -~]{0,12}$/),
    fc.array(tie('node'), { maxLength: 4 }),
    fc.dictionary(fc.stringMatching(/^[ -~]{1,8}$/), tie('node'), { maxKeys: 4 }),
  ),
}));

test('a place points at the text that it names', () => {
  fc.assert(
    fc.property(tree.node, fc.constantFrom(20, 0), (data, lineWidth) => {
      const text = stringify(data, { lineWidth, blockQuote: false });
      const { root } = readYaml(sourceFile('zone.yaml', text));
      for (const scalar of root ? scalarsIn(root) : []) {
        const written = textAt(scalar);
        const meant: unknown = scalar.isQuoted ? parse(written) : written.replaceAll(/\s*\n\s*/g, ' ');
        expect(meant).toBe(scalar.text);
      }
    }),
  );
});

test('nothing that a file can hold makes the reader throw', () => {
  const pieces = [
    'a',
    ':',
    ' ',
    '\n',
    '\t',
    '- ',
    '? ',
    '[',
    ']',
    '{',
    '}',
    ',',
    '"',
    "'",
    '|',
    '>',
    '&a ',
    '*a',
    '<<',
    '!',
    '#',
    '---\n',
    '%',
    '@',
    '\\',
    '~',
  ];
  const soup = fc.array(fc.oneof(fc.constantFrom(...pieces), anyText({ maxLength: 3 })), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(soup, (parts) => {
      const { root, diagnostics } = readYaml(sourceFile('zone.yaml', parts.join('')));
      expect(root !== null || diagnostics.length > 0).toBe(true);
    }),
    { numRuns: runs(500) },
  );
});
