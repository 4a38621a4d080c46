import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/after-tests.js';
import { giveAway } from '../../support/foreign-files.js';
import type { OpenedWorkspace } from './client.js';
import { startEditor } from './client.js';

const ZONE = 'zone: example.com\nrecords: { www: { A: 192.0.2.1 } }\n';

function uriOf(folder: string): string {
  return pathToFileURL(folder).href;
}

/** Opens two zone files of a project of another user that demands what they do not have; gives what was found and shown. */
async function opened(
  workspaceIn: (folder: string) => OpenedWorkspace,
): Promise<{ readonly codes: readonly unknown[]; readonly shown: readonly string[] }> {
  const folder = temporaryFolder({
    'zonemason.yaml':
      'dns: { zones: zones/*.yaml }\npolicies: [{ name: no-a, match: { type: A }, forbid: true, message: no }]\n',
    'zones/a.yaml': ZONE,
    'zones/b.yaml': ZONE.replace('.com', '.org'),
  });
  giveAway(join(folder, 'zonemason.yaml'));
  const editor = await startEditor(folder, workspaceIn(folder));
  editor.open('zones/a.yaml', ZONE);
  await editor.problems('zones/a.yaml');
  editor.change('zones/a.yaml', ZONE);
  const problems = await editor.problems('zones/a.yaml');
  await editor.exit();
  return { codes: problems.map(({ code }) => code), shown: editor.shown };
}

test.each<[string, (folder: string) => OpenedWorkspace]>([
  ['none', () => ({})],
  ['a folder below', (folder) => ({ rootUri: uriOf(join(folder, 'zones')) })],
  ['no folders', () => ({ workspaceFolders: [] })],
  ['one that is no folder', () => ({ workspaceFolders: [{ uri: 'untitled:a', name: 'a' }] })],
])(
  'a project of another user above the workspace is not used, which is said once: %s',
  async (_, workspace) => {
    const { codes, shown } = await opened(workspace);
    expect(codes).toEqual([]);
    expect(shown.map((message) => message.includes('../zonemason.yaml'))).toEqual([true]);
  },
);

test.each<[string, (folder: string) => OpenedWorkspace]>([
  ['its only folder', (folder) => ({ rootUri: uriOf(folder) })],
  [
    'one of its folders',
    (folder) => ({
      rootUri: null,
      workspaceFolders: [
        { uri: uriOf(join(folder, 'zones')), name: 'a' },
        { uri: uriOf(folder), name: 'b' },
      ],
    }),
  ],
  ['a folder above', (folder) => ({ rootUri: uriOf(join(folder, '..')) })],
])('a project of another user in the workspace is used: %s', async (_, workspace) => {
  expect(await opened(workspace)).toEqual({ codes: ['policy/no-a'], shown: [] });
});
