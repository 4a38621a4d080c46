import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { escape } from '../ansi-to-html.mjs';
import { page } from './layout.mjs';
import { PROGRAM, withProject } from './project.mjs';

const FILE = 'zones/example.com.yaml';

const TEXT = `zone: example.com
records:
  '@':
    MX: 10 mx1.mail.example.
    TXT: v=spf1 include:_spf.mail.example -all
  www:
    CNAME: web.example.com
  web:
    A: 192.0.2.10
`;

/** A zone file in an editor: the problem that the language server marks, and the fixes that it offers. */
export async function editor() {
  return withProject(
    { 'zonemason.yaml': 'dns: { zones: zones/*.yaml }\n', [FILE]: TEXT },
    async ({ folder }) => {
      const { diagnostic, fixes } = await askServer(folder);
      return [{ name: 'editor', width: 820, html: windowOf(diagnostic, fixes) }];
    },
  );
}

/** Opens the file, waits for its first problem and asks for what repairs it. */
async function askServer(folder) {
  const server = spawn(process.execPath, [PROGRAM, 'lsp', '--stdio'], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  const connection = createMessageConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  const uri = pathToFileURL(join(folder, FILE)).href;
  const published = new Promise((resolve) => {
    connection.onNotification('textDocument/publishDiagnostics', (params) => {
      if (params.uri === uri && params.diagnostics.length > 0) resolve(params.diagnostics);
    });
  });
  connection.listen();
  const rootUri = pathToFileURL(folder).href;
  const capabilities = {
    textDocument: {
      codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix'] } } },
    },
  };
  await connection.sendRequest('initialize', {
    processId: null,
    rootUri,
    capabilities,
    workspaceFolders: [{ uri: rootUri, name: 'dns' }],
  });
  await connection.sendNotification('initialized', {});
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'yaml', version: 1, text: TEXT },
  });
  const [diagnostic] = await published;
  const context = { diagnostics: [diagnostic] };
  const actions = await connection.sendRequest('textDocument/codeAction', {
    textDocument: { uri },
    range: diagnostic.range,
    context,
  });
  await connection.sendRequest('shutdown');
  await connection.sendNotification('exit');
  await ended;
  connection.dispose();
  return { diagnostic, fixes: actions.map(({ title }) => title) };
}

function windowOf({ range, message, code }, fixes) {
  const lines = TEXT.trimEnd()
    .split('\n')
    .map((line, at) => {
      const shown = at === range.start.line ? marked(line, range) : escape(line);
      const below =
        at === range.start.line ? popup({ message, code, fixes, column: range.start.character }) : '';
      return `<div class="code"><span class="number">${at + 1}</span>${shown}</div>${below}`;
    });
  return page(`<div class="window"><div class="bar">${FILE}</div>${lines.join('')}</div>`, { style: STYLE });
}

function marked(line, { start, end }) {
  const [before, inside, after] = [
    line.slice(0, start.character),
    line.slice(start.character, end.character),
    line.slice(end.character),
  ];
  return `${escape(before)}<span class="wrong">${escape(inside)}</span>${escape(after)}`;
}

function popup({ message, code, fixes, column }) {
  const [first, ...others] = fixes.map(
    (fix, at) => `<div class="fix ${at === 0 ? 'chosen' : ''}">${escape(fix)}</div>`,
  );
  return `<div class="popup" style="margin-left: ${column + 5}ch"><div class="message">${escape(message)}
<span class="dim">zonemason(${escape(String(code))})</span></div><div class="dim">Quick Fix</div>${[first, ...others].join('')}</div>`;
}

const STYLE = `
.window { border: 1px solid #d0d7de; border-radius: 8px; overflow: hidden; padding-bottom: 10px; font: 14px/1.6 'DejaVu Sans Mono', monospace; }
.bar { background: #f6f8fa; border-bottom: 1px solid #d0d7de; padding: 4px 14px; margin-bottom: 8px; font: 13px/1.6 'DejaVu Sans', sans-serif; }
.code { white-space: pre; }
.number { display: inline-block; width: 4ch; margin-right: 1ch; text-align: right; color: #8c959f; }
.wrong { text-decoration: underline wavy #cf222e; text-underline-offset: 3px; }
.popup { width: max-content; max-width: 600px; border: 1px solid #8c959f; border-radius: 6px; box-shadow: 0 4px 12px #0002; padding: 8px 12px; margin-block: 4px 8px; font: 13px/1.5 'DejaVu Sans', sans-serif; }
.popup .message { white-space: pre-wrap; border-bottom: 1px solid #d0d7de; padding-bottom: 6px; margin-bottom: 6px; }
.fix { padding: 2px 8px; border-radius: 4px; }
.fix.chosen { background: #0969da; color: #fff; }`;
