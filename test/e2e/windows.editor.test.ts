import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import {
  CompletionRequest,
  DefinitionRequest,
  DocumentFormattingRequest,
  DocumentLinkRequest,
  HoverRequest,
  PrepareRenameRequest,
  ReferencesRequest,
  RenameRequest,
  WorkspaceSymbolRequest,
} from 'vscode-languageserver/node';
import { expect, test } from 'vitest';
import type { Editor } from '../cli/lsp/client.js';
import { connectEditor } from '../cli/lsp/client.js';
import { at, COM, files, NET } from '../cli/lsp/opened.js';
import { afterTests, temporaryFolder } from '../support/after-tests.js';
import { builtScript } from '../support/built-program.js';
import { anywhere, programOnWindows } from '../support/windows/two-systems.js';

/** Addresses as editors write them: VS Code gives the drive in lower case. */
const WINDOWS = { words: programOnWindows(), start: 'file:///c%3A' };
const HERE = { words: builtScript(), start: 'file://' };

async function editorOn(
  { words: [program, ...words], start }: typeof WINDOWS,
  folder: string,
): Promise<Editor> {
  const child = spawn(program, [...words, 'lsp', '--stdio'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  afterTests(() => child.kill('SIGKILL'));
  const ended = once(child, 'close').then(([code]) => Number(code));
  const uriOf = (path: string): string => start + pathToFileURL(path).pathname;
  return connectEditor({ toServer: child.stdin, toEditor: child.stdout, ended, uriOf }, folder);
}

/** All that an editor asks about a project, and is told. */
async function answers(system: typeof WINDOWS): Promise<unknown> {
  const folder = temporaryFolder(files());
  const { connection, uri, open, change, problems, exit } = await editorOn(system, folder);
  const [com, net] = ['zones/com.yaml', 'zones/net.yaml'];
  const including = `${COM}  `.replace('../shared/a.yaml', '');
  open(com, COM);
  const found = [await problems(com)];
  const textDocument = { uri: uri(com) };
  const place = { textDocument, position: at(COM, 'shop.example.net', 2) };
  const told = [
    await connection.sendRequest(DefinitionRequest.type, place),
    await connection.sendRequest(ReferencesRequest.type, { ...place, context: { includeDeclaration: true } }),
    await connection.sendRequest(HoverRequest.type, place),
    await connection.sendRequest(DocumentLinkRequest.type, { textDocument }),
    await connection.sendRequest(PrepareRenameRequest.type, { textDocument, position: at(COM, 'mail:', 1) }),
    await connection.sendRequest(RenameRequest.type, {
      textDocument,
      position: at(COM, 'mail:', 1),
      newName: 'post',
    }),
    await connection.sendRequest(WorkspaceSymbolRequest.type, { query: 'shop' }),
    await connection.sendRequest(DocumentFormattingRequest.type, {
      textDocument,
      options: { tabSize: 2, insertSpaces: true },
    }),
  ];
  change(com, including);
  const items = await connection.sendRequest(CompletionRequest.type, {
    textDocument,
    position: at(including, 'include: ', 'include: '.length),
  });
  change(com, COM);
  open(net, NET.replace('shop', 'store'));
  found.push(await problems(net), await problems(com));
  const all = { told, items, found, code: await exit() };
  const text = JSON.stringify(all, null, 1).replaceAll(/file:\/\/(?:\/[cC](?:%3A|:))?(?=\/)/g, 'file://');
  return JSON.parse(anywhere(text, { folder, env: {} }));
}

test('an editor on Windows is told the same, by addresses with a drive', async () => {
  const [here, windows] = await Promise.all([answers(HERE), answers(WINDOWS)]);
  expect(windows).toEqual(here);
  expect(here).toMatchObject({ found: [[], [], [{ code: 'target/missing' }]], code: 0 });
  expect(JSON.stringify(here)).toContain('../shared/a.yaml');
});
