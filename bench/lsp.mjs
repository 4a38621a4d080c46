// How long an editor waits for the problems of a big zone after a key, and the CPU that the server takes for them:
// `node bench/lsp.mjs [RECORDS]`, after a build.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
const RUNS = 15;

/** The first keys, while the code is compiled. */
const WARM_UP = 5;

const folder = mkdtempSync(join(tmpdir(), 'zonemason-bench-'));
const path = join(folder, 'zones/example.com.yaml');
/** Records as people write them: of several types, in brackets and blocks, with comments and quotes, some with a warning. */
const WAYS = [
  (name) => `  ${name}: { A: 192.0.2.1 } # in rack 4\n`,
  (name) => `  ${name}:\n    AAAA: 2001:db8::1\n`,
  (name) => `  ${name}: { CNAME: h0.example.com }\n`,
  (name) => `  ${name}:\n    MX: 10 h0.example.com\n`,
  (name) => `  ${name}: { TXT: "v=spf1 a:h0.example.com -all" }\n`,
  (name, index) => `  ${name}: { CNAME: ${index % 100 === 5 ? 'missing' : 'h1'}.example.com }\n`,
];
const lines = Array.from({ length: records }, (_, index) => WAYS[index % WAYS.length]?.(`h${index}`, index));
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
/** CPU of the server so far, user and system time, in seconds (proc(5)); the clock of Linux ticks a hundred times a second. */
function cpu() {
  const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const times = [];
let cpuBefore = 0;
for (let version = 2; version < 2 + WARM_UP + RUNS; version += 1) {
  if (version === 2 + WARM_UP) cpuBefore = cpu();
  const line = 2 + Math.floor((records * version) / (WARM_UP + RUNS + 2));
  const position = { line, character: 3 };
  const done = problemsOf(version);
  const start = performance.now();
  const change = { range: { start: position, end: position }, text: version % 2 === 0 ? 'A' : 'a' };
  await connection.sendNotification('textDocument/didChange', {
    textDocument: { uri, version },
    contentChanges: [change],
  });
  await done;
  if (version >= 2 + WARM_UP) times.push(performance.now() - start);
}
const cpuOfKey = (cpu() - cpuBefore) / RUNS;
await connection.sendRequest('shutdown');
await connection.sendNotification('exit');
rmSync(folder, { recursive: true });
const median = times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)];
process.stdout.write(
  `${records} records: ${median.toFixed(0)} ms from a key to its problems (median of ${RUNS}, at most ${Math.max(...times).toFixed(0)}), ${(1000 * cpuOfKey).toFixed(0)} ms of CPU\n`,
);
judge('problems of 10,000 records in an editor, CPU of a key', cpuOfKey, records === 10_000);
