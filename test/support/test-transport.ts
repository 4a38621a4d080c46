import type { Method } from '../../src/api/http/attempt.js';
import type { ApiRequest } from '../../src/api/http/exchange.js';
import { defaultRetryPolicy } from '../../src/api/http/retry.js';
import { redactor } from '../../src/api/http/redaction/redact.js';
import type { TransportOptions } from '../../src/api/http/transport.js';
import { createTransport } from '../../src/api/http/transport.js';
import type { Script } from './fault-server.js';
import { startFaultServer } from './fault-server.js';
import { afterTests } from './after-tests.js';

/** Limits that a test can wait for. */
export const shortLimits = {
  connectMs: 300,
  headersMs: 100,
  bodyMs: 100,
  requestMs: 250,
  maxResponseBytes: 10_000,
};

/** For answers that are refused for what they are, however busy the machine is. */
export const patientLimits = { maxResponseBytes: shortLimits.maxResponseBytes };

/** The limits for an answer that ends in an error of this kind. */
export function limitsFor(kind: string): NonNullable<TransportOptions['limits']> {
  return kind === 'bad-answer' ? patientLimits : shortLimits;
}

/** Every request is tried once. */
export const noRetries = { ...defaultRetryPolicy, retries: { GET: 0, POST: 0, PUT: 0, DELETE: 0 } };

/** A server, and a transport to it whose clock only moves when it sleeps. */
export async function startTransport(script: Script, options: Partial<TransportOptions> = {}) {
  const server = await startFaultServer(script);
  return { server, ...transportTo(server.url, options) };
}

/** A transport to an address, with all pauses it slept, in milliseconds. */
export function transportTo(endpoint: URL, options: Partial<TransportOptions> = {}) {
  const slept: number[] = [];
  let time = Date.UTC(2026, 0, 1);
  const transport = createTransport({
    endpoint,
    env: {},
    random: () => 0.5,
    now: () => time,
    ticks: () => time,
    sleep: async (ms) => {
      slept.push(ms);
      time += ms;
    },
    ...options,
  });
  afterTests(transport.close);
  const send = (method: Method, signal?: AbortSignal) => transport.send(request(method), signal);
  return { transport, send, slept };
}

/** A request with a body where its method has one. */
export function request(method: Method): ApiRequest {
  const body = method === 'POST' || method === 'PUT' ? { body: '{"content":"x"}' } : {};
  return {
    method,
    path: '/example.com',
    headers: { authorization: 'Basic eA==' },
    redact: redactor(['hunter2']),
    ...body,
  };
}
