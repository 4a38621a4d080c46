import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WorkspaceFoldersChangeEvent } from 'vscode-languageserver/node';
import {
  CompletionRequest,
  DidChangeWorkspaceFoldersNotification,
  DocumentFormattingRequest,
  HoverRequest,
  RenameRequest,
  WorkspaceSymbolRequest,
} from 'vscode-languageserver/node';
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

test('a folder that is added to the workspace has its projects used, and one that is removed has not', async () => {
  const folder = temporaryFolder({
    'zonemason.yaml':
      'dns: { zones: zones/*.yaml }\npolicies: [{ name: no-a, match: { type: A }, forbid: true, message: no }]\n',
    'zones/a.yaml': ZONE,
  });
  giveAway(join(folder, 'zonemason.yaml'));
  const editor = await startEditor(folder, { rootUri: uriOf(join(folder, 'zones')) });
  const workspace = { uri: uriOf(folder), name: 'all' };
  const codesAfter = async (event: WorkspaceFoldersChangeEvent): Promise<readonly unknown[]> => {
    await editor.connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, { event });
    editor.open('zones/a.yaml', ZONE);
    const problems = await editor.problems('zones/a.yaml');
    return problems.map(({ code }) => code);
  };
  expect(await codesAfter({ added: [], removed: [] })).toEqual([]);
  expect(await codesAfter({ added: [workspace], removed: [] })).toEqual(['policy/no-a']);
  expect(await codesAfter({ added: [], removed: [workspace] })).toEqual([]);
});

function projectWith(policy: string): string {
  return `dns: { zones: zones/*.yaml }\npolicies: [{ name: ${policy}, match: { type: A }, forbid: true, message: no }]\n`;
}

test('each file of a workspace with several projects is judged by its own', async () => {
  const folder = temporaryFolder({
    'one/zonemason.yaml': projectWith('one'),
    'one/zones/a.yaml': ZONE,
    'two/zonemason.yaml': projectWith('two'),
    'two/zones/a.yaml': ZONE,
  });
  const editor = await startEditor(folder, { rootUri: uriOf(folder) });
  for (const path of ['one/zones/a.yaml', 'two/zones/a.yaml']) editor.open(path, ZONE);
  const codesOf = async (path: string): Promise<readonly unknown[]> => {
    const problems = await editor.problems(path);
    return problems.map(({ code }) => code);
  };
  expect(await codesOf('one/zones/a.yaml')).toEqual(['policy/one']);
  expect(await codesOf('two/zones/a.yaml')).toEqual(['policy/two']);
  const found = await editor.connection.sendRequest(WorkspaceSymbolRequest.type, { query: 'www' });
  expect(found?.map(({ location }) => location.uri).toSorted()).toEqual([
    editor.uri('one/zones/a.yaml'),
    editor.uri('two/zones/a.yaml'),
  ]);
});

test('no program of a project is run, whatever an editor asks', async () => {
  const folder = temporaryFolder({ 'zones/a.yaml': ZONE, 'ran.sh': '' });
  const trap = join(folder, 'ran');
  const program = `[sh, -c, "touch ${trap}"]`;
  writeFileSync(
    join(folder, 'zonemason.yaml'),
    `dns: { zones: zones/*.yaml, credentialCommand: ${program} }\npolicyCommand: ${program}\n`,
  );
  const repository = join(folder, '.git');
  execFileSync('git', ['init', '--quiet', folder]);
  for (const hook of ['post-checkout', 'post-index-change', 'pre-commit'])
    writeFileSync(join(repository, 'hooks', hook), `#!/bin/sh\ntouch ${trap}\n`, { mode: 0o755 });
  execFileSync('git', ['-C', folder, 'config', 'core.fsmonitor', `touch ${trap}`]);
  const editor = await startEditor(folder, { rootUri: uriOf(folder) });
  editor.open('zones/a.yaml', ZONE);
  expect(await editor.problems('zones/a.yaml')).toEqual([]);
  const textDocument = { uri: editor.uri('zones/a.yaml') };
  const position = { line: 1, character: 12 };
  const { connection } = editor;
  await connection.sendRequest(HoverRequest.type, { textDocument, position });
  await connection.sendRequest(CompletionRequest.type, { textDocument, position });
  await connection.sendRequest(RenameRequest.type, { textDocument, position, newName: 'web' });
  await connection.sendRequest(DocumentFormattingRequest.type, {
    textDocument,
    options: { tabSize: 2, insertSpaces: true },
  });
  await editor.exit();
  expect(existsSync(trap)).toBe(false);
});
