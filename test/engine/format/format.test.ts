import fc from 'fast-check';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { formatFiles } from '../../../src/engine/format/format.js';
import { checkZoneFiles } from '../../../src/engine/check/zones.js';
import { zonemason } from '../../cli/support.js';
import { disk } from '../../support/disk.js';
import { runs } from '../../support/runs.js';
import { temporaryFolder } from '../../support/after-tests.js';

/** Mends the zone file of a folder, and tells what it was found to have before and after. */
async function mend(folder: string): Promise<{
  readonly text: string;
  readonly before: readonly Diagnostic[];
  readonly after: readonly Diagnostic[];
}> {
  const path = join(folder, 'zone.yaml');
  const { diagnostics: before } = await checkZoneFiles({ files: [path], severities: new Map(), tree: disk });
  const { files } = await formatFiles({
    files: [path],
    reading: { tree: disk },
    withIncludes: true,
    withRepairs: true,
  });
  for (const { file, text } of files) writeFileSync(file.path, text);
  const { diagnostics: after } = await checkZoneFiles({ files: [path], severities: new Map(), tree: disk });
  return { text: readFileSync(path, 'utf8'), before, after };
}

describe('what hints name', () => {
  test('is mended where it stands, in included files, too', async () => {
    const folder = temporaryFolder({
      'zone.yaml': 'zone: Example.com.\nrecords:\n  WWW: { CNAME: A.example. } # c\ninclude: shared.yaml\n',
      'shared.yaml': 'records:\n  x.${zone}: { MX: ["10 MX.${zone}.", { content: 192.0.2.1, prio: 5 }] }\n',
    });
    const { text } = await mend(folder);
    expect(text).toBe(
      'zone: example.com\nrecords:\n  www: # c\n    CNAME: a.example\ninclude: shared.yaml\n',
    );
    expect(readFileSync(join(folder, 'shared.yaml'), 'utf8')).toBe(
      'records:\n  x:\n    MX:\n      - { content: 192.0.2.1, prio: 5 }\n      - 10 mx.${zone}\n',
    );
  });

  test.each([
    ['a name that there is already', '  WWW:\n    A: 192.0.2.1\n  www:\n    TXT: x\n'],
    ['two names that would be one', '  A.b:\n    A: 192.0.2.1\n  a.B:\n    TXT: x\n'],
    ['a guess', '  www:\n    CNAME: no such name\n'],
  ])('but not %s', async (_, records) => {
    const { text, before, after } = await mend(
      temporaryFolder({ 'zone.yaml': `zone: example.com\nrecords:\n${records}` }),
    );
    expect(text).toBe(`zone: example.com\nrecords:\n${records}`);
    expect(codes(after)).toEqual(codes(before));
    expect(before).not.toEqual([]);
  });

  test('is mended in patterns', async () => {
    const entries = ['"WWW."', 'Mail.example.com', '"**.b.Example.com."', 'example.com'].map(
      (prefix) => `  - { prefix: ${prefix}, type: A }\n`,
    );
    const { text, before, after } = await mend(
      temporaryFolder({ 'zone.yaml': `zone: example.com\nrecords: {}\nignore:\n${entries.join('')}` }),
    );
    expect([before.length, after]).toEqual([4, []]);
    expect(text.match(/(?<=prefix: )[^,]+/g)).toEqual(['www', 'mail', "'**.b'", "'@'"]);
  });

  test('is mended at the anchor of an alias', async () => {
    const records = '  a: &a\n    MX: &m 10 MX.example.net.\n  b:\n    MX: *m\n  c: *a\n';
    const { text, after } = await mend(
      temporaryFolder({ 'zone.yaml': `zone: example.com\nrecords:\n${records}` }),
    );
    expect(text).toContain('MX: &m 10 mx.example.net\n');
    expect(text).toContain('MX: *m\n');
    expect(after).toEqual([]);
  });
});

/** Spellings of something right that a machine can mend. */
function capitals(text: string, marks: number): string {
  return text.replaceAll(/./g, (char, index: number) =>
    (marks >> (index % 16)) & 1 ? char.toUpperCase() : char,
  );
}

const spelling = fc.record({ marks: fc.nat(0xffff), isDotted: fc.boolean(), isFull: fc.boolean() });
const row = fc.tuple(
  fc.constantFrom('MX: 10 %', 'MX: { content: %, prio: 5 }', 'CNAME: "%"', 'NS: [%]'),
  spelling,
  spelling,
);

test('after the mending its diagnostics are gone, and there are no others', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), async (rows) => {
      const records = rows.map(([value, owner, target], index) => {
        const name = capitals(`h${index}x${owner.isFull ? '.example.com' : ''}`, owner.marks);
        const host = `${capitals(`t${index}y.example.net`, target.marks)}${target.isDotted ? '.' : ''}`;
        return `  ${name}${owner.isDotted ? '.' : ''}:\n    ${value.replace('%', host)}\n`;
      });
      const { before, after } = await mend(
        temporaryFolder({ 'zone.yaml': `zone: example.com\nrecords:\n${records.join('')}` }),
      );
      expect(codes(after)).toEqual(codes(before.filter(({ repair }) => !repair)));
    }),
    { numRuns: runs(60) },
  );
});

function codes(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map(({ rule }) => rule.code);
}

describe('a project without zone files', () => {
  test.each([
    ['with errors', 'dsn: {}\n', 3, 'schema/unknown-key'],
    [
      'without zones',
      'mail: { brand: acme }\n',
      64,
      'zonemason.yaml has no `dns` part, so there are no zone files',
    ],
    ['that match nothing', 'dns: { zones: zones/*.yaml }\n', 3, 'zonemason.yaml:1:15  error  file/no-match'],
  ])('%s has nothing to format', async (_, text, code, message) => {
    const run = await zonemason(['fmt', '--check'], { cwd: temporaryFolder({ 'zonemason.yaml': text }) });
    expect(run).toEqual({ code, stdout: '', stderr: expect.stringContaining(message) });
  });
});
