import { describe, expect, test } from 'vitest';
import { selectChanged } from '../../../src/engine/diff/select-changed.js';
import { openHost } from '../../../src/engine/session/session.js';
import { repositoryWith, writeFiles } from '../../support/git.js';

const draft = (body: string): string => `state: draft\nsubject: Hallo\nbody: ${body}\n`;

const files = {
  'zonemason.yaml': 'mail: { endpoint: https://api.example.net, brand: acme }\n',
  'mail/welcome/de.yaml': draft('Text'),
  'mail/bye/de.yaml': draft('Text'),
};

describe('a draft that has changed', () => {
  test.each([
    { drafts: true, selected: ['bye'] },
    { drafts: false, selected: [] },
  ])('is selected if drafts are planned ($drafts), and no other one is', async ({ drafts, selected }) => {
    const { folder } = repositoryWith(files);
    writeFiles(folder, { 'mail/bye/de.yaml': draft('Other') });
    const { changed } = await selectChanged(openHost({ folder, env: {} }), 'HEAD', { drafts });
    expect([...(changed?.templates ?? [])]).toEqual(selected);
  });
});

test('a file that the project has only now is compared with what declared its zone before', async () => {
  const www = 'www: { A: 192.0.2.1 }';
  const { folder } = repositoryWith({
    'zonemason.yaml': 'dns: { zones: old/*.yaml }\n',
    'old/same.yaml': zone('same.example', www),
    'new/same.yaml': zone('same.example', www),
    'old/more.yaml': zone('more.example', ''),
    'new/more.yaml': zone('more.example', www),
  });
  writeFiles(folder, { 'zonemason.yaml': 'dns: { zones: new/*.yaml }\n' });
  const { changed } = await selectChanged(openHost({ folder, env: {} }), 'HEAD', {});
  expect([...(changed?.zones ?? [])]).toEqual(['more.example']);
});

function zone(name: string, records: string): string {
  return `zone: ${name}\nrecords: { ${records} }\n`;
}
