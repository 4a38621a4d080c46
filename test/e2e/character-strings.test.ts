import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { positionAt, sourceFile } from '../../src/diagnostics/source.js';
import { readZonefile } from '../../src/dns/zonefile/read-zonefile.js';
import { temporaryFolder } from '../support/after-tests.js';
import { inProfile, seed } from '../support/runs.js';
import { ask } from './name-servers.js';

const HEAD = ['$TTL 60', '@ SOA ns host 1 2 3 4 5', '@ NS ns', 'ns A 192.0.2.53'];

/** One character-string or several, as people write them and as they do not. */
const strings = fc
  .array(
    fc.oneof(
      fc.constantFrom(...Array.from('ab01;=,"" \\')),
      fc.constantFrom(
        '\\"',
        '\\\\',
        '\\1',
        '\\25',
        '\\255',
        '\\256',
        '\\065',
        '\\;',
        '\\ ',
        '" "',
        '""',
        '\t',
        'é',
      ),
    ),
    { minLength: 1, maxLength: 10 },
  )
  .map((pieces) => pieces.join(''))
  // BIND lets a backslash escape the end of the line, which makes one record of two lines.
  .filter((text) => !text.endsWith('\\'));

/** All of it in quotes: without those that are not escaped. */
const quoted = strings.map((text) => `"${text.replaceAll(/(\\.)|"/gs, '$1')}"`);

/** RDATA with character-strings. */
const anyRdata = fc.oneof(
  { weight: 4, arbitrary: fc.oneof(strings, quoted).map((text) => `TXT ${text}`) },
  fc.oneof(strings, quoted).map((text) => `CAA 0 issue ${text}`),
  quoted.map((text) => `NAPTR 1 1 "u" ${text} "" a.example.net.`),
  fc.oneof(strings, quoted).map((text) => `HTTPS 1 . key667=${text}`),
);

test('named-checkzone and we accept the same character-strings, and read the same octets', async () => {
  const count = inProfile({ quick: 400, deep: 10_000 });
  const lines = fc
    .sample(anyRdata, { numRuns: count, seed: seed() })
    .map((text, index) => `n${index} ${text}`);
  const path = join(temporaryFolder(), 'zone');
  const text = [...HEAD, ...lines, ''].join('\n');
  const ours = await refusedByUs(text);
  const theirs = refusedByBind(path, text);
  const differing = lines.filter((_, index) => ours.has(lineOf(index)) !== theirs.has(lineOf(index)));
  expect(differing).toEqual([]);
  const accepted = [...HEAD, ...lines.filter((_, index) => !ours.has(lineOf(index))), ''].join('\n');
  expect(await readByUs(accepted)).toEqual(await readByUs(compiled(path, accepted)));
});

function lineOf(index: number): number {
  return HEAD.length + index + 1;
}

async function read(text: string) {
  return readZonefile(sourceFile('zone', text), {
    origin: 'example.com.',
    named: null,
    txt: 'quoted',
    include: async () => ({ reason: 'there is none', rule: null }),
  });
}

async function refusedByUs(text: string): Promise<ReadonlySet<number>> {
  const { diagnostics } = await read(text);
  return new Set(diagnostics.flatMap(({ at }) => (at ? [positionAt(at.file, at.start).line] : [])));
}

/** BIND goes on after a record that it refuses, and names the lines of all of them. */
function refusedByBind(path: string, text: string): ReadonlySet<number> {
  writeFileSync(path, text);
  const { output } = ask('named-checkzone', ['example.com', path]);
  return new Set(Array.from(output.matchAll(/zone:(\d+): (?!.*ignoring)/g), ([, line]) => Number(line)));
}

function compiled(path: string, text: string): string {
  writeFileSync(path, text);
  const out = `${path}.out`;
  const { code, output } = ask('named-compilezone', ['-w', dirname(path), '-o', out, 'example.com', path]);
  expect([code, output]).toEqual([0, expect.anything()]);
  return readFileSync(out, 'utf8');
}

/** Contents by owner. */
async function readByUs(text: string): Promise<readonly string[]> {
  const { records } = await read(text);
  return records.flatMap(({ owner, rdata }) => (rdata ? [`${owner} ${rdata.content}`] : [])).toSorted();
}
