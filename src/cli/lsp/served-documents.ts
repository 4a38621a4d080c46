import type { ProtocolConnection } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Cursor } from '../../engine/editor/cursor.js';
import type { EditorState } from '../../engine/editor/editor-project.js';
import type { Checks } from './checks.js';
import { pathOfUri } from './files.js';

/** What the handlers of requests share. */
export interface Server {
  readonly connection: ProtocolConnection;
  /** Open documents by URI. */
  readonly documents: ReadonlyMap<string, TextDocument>;
  readonly checks: Checks;
  /** The URI of an absolute path, of a document as the editor has written it: it may escape more than Node does. */
  readonly uriOf: (path: string) => string;
}

export interface PlaceInDocument {
  readonly document: TextDocument;
  readonly cursor: Cursor;
}

/** A position in an open document; null in any other. */
export function placeIn(
  documents: Server['documents'],
  uri: string,
  position: { readonly line: number; readonly character: number },
): PlaceInDocument | null {
  const document = documents.get(uri);
  const path = pathOfUri(uri);
  return document && path !== null
    ? { document, cursor: { path, offset: document.offsetAt(position) } }
    : null;
}

/** A position in an open document, and what is known of its project. */
export async function stateAt(
  { documents, checks }: Server,
  {
    textDocument: { uri },
    position,
  }: {
    readonly textDocument: { readonly uri: string };
    readonly position: { readonly line: number; readonly character: number };
  },
): Promise<{ readonly state: EditorState; readonly cursor: Cursor } | null> {
  const at = placeIn(documents, uri, position);
  const state = at && (await checks.stateOf(at.cursor.path));
  return at && state ? { state, cursor: at.cursor } : null;
}
