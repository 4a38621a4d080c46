import type { CodeAction, InitializeResult } from 'vscode-languageserver/node';
import {
  CodeActionKind,
  CodeActionRequest,
  CompletionItemKind,
  CompletionRequest,
  DidChangeWatchedFilesNotification,
  DocumentFormattingRequest,
  HoverRequest,
  InitializedNotification,
  PositionEncodingKind,
  RegistrationRequest,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { completionsAt, writtenBy } from '../../engine/editor/complete/complete.js';
import { contextAt } from '../../engine/editor/context.js';
import { fileKindOf } from '../../engine/editor/file-kind.js';
import { hoverAt } from '../../engine/editor/hover.js';
import { mendablesIn } from '../../engine/editor/mend.js';
import { rangeOf } from '../../engine/editor/range.js';
import { formatBytes } from '../../engine/format/format.js';
import { version } from '../../version.js';
import { pathOfUri } from './files.js';
import { answerNavigation } from './navigation-requests.js';
import { lspDiagnostic } from './protocol-data.js';
import type { Server } from './served-documents.js';
import { placeIn } from './served-documents.js';

/** What the server can do. */
export const INITIALIZE_RESULT: InitializeResult = {
  serverInfo: { name: 'zonemason', version },
  capabilities: {
    positionEncoding: PositionEncodingKind.UTF16,
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
    hoverProvider: true,
    completionProvider: { triggerCharacters: [':', ' ', '-', '{', '/', '=', '.'] },
    codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
    definitionProvider: true,
    referencesProvider: true,
    documentSymbolProvider: true,
    workspaceSymbolProvider: true,
    documentLinkProvider: {},
    renameProvider: { prepareProvider: true },
    documentFormattingProvider: true,
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
  },
};

/** Answers the requests of an editor about its documents. */
export function answerRequests(server: Server): void {
  const { connection, documents, checks } = server;
  answerNavigation(server);
  connection.onNotification(InitializedNotification.type, () => {
    const watchers = [{ globPattern: '**/*.{yaml,yml}' }];
    connection
      .sendRequest(RegistrationRequest.type, {
        registrations: [
          { id: 'files', method: DidChangeWatchedFilesNotification.method, registerOptions: { watchers } },
        ],
      })
      // An editor that watches no files tells at least what is saved in it.
      .catch(() => undefined);
  });
  connection.onRequest(HoverRequest.type, async ({ textDocument, position }) => {
    const at = placeIn(documents, textDocument.uri, position);
    const state = at && (await checks.stateOf(at.cursor.path));
    if (!at || !state) return null;
    const text = at.document.getText();
    const kind = fileKindOf({ path: at.cursor.path, text }, state);
    const hover = hoverAt(state, { cursor: at.cursor, text, kind, today: checks.today() });
    return hover
      ? {
          contents: { kind: 'markdown', value: hover.text },
          ...(hover.span && { range: rangeOf(hover.span) }),
        }
      : null;
  });
  connection.onRequest(CompletionRequest.type, async ({ textDocument, position: { line, character } }) => {
    const document = documents.get(textDocument.uri);
    const path = pathOfUri(textDocument.uri);
    if (!document || path === null) return [];
    // What was known before the last key is good enough, and there at once.
    const state = checks.lastStateOf(path) ?? (await checks.stateOf(path));
    if (!state) return [];
    const text = document.getText();
    const context = contextAt(text, { line, column: character });
    const kind = fileKindOf({ path, text }, state);
    const found = await completionsAt({ context, kind, path, text, state });
    const behind = text.split('\n', line + 1)[line]?.slice(character) ?? '';
    return found.map((item) => {
      const { text: newText, replaces, overwrites } = writtenBy(item, context, behind);
      const start = { line, character: character - replaces };
      const end = { line, character: character + overwrites };
      return {
        label: item.label,
        detail: item.detail,
        kind: item.kind === 'key' ? CompletionItemKind.Property : CompletionItemKind.Value,
        textEdit: { range: { start, end }, newText },
      };
    });
  });
  connection.onRequest(CodeActionRequest.type, ({ textDocument, range }) =>
    codeActions(server, textDocument.uri, range),
  );
  connection.onRequest(DocumentFormattingRequest.type, async ({ textDocument }) => {
    const document = documents.get(textDocument.uri);
    const path = pathOfUri(textDocument.uri);
    if (!document || path === null) return [];
    const { files } = await formatBytes(Buffer.from(document.getText()), path);
    const [formatted] = files;
    if (!formatted?.isChanged) return [];
    const end = document.positionAt(document.getText().length);
    return [{ range: { start: { line: 0, character: 0 }, end }, newText: formatted.text }];
  });
}

async function codeActions(
  { documents, checks }: Server,
  uri: string,
  range: Parameters<TextDocument['getText']>[0],
): Promise<CodeAction[]> {
  const document = documents.get(uri);
  const path = pathOfUri(uri);
  const state = path === null ? null : await checks.stateOf(path);
  if (!document || path === null || !state || !range) return [];
  const touched = { path, start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
  return mendablesIn(state, touched).flatMap(({ diagnostic, mendings }) =>
    mendings.map(({ title, edits, isFix }) => ({
      title,
      kind: CodeActionKind.QuickFix,
      diagnostics: [lspDiagnostic(diagnostic)],
      isPreferred: isFix,
      edit: { changes: { [uri]: edits.map(({ span, text }) => ({ range: rangeOf(span), newText: text })) } },
    })),
  );
}
