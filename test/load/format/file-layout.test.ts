import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { fileLayout, layoutByLibrary, readFile } from '../../../src/load/format/file-layout.js';
import { readPlainYaml } from '../../../src/load/yaml/read-plain-yaml.js';
import { runs } from '../../support/runs.js';
import { changed, files, soup } from '../yaml/plain-files.js';

test.each([
  ['a file', files],
  ['such a file with some characters changed', changed],
  ['such a file with other line breaks', files.map((text) => text.replaceAll('\n', '\r\n'))],
  ['a heap of pieces', soup],
])('the layout of %s is that of its tokens', (_, texts) => {
  let plain = 0;
  fc.assert(
    fc.property(texts, (text) => {
      const file = sourceFile('zone.yaml', text);
      if (!readPlainYaml(file)) return;
      plain += 1;
      expect(fileLayout(readFile(file))).toEqual(layoutByLibrary(file));
    }),
    { numRuns: runs(80) },
  );
  expect(plain).toBeGreaterThan(0);
});
