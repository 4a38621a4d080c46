import { createServer, request as send } from 'node:http';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { escape } from '../ansi-to-html.mjs';
import { startSandbox } from './sandbox.mjs';
import { page, terminal } from './layout.mjs';
import { withProject } from './project.mjs';

const FILES = {
  'zonemason.yaml': 'dns: { zones: zones/*.yaml }\n',
  'zones/example.com.yaml': 'zone: example.com\nrecords:\n  new: { A: 192.0.2.7 }\n',
  'live/example.com.json': '[]\n',
};

/** The requests of a run in which the answer to a POST is lost, one below the other. */
export async function lostPost() {
  return withProject(FILES, async (project) => {
    const sandbox = await startSandbox(project.folder, ['live']);
    const proxy = await startProxy(sandbox.endpoint);
    try {
      const credentials = await readFile(join(project.folder, '.zonemason/sandbox.yaml'), 'utf8');
      const [, password] = /example\.com: "(.+)"/.exec(credentials) ?? [];
      const env = { ZONEMASON_DNS_ENDPOINT: proxy.endpoint, ZONEMASON_DNS_PASSWORD_EXAMPLE_COM: password };
      const output = await project.output(['apply', '--yes'], env);
      return [{ name: 'lost-post', width: 860, html: timeline(proxy.seen, output) }];
    } finally {
      await proxy.close();
      await sandbox.stop();
    }
  });
}

/** Stands before the service and loses the answer to the first POST, which the service has carried out. */
async function startProxy(target) {
  const seen = [];
  const server = createServer(async (incoming, response) => {
    const body = await buffer(incoming);
    const { method, url, headers } = incoming;
    const isLost = method === 'POST' && seen.every((request) => request.method !== 'POST');
    const outgoing = send(new URL(url, target), { method, headers }).end(body);
    const [answer] = await once(outgoing, 'response');
    const text = await buffer(answer);
    seen.push({ method, path: url, status: answer.statusCode, isLost, records: recordsIn(method, text) });
    if (isLost) incoming.socket.destroy();
    else response.writeHead(answer.statusCode, answer.headers).end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { seen, endpoint: `http://127.0.0.1:${server.address().port}`, close };
}

/** How many records a listing has. */
function recordsIn(method, text) {
  return method === 'GET' ? JSON.parse(text).length : null;
}

function timeline(seen, output) {
  const lost = seen.findIndex(({ isLost }) => isLost);
  const isAfter = (at) => lost !== -1 && at > lost;
  const rows = withoutRepetition(seen).map((request) =>
    row(request, meaningOf(request, isAfter(seen.indexOf(request)))),
  );
  const head = '<div class="head">zonemason</div><div></div><div class="head">service</div><div></div>';
  const again =
    'If the record were still missing after 5 s, or at once where the service refuses duplicates, the POST would be sent again.';
  const body = `<div class="time">${head}${rows.join('')}</div><p class="dim">${again}</p>`;
  return page(`${body}<div class="card shown">${terminal('zonemason apply --yes', output)}</div>`, {
    style: STYLE,
  });
}

/** A listing that is read again and has not changed is shown once. */
function withoutRepetition(seen) {
  return seen.filter((request, at) => {
    const before = seen[at - 1];
    return request.method !== 'GET' || before?.method !== 'GET' || before.records !== request.records;
  });
}

function meaningOf({ method, isLost, records }, isAfter) {
  if (isLost) return 'the service has created it, but nobody knows: the connection breaks';
  if (method !== 'GET') return '';
  if (!isAfter) return 'what is live, before the first write';
  return records === 0 ? 'not there' : 'it is there: done. It is not sent again';
}

function row({ method, path, status, isLost, records }, meaning) {
  const answer =
    records === null ? `${status}` : `${status}, ${records} ${records === 1 ? 'record' : 'records'}`;
  return `<div class="line"></div><div class="message"><span>${escape(`${method} ${path}`)} →</span>
<span class="${isLost ? 'lost' : ''}">${isLost ? '✗ ' : '← '}${escape(answer)}</span></div><div class="line"></div>
<div class="meaning">${escape(meaning)}</div>`;
}

const STYLE = `
.time { display: grid; grid-template-columns: 90px 260px 90px 1fr; }
.head { text-align: center; font-weight: 700; padding-bottom: 6px; }
.line { justify-self: center; width: 2px; background: #0969da; }
.message { display: flex; flex-direction: column; padding: 10px 0; font: 13px/1.6 'DejaVu Sans Mono', monospace; }
.message span:last-child { text-align: right; border-top: 1px solid #d0d7de; }
.message .lost { color: #cf222e; font-weight: 700; border-top: 2px dashed #cf222e; }
.meaning { align-self: center; }
.shown { background: #0d1117; margin-top: 10px; }`;
