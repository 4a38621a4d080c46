import { expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { readYaml } from '../../../src/load/yaml/read-yaml.js';
import { textAt } from '../support.js';

test.each([
  ['TXT: "abc\nfoo: 1\n', '"abc'],
  ['TXT: "abc', '"abc'],
  ["TXT: 'abc\nfoo: 1", "'abc"],
  ['A: [1, 2\nfoo: 1\n', 'f'],
  ['a: !foo 1\n', '!foo'],
  ['a: *b\n', '*b'],
])('%j is at fault no farther than to the end of a line: %j', (text, fault) => {
  const [problem] = readYaml(sourceFile('a.yaml', text)).diagnostics;
  expect(problem?.at && textAt(problem.at)).toBe(fault);
});
