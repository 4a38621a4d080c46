import type { WorkspaceEdit } from 'vscode-languageserver/node';
import {
  DocumentLinkRequest,
  DocumentSymbolRequest,
  PrepareRenameRequest,
  RenameRequest,
  WorkspaceSymbolRequest,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { expect, test } from 'vitest';
import { COM, NET, at, opened } from './opened.js';

const SHOP = at(COM, 'shop.example.net', 2);

test('an editor shows the outline of a file', async () => {
  const { connection, uri } = await opened();
  const symbols = await connection.sendRequest(DocumentSymbolRequest.type, {
    textDocument: { uri: uri('zones/com.yaml') },
  });
  expect(symbols).toMatchObject([
    { name: 'zone', detail: 'example.com' },
    { name: 'ttl' },
    {
      name: 'records',
      children: [
        { name: '@' },
        { name: 'www', children: [{ name: 'CNAME', detail: 'shop.example.net' }] },
        {},
      ],
    },
    { name: 'include' },
  ]);
  const other = await connection.sendRequest(DocumentSymbolRequest.type, {
    textDocument: { uri: uri('other.yaml') },
  });
  expect(other).toEqual([]);
});

test('an editor finds names of the workspace', async () => {
  const { connection, uri } = await opened();
  expect(await connection.sendRequest(WorkspaceSymbolRequest.type, { query: 'shop' })).toMatchObject([
    { name: 'shop.example.net', containerName: 'example.net', location: { uri: uri('zones/net.yaml') } },
  ]);
});

test('an editor has links to included files', async () => {
  const { connection, uri } = await opened();
  const links = await connection.sendRequest(DocumentLinkRequest.type, {
    textDocument: { uri: uri('zones/com.yaml') },
  });
  expect(links).toEqual([
    {
      range: { start: at(COM, '../shared'), end: at(COM, '../shared', '../shared/a.yaml'.length) },
      target: uri('shared/a.yaml'),
    },
  ]);
});

test('an editor renames a name in all files', async () => {
  const { connection, uri } = await opened();
  const place = { textDocument: { uri: uri('zones/com.yaml') }, position: SHOP };
  expect(await connection.sendRequest(PrepareRenameRequest.type, place)).toMatchObject({
    placeholder: 'shop.example.net',
  });
  const edit = await connection.sendRequest(RenameRequest.type, { ...place, newName: 'store.example.net' });
  expect(applied(edit, uri('zones/com.yaml'), COM)).toBe(COM.replace('shop', 'store'));
  expect(applied(edit, uri('zones/net.yaml'), NET)).toBe(NET.replace('shop', 'store'));
  await expect(connection.sendRequest(RenameRequest.type, { ...place, newName: 'a b' })).rejects.toThrow(
    /is no name/,
  );
  const nowhere = { ...place, position: { line: 0, character: 0 } };
  expect(await connection.sendRequest(PrepareRenameRequest.type, nowhere)).toBeNull();
  await expect(connection.sendRequest(RenameRequest.type, { ...nowhere, newName: 'x' })).rejects.toThrow(
    /no name/,
  );
});

function applied(edit: WorkspaceEdit | null, uri: string, text: string): string {
  return TextDocument.applyEdits(TextDocument.create(uri, 'yaml', 0, text), edit?.changes?.[uri] ?? []);
}
