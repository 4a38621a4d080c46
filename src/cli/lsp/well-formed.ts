import type { MessageStrategy, MessageWriter, ResponseMessage } from 'vscode-languageserver/node';
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
  Message,
  Position,
  PrepareRenameRequest,
  Range,
  ReferencesRequest,
  RenameRequest,
  TextDocumentIdentifier,
  TextDocumentItem,
  WorkspaceSymbolRequest,
} from 'vscode-languageserver/node';

/**
 * Refuses requests whose parameters cannot be read, and passes over such notifications (JSON-RPC 2.0, section 5.1): an editor that
 * errs is told what is missing, not where a handler stumbled over it.
 */
export function onlyWellFormed(writer: MessageWriter): MessageStrategy {
  return {
    handleMessage: (message, next) => {
      const isRequest = Message.isRequest(message);
      const wrong = isRequest || Message.isNotification(message) ? malformation(message) : null;
      if (wrong === null) return next(message);
      if (!isRequest) return undefined;
      const error = { code: ErrorCodes.InvalidParams, message: wrong };
      const response: ResponseMessage = { jsonrpc: '2.0', id: message.id, error };
      // The editor may be gone.
      writer.write(response).catch(() => undefined);
      return undefined;
    },
  };
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

const isListOf =
  (isItem: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(isItem);

const orNothing =
  (isValue: Check): Check =>
  (value) =>
    value === undefined || value === null || isValue(value);

const areFolders = isListOf((value) => isObject(value) && isText(value['uri']));

const isChange: Check = (value) =>
  isObject(value) && isText(value['text']) && (value['range'] === undefined || Range.is(value['range']));

const isEvent: Check = (value) =>
  isObject(value) && areFolders(value['added']) && areFolders(value['removed']);

const document = { textDocument: (value: unknown) => TextDocumentIdentifier.is(value) };
const place = { ...document, position: (value: unknown) => Position.is(value) };

/** What is read of the parameters of each message, by its method. */
const READ = new Map<string, Readonly<Record<string, Check>>>([
  [InitializeRequest.method, { workspaceFolders: orNothing(areFolders), rootUri: orNothing(isText) }],
  [HoverRequest.method, place],
  [CompletionRequest.method, place],
  [DefinitionRequest.method, place],
  [ReferencesRequest.method, place],
  [PrepareRenameRequest.method, place],
  [RenameRequest.method, { ...place, newName: isText }],
  [CodeActionRequest.method, { ...document, range: (value: unknown) => Range.is(value) }],
  [DocumentFormattingRequest.method, document],
  [DocumentSymbolRequest.method, document],
  [DocumentLinkRequest.method, document],
  [WorkspaceSymbolRequest.method, { query: isText }],
  [DidOpenTextDocumentNotification.method, { textDocument: (value: unknown) => TextDocumentItem.is(value) }],
  [DidChangeTextDocumentNotification.method, { ...document, contentChanges: isListOf(isChange) }],
  [DidCloseTextDocumentNotification.method, document],
  [DidChangeWorkspaceFoldersNotification.method, { event: isEvent }],
]);

/** What is wrong with the parameters of a message; null for nothing. */
function malformation({
  method,
  params,
}: {
  readonly method: string;
  readonly params?: unknown;
}): string | null {
  const checks = READ.get(method);
  if (!checks) return null;
  if (!isObject(params)) return `${method} has no parameters`;
  const wrong = Object.entries(checks).flatMap(([name, isRight]) => (isRight(params[name]) ? [] : name));
  return wrong.length === 0 ? null : `${method} has no valid ${wrong.join(', ')}`;
}
