import { describe, expect, test } from 'vitest';
import { loadProject } from '../../../src/config/project.js';
import { diskTree } from '../../../src/load/files/disk-tree.js';
import { loadText, placed } from '../support.js';
import { temporaryFolder } from '../../support/after-tests.js';

async function problemsOf(text: string) {
  const files = diskTree(temporaryFolder({ 'zonemason.yaml': text }));
  return (await loadProject({ file: 'zonemason.yaml', files, env: {}, knownRules: [] })).diagnostics;
}

describe('a backslash is an error', () => {
  test.each([
    ['dns.zones', String.raw`dns: { zones: zones\*.yaml }`, 'zones/*.yaml', '1:15'],
    ['a list of globs', String.raw`dns: { zones: [a/*.yaml, 'b\*.yaml'] }`, 'b/*.yaml', '1:26'],
    ['an escape in a glob', String.raw`dns: { zones: 'a\[1\].yaml', txt: text }`, 'a/[1/].yaml', '1:15'],
    ['two in a row', String.raw`dns: { zones: 'zones\\*.yaml' }`, 'zones/*.yaml', '1:15'],
    ['mail.translations', String.raw`mail: { translations: texts\mail }`, 'texts/mail', '1:23'],
    ['stateFolder', String.raw`stateFolder: var\state`, 'var/state', '1:14'],
  ])('in %s', async (_, text, meant, place) => {
    const diagnostics = await problemsOf(text);
    expect(placed(diagnostics)).toEqual([`path/backslash ${place}`]);
    expect(diagnostics[0]?.suggestion?.meant).toBe(meant);
  });

  test('in include, and the file is not looked for', async () => {
    const text = 'zone: example.com\nrecords: {}\n';
    const { diagnostics } = await loadText(`${text}${String.raw`include: [shared\a.yaml, b.yaml]`}\n`, {
      [String.raw`shared\a.yaml`]: 'records: { www: { A: 192.0.2.1 } }\n',
      'b.yaml': 'records: { www: { A: 192.0.2.1 } }\n',
    });
    expect(placed(diagnostics)).toEqual(['path/backslash 3:11']);
  });
});
