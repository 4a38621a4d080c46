import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ForeignImportOptions } from '../../../src/engine/import/import-foreign.js';
import { importForeign } from '../../../src/engine/import/import-foreign.js';
import { openHost } from '../../../src/engine/session/session.js';
import { temporaryFolder } from '../../support/after-tests.js';

const master = '$ORIGIN example.com.\n$TTL 60\n@ NS ns.example.net.\nwww A 192.0.2.1\n';
const project = 'dns: { zones: zones/*.yaml }\n';

async function run(options: Partial<ForeignImportOptions>, files: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder({ 'db.example.com': master, ...files });
  const defaults = { from: 'db.example.com', zones: [], apexNs: false, force: false, isDry: false };
  const found = await importForeign(openHost({ folder, env: {} }), { ...defaults, ...options });
  return { folder, found };
}

describe('zones of another program', () => {
  test('become files of the project, where it looks for them', async () => {
    const { folder, found } = await run({}, { 'zonemason.yaml': project });
    expect(found.map(({ zone, path, state }) => [zone, path, state])).toEqual([
      ['example.com', 'zones/example.com.yaml', 'new'],
    ]);
    expect(readFileSync(join(folder, 'zones/example.com.yaml'), 'utf8')).toContain('192.0.2.1');
  });

  test('become files of a folder that is named', async () => {
    const { found } = await run({ out: 'imported' });
    expect(found.map(({ path }) => path)).toEqual(['imported/example.com.yaml']);
  });

  test('are only shown where nothing is to be written', async () => {
    const { folder, found } = await run({ isDry: true, out: 'imported' });
    expect(found[0]?.text).toContain('zone: example.com');
    expect(readdirSync(folder)).toEqual(['db.example.com']);
  });

  test('that a file declares already change nothing', async () => {
    const written = (await run({ isDry: true, out: 'zones' })).found[0]?.text ?? '';
    const { found } = await run({}, { 'zonemason.yaml': project, 'zones/own.yaml': written });
    expect(found.map(({ path, state }) => [path, state])).toEqual([['zones/own.yaml', 'same']]);
  });

  test('have their own name servers only if that is wanted', async () => {
    const texts = await Promise.all([true, false].map((apexNs) => run({ apexNs, isDry: true, out: 'x' })));
    expect(texts.map(({ found }) => found[0]?.losses.length)).toEqual([0, 1]);
  });

  test.each<[string, Partial<ForeignImportOptions>, Record<string, string>, string]>([
    ['that are not there', { from: 'none' }, {}, 'usage'],
    ['with errors', { out: 'x' }, { 'db.example.com': `${master}www A x\n` }, 'invalid-files'],
    ['over other files', { out: 'x' }, { 'x/example.com.yaml': 'zone: example.com\nrecords: {}\n' }, 'error'],
  ])('%s are not imported', async (_, options, files, kind) => {
    await expect(run(options, files)).rejects.toMatchObject({ kind });
  });
});
