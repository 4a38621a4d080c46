import type { Writable } from 'node:stream';
import type { ProtocolConnection } from 'vscode-languageserver/node';
import {
  createProtocolConnection,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DidSaveTextDocumentNotification,
  ExitNotification,
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
import { answerRequests } from './requests.js';

export interface ServerInput {
  readonly input: NodeJS.ReadableStream;
  readonly output: Writable;
  readonly env: Environment;
  readonly now: () => number;
  /** Folders outside of projects that their files may name. */
  readonly allowOutside?: readonly string[];
}

/**
 * Serves an editor until it says exit or its connection ends, and returns the exit code (Language Server Protocol 3.17). It
 * writes no file, runs no program and uses no network.
 */
export function serveEditor({ input, output, env, now, allowOutside = [] }: ServerInput): Promise<number> {
  const connection = createProtocolConnection(
    new StreamMessageReader(input),
    new StreamMessageWriter(output),
  );
  const documents = new Map<string, TextDocument>();
  const open = new Map<string, string>();
  const roots: string[] = [];
  const warnings = new Set<string>();
  const checks = startChecks({
    open,
    roots,
    env,
    now,
    allowOutside,
    publish: ({ path, diagnostics }) => {
      const uri = uriOfPath(path);
      const version = documents.get(uri)?.version;
      void connection.sendNotification(PublishDiagnosticsNotification.type, {
        uri,
        ...(version !== undefined && { version }),
        diagnostics: diagnostics.map(lspDiagnostic),
      });
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
    if (path !== null) open.set(path, document.getText());
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
  answerRequests({ connection, documents, checks, onInitialize: (folders) => roots.push(...folders) });
  return untilExit(connection, input);
}

function untilExit(connection: ProtocolConnection, input: NodeJS.ReadableStream): Promise<number> {
  return new Promise((resolve) => {
    let isShutDown = false;
    const end = (code: number): void => {
      connection.dispose();
      // An editor may leave its end open.
      input.pause();
      resolve(code);
    };
    connection.onRequest(ShutdownRequest.type, () => {
      isShutDown = true;
    });
    connection.onNotification(ExitNotification.type, () => end(isShutDown ? 0 : 1));
    // The editor is gone.
    input.on('end', () => end(isShutDown ? 0 : 1));
    connection.onClose(() => end(isShutDown ? 0 : 1));
    connection.onError(() => undefined);
    connection.listen();
  });
}
