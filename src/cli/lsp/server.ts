import type { Writable } from 'node:stream';
import type { InitializeParams, ProtocolConnection } from 'vscode-languageserver/node';
import {
  createProtocolConnection,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  DidChangeWorkspaceFoldersNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DidSaveTextDocumentNotification,
  ExitNotification,
  InitializeRequest,
  MessageType,
  PublishDiagnosticsNotification,
  ShowMessageNotification,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Environment } from '../../environment.js';
import { startChecks } from './checks.js';
import { pathOfUri, uriOfPath } from './files.js';
import { lspDiagnostic } from './protocol-data.js';
import { answerRequests, INITIALIZE_RESULT } from './requests.js';
import { watchMessageSizes } from './message-limits.js';
import { onlyWellFormed } from './well-formed.js';
import type { EditorWatch } from './watch-editor.js';
import { watchEditor } from './watch-editor.js';

export interface ServerInput extends Pick<EditorWatch, 'isAlive'> {
  readonly input: NodeJS.ReadableStream;
  readonly output: Writable;
  readonly env: Environment;
  readonly now: () => number;
  /** Folders outside of projects that their files may name. */
  readonly allowOutside?: readonly string[];
  /** Absolute paths of files with secrets, by variable. */
  readonly secrets?: Environment;
}

/**
 * Serves an editor until it says exit, its process ends, one of its streams does or a message is too long, and returns the exit
 * code (Language Server Protocol 3.17). It writes no file, runs no program and uses no network.
 */
export function serveEditor(server: ServerInput): Promise<number> {
  const { input, output, env, now, allowOutside = [], secrets = {} } = server;
  const reader = new StreamMessageReader(input);
  // The reader would tell nobody of a message that takes long, with a timer that never ends.
  reader.partialMessageTimeout = 0;
  const writer = new StreamMessageWriter(output);
  const connection = createProtocolConnection(reader, writer, undefined, {
    messageStrategy: onlyWellFormed(writer),
  });
  const documents = new Map<string, TextDocument>();
  const open = new Map<string, string>();
  /** Of documents that are open or were: their problems stand there. */
  const uris = new Map<string, string>();
  const uriOf = (path: string): string => uris.get(path) ?? uriOfPath(path);
  const roots: string[] = [];
  const warnings = new Set<string>();
  const checks = startChecks({
    open,
    roots,
    env,
    now,
    allowOutside,
    secrets,
    publish: ({ path, diagnostics }) => {
      const uri = uriOf(path);
      const version = documents.get(uri)?.version;
      const problems = diagnostics.map(lspDiagnostic);
      connection
        .sendNotification(PublishDiagnosticsNotification.type, {
          uri,
          ...(version !== undefined && { version }),
          diagnostics: problems,
        })
        // The editor is gone.
        .catch(() => undefined);
    },
    warn: (message) => {
      if (warnings.has(message)) return;
      warnings.add(message);
      const type = MessageType.Warning;
      void connection.sendNotification(ShowMessageNotification.type, { type, message });
    },
    // The next change is checked anyway.
    onError: () => undefined,
  });
  const put = (document: TextDocument): void => {
    documents.set(document.uri, document);
    const path = pathOfUri(document.uri);
    if (path !== null) {
      open.set(path, document.getText());
      uris.set(path, document.uri);
    }
    checks.changed();
  };
  connection.onNotification(DidOpenTextDocumentNotification.type, ({ textDocument }) => {
    const { uri, languageId, version: count, text } = textDocument;
    put(TextDocument.create(uri, languageId, count, text));
  });
  connection.onNotification(DidChangeTextDocumentNotification.type, ({ textDocument, contentChanges }) => {
    const document = documents.get(textDocument.uri);
    if (document) put(TextDocument.update(document, contentChanges, textDocument.version));
  });
  connection.onNotification(DidCloseTextDocumentNotification.type, ({ textDocument: { uri } }) => {
    const path = pathOfUri(uri);
    documents.delete(uri);
    if (path !== null) open.delete(path);
    checks.changed();
  });
  connection.onNotification(DidSaveTextDocumentNotification.type, checks.changed);
  connection.onNotification(DidChangeWatchedFilesNotification.type, checks.changed);
  connection.onNotification(DidChangeWorkspaceFoldersNotification.type, ({ event: { added, removed } }) => {
    const gone = new Set(removed.map(({ uri }) => pathOfUri(uri)));
    const left = roots.filter((root) => !gone.has(root));
    roots.splice(0, roots.length, ...left, ...added.flatMap(({ uri }) => pathOfUri(uri) ?? []));
    checks.changed();
  });
  answerRequests({ connection, documents, checks, uriOf });
  const onInitialize = (params: InitializeParams): void => void roots.push(...foldersOf(params));
  return untilExit(connection, { ...server, onInitialize }).finally(checks.stop);
}

interface Ending extends Pick<ServerInput, 'input' | 'output' | 'isAlive'> {
  readonly onInitialize: (params: InitializeParams) => void;
}

function untilExit(
  connection: ProtocolConnection,
  { input, output, isAlive, onInitialize }: Ending,
): Promise<number> {
  return new Promise((resolve) => {
    let isShutDown = false;
    let unwatch: (() => void) | undefined;
    const endWith = (exitCode: number): void => {
      unwatch?.();
      connection.dispose();
      // An editor may leave its end open.
      input.pause();
      resolve(exitCode);
    };
    const end = (): void => endWith(isShutDown ? 0 : 1);
    connection.onRequest(InitializeRequest.type, (params) => {
      onInitialize(params);
      unwatch?.();
      unwatch = watchEditor(params.processId, { isAlive, onGone: end });
      return INITIALIZE_RESULT;
    });
    connection.onRequest(ShutdownRequest.type, () => {
      isShutDown = true;
    });
    connection.onNotification(ExitNotification.type, end);
    // Whatever comes first when the editor is gone.
    input.on('end', end);
    output.on('close', end);
    connection.onClose(end);
    connection.onError(() => undefined);
    // Pausing a pipe while it hands over what has arrived would not let go of it.
    watchMessageSizes(input, () => setImmediate(endWith, 1));
    connection.listen();
  });
}

/** The folders of the workspace; an older editor has one at most. */
function foldersOf({ workspaceFolders, rootUri }: InitializeParams): readonly string[] {
  const uris = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
  return uris.flatMap((uri) => pathOfUri(uri) ?? []);
}
