import type { Readable, Writable } from 'node:stream';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { Diagnostic, InitializeParams, ProtocolConnection } from 'vscode-languageserver/node';
import {
  createProtocolConnection,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  PublishDiagnosticsNotification,
  RegistrationRequest,
  ShowMessageNotification,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { serveEditor } from '../../../src/cli/lsp/server.js';
import { afterTests } from '../../support/after-tests.js';

/** An editor that is connected to a server. */
export interface Editor {
  readonly connection: ProtocolConnection;
  readonly uri: (path: string) => string;
  readonly open: (path: string, text: string) => void;
  readonly change: (path: string, text: string) => void;
  /** The problems that were published last for a file, once some were for this text. */
  readonly problems: (path: string) => Promise<readonly Diagnostic[]>;
  /** Shuts the server down; gives its exit code. */
  readonly exit: () => Promise<number>;
  /** The messages that were shown. */
  readonly shown: readonly string[];
  /** Writes octets to the server. */
  readonly write: (text: string) => void;
  readonly ended: Promise<number>;
}

/** What an editor says of its workspace. */
export type OpenedWorkspace = Partial<Pick<InitializeParams, 'rootUri' | 'workspaceFolders'>>;

/** A language server, whatever it runs in. */
export interface RunningServer {
  readonly toServer: Writable;
  readonly toEditor: Readable;
  readonly ended: Promise<number>;
  /** The address of an absolute path. */
  readonly uriOf: (path: string) => string;
}

/** Starts a server in this process and an editor, which is initialized; it ends with the test file. */
export function startEditor(
  folder: string,
  workspace: OpenedWorkspace = {},
  uriOf = (path: string): string => pathToFileURL(path).href,
): Promise<Editor> {
  const [toServer, toEditor] = [new PassThrough(), new PassThrough()];
  const ended = serveEditor({
    input: toServer,
    output: toEditor,
    env: {},
    now: () => Date.parse('2026-01-01'),
    isAlive: () => true,
  });
  return connectEditor({ toServer, toEditor, ended, uriOf }, folder, workspace);
}

/** An editor, which is initialized, for a server that runs; it ends with the test file. */
export async function connectEditor(
  { toServer, toEditor, ended, uriOf }: RunningServer,
  folder: string,
  workspace: OpenedWorkspace = {},
): Promise<Editor> {
  const connection = createProtocolConnection(
    new StreamMessageReader(toEditor),
    new StreamMessageWriter(toServer),
  );
  const uri = (path: string): string => uriOf(`${folder}/${path}`);
  const published = new Map<string, readonly Diagnostic[]>();
  const versions = new Map<string, number>();
  const waiting: (() => void)[] = [];
  connection.onNotification(
    PublishDiagnosticsNotification.type,
    ({ uri: document, version: checked, diagnostics }) => {
      // What was found before the last change does not count. A document that was never open has no version.
      if (checked !== versions.get(document)) return;
      published.set(document, diagnostics);
      for (const wake of waiting.splice(0)) wake();
    },
  );
  const shown: string[] = [];
  connection.onNotification(ShowMessageNotification.type, ({ message }) => void shown.push(message));
  connection.onRequest(RegistrationRequest.type, () => undefined);
  connection.listen();
  afterTests(() => {
    connection.dispose();
    toServer.end();
  });
  await connection.sendRequest(InitializeRequest.type, {
    processId: null,
    rootUri: null,
    capabilities: {},
    ...workspace,
  });
  await connection.sendNotification(InitializedNotification.type, {});
  let version = 0;
  const next = (opened: string): number => {
    published.delete(opened);
    versions.set(opened, (version += 1));
    return version;
  };
  return {
    connection,
    uri,
    ended,
    shown,
    open: (path, text) => {
      void connection.sendNotification(DidOpenTextDocumentNotification.type, {
        textDocument: { uri: uri(path), languageId: 'yaml', version: next(uri(path)), text },
      });
    },
    change: (path, text) => {
      void connection.sendNotification(DidChangeTextDocumentNotification.type, {
        textDocument: { uri: uri(path), version: next(uri(path)) },
        contentChanges: [{ text }],
      });
    },
    problems: async (path) => {
      for (;;) {
        const found = published.get(uri(path));
        if (found) return found;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
    exit: async () => {
      await connection.sendRequest(ShutdownRequest.type);
      await connection.sendNotification(ExitNotification.type);
      return ended;
    },
    write: (text) => void toServer.write(text),
  };
}
