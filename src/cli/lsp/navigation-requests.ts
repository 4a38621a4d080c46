import { resolve } from 'node:path';
import type { DocumentSymbol, Location as LspLocation, WorkspaceEdit } from 'vscode-languageserver/node';
import {
  DefinitionRequest,
  DocumentLinkRequest,
  DocumentSymbolRequest,
  LSPErrorCodes,
  PrepareRenameRequest,
  ReferencesRequest,
  RenameRequest,
  ResponseError,
  SymbolKind,
  WorkspaceSymbolRequest,
} from 'vscode-languageserver/node';
import type { EditorState } from '../../engine/editor/editor-project.js';
import type { Location } from '../../engine/editor/navigate.js';
import { definitionsAt, linksIn, referencesAt } from '../../engine/editor/navigate.js';
import { rangeOf } from '../../engine/editor/range.js';
import type { Renaming } from '../../engine/editor/rename.js';
import { renamableAt, renamed } from '../../engine/editor/rename.js';
import type { OutlineSymbol } from '../../engine/editor/symbols.js';
import { namesLike, outlineOf } from '../../engine/editor/symbols.js';
import { pathOfUri } from './files.js';
import { lspLocation } from './protocol-data.js';
import type { Server } from './served-documents.js';
import { stateAt } from './served-documents.js';

/** Answers what an editor asks in order to find its way, and to rename names. */
export function answerNavigation(server: Server): void {
  const { connection, documents, checks, uriOf } = server;
  const locationOf = (location: Location): LspLocation => lspLocation(location, server);
  connection.onRequest(DefinitionRequest.type, async (params) => {
    const at = await stateAt(server, params);
    return at ? definitionsAt(at.state, at.cursor).map(locationOf) : [];
  });
  connection.onRequest(ReferencesRequest.type, async (params) => {
    const at = await stateAt(server, params);
    return at ? referencesAt(at.state, at.cursor).map(locationOf) : [];
  });
  connection.onRequest(DocumentSymbolRequest.type, async ({ textDocument: { uri } }) => {
    const document = documents.get(uri);
    const path = pathOfUri(uri);
    // Files of other programs are left alone.
    const isOurs = path !== null && (await checks.stateOf(path)) !== null;
    return document && isOurs ? outlineOf(path, document.getText()).map(lspSymbol) : [];
  });
  connection.onRequest(WorkspaceSymbolRequest.type, async ({ query }) =>
    namesLike(query, await checks.allStates()).map((symbol) => ({
      name: symbol.name,
      kind: SymbolKind.Field,
      location: locationOf(symbol),
      containerName: symbol.zone,
    })),
  );
  connection.onRequest(DocumentLinkRequest.type, async ({ textDocument: { uri } }) => {
    const path = pathOfUri(uri);
    const state = path === null ? null : await checks.stateOf(path);
    if (path === null || !state) return [];
    return linksIn(state, path).map((link) => ({ range: rangeOf(link.span), target: uriOf(link.path) }));
  });
  connection.onRequest(PrepareRenameRequest.type, async (params) => {
    const at = await stateAt(server, params);
    const found = at && renamableAt(at.state, at.cursor);
    return found ? { range: rangeOf(found.span), placeholder: found.written } : null;
  });
  connection.onRequest(RenameRequest.type, async (params) => {
    const at = await stateAt(server, params);
    const found = at && renamableAt(at.state, at.cursor);
    if (!found) return refused('there is no name of the project here');
    const renaming = renamed(at.state, found, params.newName);
    return 'refusal' in renaming ? refused(renaming.refusal) : workspaceEdit(at.state, renaming, server);
  });
}

function refused(reason: string): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestFailed, reason);
}

function workspaceEdit(
  { folder }: Pick<EditorState, 'folder'>,
  { edits }: Extract<Renaming, { readonly edits: unknown }>,
  { uriOf }: Pick<Server, 'uriOf'>,
): WorkspaceEdit {
  const changes = Array.from(edits, ([file, found]) => {
    const textEdits = found.map(({ text: newText, ...span }) => ({
      range: rangeOf({ file, ...span }),
      newText,
    }));
    return [uriOf(resolve(folder, file.path)), textEdits] as const;
  });
  return { changes: Object.fromEntries(changes.filter(([, textEdits]) => textEdits.length > 0)) };
}

const KINDS = {
  setting: SymbolKind.Namespace,
  name: SymbolKind.Field,
  type: SymbolKind.Property,
} as const;

function lspSymbol({ name, detail, kind, key, whole, children }: OutlineSymbol): DocumentSymbol {
  return {
    name,
    detail,
    kind: KINDS[kind],
    range: rangeOf(whole),
    selectionRange: rangeOf(key),
    children: children.map(lspSymbol),
  };
}
