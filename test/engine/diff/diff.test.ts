import { describe, expect, test } from 'vitest';
import { diff } from '../../../src/engine/diff/diff.js';
import { openHost } from '../../../src/engine/session/session.js';
import type { Selection } from '../../../src/engine/selection/selection.js';
import { repositoryWith, writeFiles } from '../../support/git.js';

const files = {
  'zonemason.yaml': 'dns: { zones: zones/*.yaml }\nmail: { brand: acme }\n',
  'zones/a.yaml': 'zone: example.com\nrecords:\n  www: { A: 192.0.2.1 }\n  old: { A: 192.0.2.2 }\n',
  'zones/b.yaml': 'zone: example.org\nrecords: { www: { A: 192.0.2.1 } }\n',
  'mail/welcome/de.yaml': 'subject: Hallo\nbody: Text\n',
};

/** `action address` of what is different in these files, in the order of the plan. */
async function differences(changes: Readonly<Record<string, string | null>>, selection: Selection = {}) {
  const { folder } = repositoryWith(files);
  writeFiles(folder, changes);
  const { plan } = await diff(openHost({ folder, env: {} }), { revisions: 'HEAD', selection });
  const scopes = [...plan.zones, ...(plan.mail?.templates ?? [])];
  return scopes.flatMap(({ steps }) => steps.map(({ action, address }) => `${action} ${address}`)).toSorted();
}

describe('the files differ from those of a revision by', () => {
  test.each<[string, Record<string, string | null>, readonly string[]]>([
    ['nothing', {}, []],
    [
      'records',
      { 'zones/a.yaml': 'zone: example.com\nrecords:\n  www: { A: 192.0.2.9 }\n  new: { A: 192.0.2.3 }\n' },
      ['create dns/example.com/new/A', 'delete dns/example.com/old/A', 'update dns/example.com/www/A'],
    ],
    ['a zone that is gone', { 'zones/b.yaml': null }, ['delete dns/example.org/www/A']],
    [
      'a zone that is new',
      { 'zones/c.yaml': 'zone: example.net\nrecords: { a: { A: 192.0.2.1 } }\n' },
      ['create dns/example.net/a/A'],
    ],
    ['the name of a file only', { 'zones/b.yaml': null, 'zones/z.yaml': files['zones/b.yaml'] }, []],
    ['a text', { 'mail/welcome/de.yaml': 'subject: Servus\nbody: Text\n' }, ['update mail/welcome/de']],
    ['a template that is gone', { 'mail/welcome/de.yaml': null }, ['delete mail/welcome/de']],
  ])('%s', async (_, changes, expected) => {
    expect(await differences(changes)).toEqual(expected);
  });
});

function changed(name: keyof typeof files): string {
  return files[name].replaceAll('192.0.2', '192.0.3');
}

function zones(name: string): boolean {
  return name === 'example.org';
}

test('only what is selected is compared', async () => {
  const changes = { 'zones/a.yaml': changed('zones/a.yaml'), 'zones/b.yaml': changed('zones/b.yaml') };
  expect(await differences(changes, { zones })).toEqual(['update dns/example.org/www/A']);
  expect(await differences(changes, { only: 'mail' })).toEqual([]);
});

test.each([
  ['files with errors', { 'zones/a.yaml': 'zone: [\n' }, 'HEAD', 'invalid-files'],
  ['a revision that is none', {}, 'nope', 'usage'],
])('%s cannot be compared', async (_, changes, revisions, kind) => {
  const { folder } = repositoryWith({
    'zonemason.yaml': files['zonemason.yaml'],
    'zones/a.yaml': files['zones/a.yaml'],
  });
  writeFiles(folder, changes);
  await expect(diff(openHost({ folder, env: {} }), { revisions, selection: {} })).rejects.toMatchObject({
    kind,
  });
});
