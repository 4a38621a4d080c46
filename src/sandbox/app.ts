import type { Context } from 'hono';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { canonicalContent } from '../dns/claims.js';
import type { DnsRecord } from '../dns/record.js';
import { basicAuthentication } from './authenticate.js';
import { problemAnswer, Refusal } from './refusal.js';
import { recordOfCreate, recordOfUpdate } from './request-record.js';
import type { Store } from './store.js';
import { createRecord, deleteRecord, updateRecord } from './zone-records.js';

export interface AppOptions {
  /** Store the canonical spelling of a content, as a service may, instead of what was sent. */
  readonly storeCanonical?: boolean;
  /** Gets what is thrown and is no refusal. */
  readonly onError?: (error: unknown) => void;
}

/** Longest body that is read, in bytes: room for a content of 65535 characters, however it is escaped. */
const MAX_BODY_BYTES = 1024 * 1024;

/** Interface B over a store (service-interfaces.md, "Endpoints"), as an application of the fetch standard. */
export function createApp(store: Store, { storeCanonical = false, onError }: AppOptions = {}): Hono {
  const authenticate = basicAuthentication(store.passwordHash);
  const spelled = <R extends DnsRecord>(record: R): R =>
    storeCanonical ? { ...record, content: canonicalContent(record) } : record;

  const zoneMethods: Methods = {
    GET: ({ zone }) => json(200, store.listing(zone)),
    POST: async ({ request, zone, path }) => {
      const record = createRecord(store, zone, spelled(await recordOfCreate(request)));
      return json(201, JSON.stringify(record), { location: `${path}/${record.id}` });
    },
  };
  const recordMethods: Methods = {
    PUT: async ({ request, zone, id }) => {
      const record = { id, ...spelled(await recordOfUpdate(request, id)) };
      updateRecord(store, zone, record);
      return json(200, JSON.stringify(record));
    },
    DELETE: ({ zone, id }) => {
      deleteRecord(store, zone, id);
      return new Response(null, { status: 204 });
    },
  };

  const answer = async (c: Context, methods: Methods): Promise<Response> => {
    const method = methodOf(c.req.method, methods);
    const { zone = '', id = '' } = c.req.param();
    if (!(await authenticate(zone, c.req.header('authorization')))) throw unauthorized();
    return method({ request: c.req.raw, path: c.req.path, zone, id });
  };
  return new Hono()
    .use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: () => problemAnswer(TOO_LARGE) }))
    .all('/:zone', (c) => answer(c, zoneMethods))
    .all('/:zone/:id', (c) => answer(c, recordMethods))
    .notFound(() => problemAnswer(NO_SUCH_PATH))
    .onError((error) => {
      if (error instanceof Refusal) return problemAnswer(error.details);
      onError?.(error);
      return problemAnswer(BROKEN);
    });
}

interface ZoneRequest {
  readonly request: Request;
  /** As it was sent. */
  readonly path: string;
  readonly zone: string;
  /** '' where the path has none. */
  readonly id: string;
}

type Method = (request: ZoneRequest) => Response | Promise<Response>;
type Methods = Readonly<Record<string, Method>>;

function methodOf(name: string, methods: Methods): Method {
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (method) return method;
  const allow = Object.keys(methods).join(', ');
  const detail = `this path takes ${allow}`;
  throw new Refusal({ status: 405, code: 'method-not-allowed', detail, headers: { allow } });
}

function unauthorized(): Refusal {
  return new Refusal({
    status: 401,
    code: 'unauthorized',
    detail: 'the zone name and its password are required as HTTP Basic authentication',
    headers: { 'www-authenticate': 'Basic realm="zone", charset="UTF-8"' },
  });
}

function json(status: number, body: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(body, { status, headers: { 'content-type': 'application/json', ...headers } });
}

/** The rest of the body is not read, so the connection is of no more use. */
const TOO_LARGE = {
  status: 413,
  code: 'too-large',
  detail: `a body has at most ${MAX_BODY_BYTES} bytes`,
  headers: { connection: 'close' },
};
const NO_SUCH_PATH = { status: 404, code: 'not-found', detail: 'the paths are /{zone} and /{zone}/{id}' };
const BROKEN = { status: 500, code: 'internal', detail: 'the sandbox failed; its output says why' };
