import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import type { Node } from '../../../src/load/yaml/nodes.js';
import { readByLibrary } from '../../../src/load/yaml/read-yaml.js';
import { readPlainYaml } from '../../../src/load/yaml/read-plain-yaml.js';
import { runs } from '../../support/runs.js';
import { changed, files, soup } from './plain-files.js';

describe('whatever the file, it is read as by the library, or left to it', () => {
  test('a file in the layout of zone files', () => {
    let read = 0;
    fc.assert(
      fc.property(files, (text) => {
        const { plain, library } = readings(text);
        expect(plain).toStrictEqual(library);
        read += plain === null ? 0 : 1;
      }),
      { numRuns: runs(1500) },
    );
    expect(read).toBeGreaterThan(0);
  });

  test('such a file with some characters changed', () => {
    fc.assert(
      fc.property(changed, (text) => {
        const { plain, library } = readings(text);
        expect(plain).toStrictEqual(library);
      }),
      { numRuns: runs(2000) },
    );
  });

  test('a heap of pieces', () => {
    fc.assert(
      fc.property(soup, (text) => {
        const { plain, library } = readings(text);
        expect(plain).toStrictEqual(library);
      }),
      { numRuns: runs(2000) },
    );
  });
});

test('a usual zone file is not left to the library', () => {
  const text = `# The website.
zone: example.com
ttl: 1h
records:
  '@':
    MX: 10 mail.example.com
    TXT:
      - v=spf1 mx -all
      - "a: b"
  mail: { A: [192.0.2.1, 192.0.2.2] } # two
  www:
    ttl: 10m
    A: { content: 192.0.2.3, prio: 1 }
`;
  expect(readPlainYaml(sourceFile('zone.yaml', text))).not.toBe(null);
});

/** What is read, and what the library reads unless the file is left to it. */
function readings(text: string): { readonly plain: Node | null; readonly library: Node | null } {
  const file = sourceFile('zone.yaml', text);
  const plain = readPlainYaml(file);
  if (plain === null) return { plain, library: null };
  const { root, diagnostics } = readByLibrary(file);
  expect(diagnostics).toStrictEqual([]);
  return { plain, library: root };
}
