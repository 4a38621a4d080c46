import {
  CodeActionRequest,
  CompletionRequest,
  DefinitionRequest,
  DidChangeTextDocumentNotification,
  DidChangeWorkspaceFoldersNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DocumentFormattingRequest,
  DocumentLinkRequest,
  DocumentSymbolRequest,
  ErrorCodes,
  HoverRequest,
  InitializeRequest,
  PrepareRenameRequest,
  ReferencesRequest,
  RenameRequest,
  WorkspaceSymbolRequest,
} from 'vscode-languageserver/node';
import { expect, test } from 'vitest';
import { at, COM, opened } from './opened.js';

const editor = await opened();
const textDocument = { uri: editor.uri('zones/com.yaml') };
const position = { line: 0, character: 0 };

const REQUESTS = [
  HoverRequest,
  CompletionRequest,
  DefinitionRequest,
  ReferencesRequest,
  PrepareRenameRequest,
  RenameRequest,
  CodeActionRequest,
  DocumentFormattingRequest,
  DocumentLinkRequest,
  DocumentSymbolRequest,
  WorkspaceSymbolRequest,
].map(({ method }) => method);

test.each(
  REQUESTS.flatMap((method) =>
    [{}, { textDocument: 5 }, [], null].map((params) => [method, params] as const),
  ),
)('%s with %j is refused', async (method, params) => {
  await expect(editor.connection.sendRequest(method, params)).rejects.toMatchObject({
    code: ErrorCodes.InvalidParams,
    message: expect.stringMatching(/^\S+ has no (?:valid [a-zA-Z, ]+|parameters)$/),
  });
});

test.each<[string, object, string]>([
  [HoverRequest.method, { textDocument, position: { line: -1, character: 0 } }, 'position'],
  [RenameRequest.method, { textDocument, position, newName: 5 }, 'newName'],
  [CodeActionRequest.method, { textDocument, range: {} }, 'range'],
  [WorkspaceSymbolRequest.method, { query: 5 }, 'query'],
  [InitializeRequest.method, { workspaceFolders: 5, rootUri: 5 }, 'workspaceFolders, rootUri'],
])('%s with %j has the part named', async (method, params, part) => {
  await expect(editor.connection.sendRequest(method, params)).rejects.toMatchObject({
    message: `${method} has no valid ${part}`,
  });
});

test('notifications that cannot be read are passed over', async () => {
  const { connection } = editor;
  const uriOnly = { textDocument };
  for (const [{ method }, params] of [
    [DidOpenTextDocumentNotification, uriOnly],
    [DidChangeTextDocumentNotification, { ...uriOnly, contentChanges: [{ range: {}, text: '' }] }],
    [DidCloseTextDocumentNotification, { textDocument: {} }],
    [DidChangeWorkspaceFoldersNotification, { event: { added: [5], removed: [] } }],
  ] as const)
    await connection.sendNotification(method, params);
  const hover = { textDocument, position: at(COM, 'shop') };
  expect(await connection.sendRequest(HoverRequest.method, hover)).toMatchObject({ contents: {} });
});
