// How long an editor waits for the problems of a big zone after a key: `node bench/lsp.mjs [RECORDS]`, after a build.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { judge } from './targets.mjs';

const records = Number(process.argv[2] ?? 10_000);
const RUNS = 9;

const folder = mkdtempSync(join(tmpdir(), 'zonemason-bench-'));
const path = join(folder, 'zones/example.com.yaml');
const lines = Array.from({ length: records }, (_, index) => `  h${index}: { A: 192.0.2.${index % 250} }\n`);
const text = `zone: example.com\nrecords:\n${lines.join('')}`;
mkdirSync(join(folder, 'zones'));
writeFileSync(join(folder, 'zonemason.yaml'), 'dns: { zones: zones/*.yaml }\n');
writeFileSync(path, text);

const server = spawn(process.execPath, ['dist/main.js', 'lsp', '--stdio'], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
const connection = createProtocolConnection(
  new StreamMessageReader(server.stdout),
  new StreamMessageWriter(server.stdin),
);
const uri = pathToFileURL(path).href;
let published = () => undefined;
connection.onNotification('textDocument/publishDiagnostics', (message) => published(message));
connection.onRequest('client/registerCapability', () => null);
connection.listen();
await connection.sendRequest('initialize', { processId: process.pid, rootUri: null, capabilities: {} });
await connection.sendNotification('initialized', {});

/** Resolves with the problems of a version of the text. */
function problemsOf(version) {
  return new Promise((resolve) => {
    published = (message) => {
      if (message.uri === uri && message.version === version) resolve(message.diagnostics);
    };
  });
}

const first = problemsOf(1);
const textDocument = { uri, languageId: 'yaml', version: 1, text };
await connection.sendNotification('textDocument/didOpen', { textDocument });
await first;
const times = [];
for (let version = 2; version < 2 + RUNS; version += 1) {
  const line = 2 + Math.floor((records * version) / (RUNS + 2));
  const position = { line, character: 3 };
  const done = problemsOf(version);
  const start = performance.now();
  const change = { range: { start: position, end: position }, text: version % 2 === 0 ? 'A' : 'a' };
  await connection.sendNotification('textDocument/didChange', {
    textDocument: { uri, version },
    contentChanges: [change],
  });
  await done;
  times.push(performance.now() - start);
}
await connection.sendRequest('shutdown');
await connection.sendNotification('exit');
rmSync(folder, { recursive: true });
const median = times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)];
process.stdout.write(
  `${records} records: ${median.toFixed(0)} ms from a key to its problems (median of ${RUNS}, at most ${Math.max(...times).toFixed(0)})\n`,
);
judge('problems of 10,000 records in an editor, time after a key', median / 1000, records === 10_000);
