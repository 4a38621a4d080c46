import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readRevision, unreadableAt } from '../../../src/engine/revision/read-revision.js';
import { diskTree } from '../../../src/load/files/disk-tree.js';
import { temporaryFolder } from '../../support/after-tests.js';

const project = 'dns: { zones: zones/*.yaml }\nmail: { brand: acme }\n';
const com = 'zone: example.com\nrecords: { www: { A: 192.0.2.1 } }\n';

async function read(files: Readonly<Record<string, string>>) {
  const folder = temporaryFolder(files);
  const revision = await readRevision({
    tree: diskTree(folder),
    file: join(folder, 'zonemason.yaml'),
    env: {},
  });
  const { zones, templates, unreadable, diagnostics } = revision;
  return {
    revision,
    zones: zones.map(({ name }) => name),
    templates: templates.map(({ name }) => name),
    unreadable: unreadable.map(({ part, name }) => `${part} ${name}`),
    codes: diagnostics.map(({ rule }) => rule.code),
  };
}

describe('a revision', () => {
  test('has the zones and templates that can be read, and tells which cannot', async () => {
    const found = await read({
      'zonemason.yaml': project,
      'zones/a.yaml': com,
      'zones/b.yaml': 'zone: example.net\nrecords: {}\nnope: 1\n',
      'zones/c.yaml': 'records: {}\n',
      'mail/welcome/de.yaml': 'subject: a\nbody: b\n',
      'mail/broken/de.yaml': 'subject: [\n',
    });
    expect(found).toMatchObject({
      zones: ['example.com'],
      templates: ['welcome'],
      unreadable: ['dns example.net', 'dns null', 'mail mail/broken'],
      codes: [],
    });
  });

  test('does not have a zone that two files declare', async () => {
    const files = { 'zonemason.yaml': project, 'zones/a.yaml': com, 'zones/b.yaml': com };
    expect(await read(files)).toMatchObject({ zones: [], unreadable: ['dns example.com'] });
  });

  test('without a project file declares nothing', async () => {
    expect(await read({ 'zones/a.yaml': com })).toMatchObject({ zones: [], unreadable: [], codes: [] });
  });

  test('with a broken project file says why', async () => {
    const found = await read({ 'zonemason.yaml': 'dns: [\n', 'zones/a.yaml': com });
    expect([found.revision.project, found.codes]).toEqual([null, ['yaml/syntax']]);
  });
});

test('a zone is unreadable by its name, or by its file', async () => {
  const { revision } = await read({ 'zonemason.yaml': project, 'zones/a.yaml': com });
  const [zone] = revision.zones;
  if (!zone) throw new Error('no zone');
  const named = (name: string | null, path: string) =>
    unreadableAt({ unreadable: [{ path, part: 'dns', name, diagnostics: [] }] }).isZone(zone);
  expect([named('example.com', 'x'), named(null, zone.file.path), named('example.net', 'x')]).toEqual([
    true,
    true,
    false,
  ]);
});
