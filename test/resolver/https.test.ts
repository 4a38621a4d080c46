import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, globalAgent } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { encodeMessage } from '../../src/dns/wire/encode-message.js';
import type { Message } from '../../src/dns/wire/message.js';
import type { HttpsExchange } from '../../src/resolver/https.js';
import { askOverHttps } from '../../src/resolver/https.js';
import { makeQuery } from '../../src/resolver/query.js';
import { answerMessage } from '../support/answer-message.js';
import { afterTests } from '../support/after-tests.js';
import { stoppedClock } from '../support/clocks.js';
import type { SelfSigned } from '../support/certificate.js';
import { selfSigned } from '../support/certificate.js';
import { refusingUrl } from '../support/fault-server.js';

type Respond = (request: IncomingMessage, response: ServerResponse) => unknown;

const query = makeQuery({ name: 'www.example.com.', type: 'A' }, { isRecursive: true, edns: null });
const NOT_DNS = 'it responds with something else than DNS';
const TOO_LONG = 'its response is too long';
let tls: SelfSigned;

beforeAll(async () => {
  tls = await selfSigned();
  const { ca } = globalAgent.options;
  globalAgent.options.ca = tls.cert;
  afterTests(() => (globalAgent.options.ca = ca));
});

test('a query is posted as it is, and its answer read', async () => {
  const seen: unknown[] = [];
  const url = await listen(async (request, response) => {
    const { method, url: path, headers } = request;
    const body = await buffer(request);
    seen.push({ method, path, headers, isQuery: body.equals(query.octets) });
    response.end(answerTo(body));
  });
  expect(await ask(new URL('/dns-query', url))).toMatchObject({
    kind: 'answer',
    message: { id: query.id, rcode: 3, questions: [{ name: query.name, type: 'A' }] },
  });
  expect(seen).toEqual([
    {
      method: 'POST',
      path: '/dns-query',
      headers: expect.objectContaining({
        accept: 'application/dns-message',
        'content-type': 'application/dns-message',
        'content-length': `${query.octets.length}`,
      }),
      isQuery: true,
    },
  ]);
});

test('an answer may come in pieces', async () => {
  const url = await listen(async (request, response) => {
    const answer = answerTo(await buffer(request));
    response.write(answer.subarray(0, 5), () => response.end(answer.subarray(5)));
  });
  expect(await ask(url)).toMatchObject({ kind: 'answer', message: { id: query.id } });
});

describe('a resolver is unreachable', () => {
  test.each<[string, string, Respond]>([
    ['responds with 201', 'it responded with status 201', respond(201, '')],
    ['responds with 404', 'it responded with status 404', respond(404, '')],
    ['redirects', 'it responded with status 307', respond(307, '')],
    ['responds with nothing', NOT_DNS, respond(200, '')],
    ['responds with a page', NOT_DNS, respond(200, '<p>Welcome to this resolver</p>')],
    ['responds with 65535 octets', NOT_DNS, respond(200, 'x'.repeat(65_535))],
    ['responds with 65536 octets', TOO_LONG, respond(200, 'x'.repeat(65_536))],
    ['answers another query', NOT_DNS, respondWith({ id: (query.id + 1) % 2 ** 16 })],
    ['sends the query back', NOT_DNS, respondWith({ isResponse: false })],
    ['closes the connection', 'it closed the connection', (request) => request.socket.destroy()],
    ['closes it amid the response', 'it closed the connection', breakOff],
  ])('that %s', async (_, reason, onRequest) => {
    expect(await ask(await listen(onRequest))).toEqual({ kind: 'unreachable', reason });
  });

  test('where nothing listens', async () => {
    const { port } = await refusingUrl();
    expect(await ask(new URL(`https://127.0.0.1:${port}`))).toEqual({
      kind: 'unreachable',
      reason: 'nothing listens there',
    });
  });

  test('whose certificate is for another name', async () => {
    const url = await listen(respond(200, ''));
    url.hostname = 'localhost';
    expect(await ask(url)).toEqual({
      kind: 'unreachable',
      reason: expect.stringContaining("does not match certificate's altnames"),
    });
  });
});

test.each([
  ['a refusal', 503],
  ['a response that is too long', 200],
])('the connection is closed after %s', async (_, status) => {
  const { url, closed } = await listenEndlessly(status);
  expect(await ask(url)).toMatchObject({ kind: 'unreachable' });
  await closed;
});

test('a silent resolver has the time that is given, and the connection is closed then', async () => {
  const times: number[] = [];
  const { url, asked, closed } = await listenEndlessly(null);
  const sleep = async (ms: number): Promise<void> => {
    times.push(ms);
    await asked;
  };
  expect(await ask(url, { clock: { sleep } })).toEqual({ kind: 'timeout' });
  expect(times).toEqual([1000]);
  await closed;
});

test('nothing is waited for after an answer', async () => {
  const url = await listen(respondWith({}));
  const over = new Promise<string>((resolve) => {
    const sleep = (_: number, signal?: AbortSignal): Promise<void> =>
      new Promise(() => signal?.addEventListener('abort', () => resolve('over')));
    void ask(url, { clock: { sleep } });
  });
  expect(await over).toBe('over');
});

test.each([
  ['before the query', (interruption: AbortController) => interruption.abort()],
  ['during the query', () => undefined],
])('an interruption %s ends the wait', async (_, begin) => {
  const interruption = new AbortController();
  const url = await listen(() => interruption.abort());
  begin(interruption);
  expect(await ask(url, { signal: interruption.signal })).toEqual({ kind: 'timeout' });
});

function ask(
  url: URL,
  { clock = stoppedClock, signal = new AbortController().signal }: Partial<HttpsExchange> = {},
) {
  return askOverHttps(query, { url, timeoutMs: 1000, signal, clock });
}

/** The URL of a server that does this with each request. */
async function listen(onRequest: Respond): Promise<URL> {
  const server = createServer(tls, onRequest);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterTests(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return new URL(`https://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
}

/** A server whose response never begins, or never ends; it tells when it is asked, and when the connection is closed. */
async function listenEndlessly(status: number | null) {
  const events = new EventEmitter();
  const [asked, closed] = [once(events, 'asked'), once(events, 'closed')];
  const url = await listen((request, response) => {
    events.emit('asked');
    request.socket.once('close', () => events.emit('closed'));
    if (status !== null) response.writeHead(status).write('x'.repeat(65_536));
  });
  return { url, asked, closed };
}

function respond(status: number, body: string): Respond {
  return (_, response) => response.writeHead(status, { location: '/elsewhere' }).end(body);
}

/** Answers that the name does not exist, but for these fields. */
function respondWith(fields: Partial<Message>): Respond {
  return async (request, response) => response.end(answerTo(await buffer(request), fields));
}

function answerTo(octets: Buffer, fields: Partial<Message> = {}): Buffer {
  return Buffer.from(encodeMessage(answerMessage(octets, { rcode: 3, ...fields })));
}

function breakOff(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'content-length': 100 });
  response.write('x', () => request.socket.destroy());
}
