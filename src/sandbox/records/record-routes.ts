import type { Context } from 'hono';
import { Hono } from 'hono';
import { canonicalContent } from '../../dns/content/identity.js';
import type { DnsRecord, TxtReading } from '../../dns/record.js';
import { basicAuthentication } from '../accounts/authenticate.js';
import { json, methodOf } from '../http.js';
import { Refusal } from '../refusal.js';
import { recordOfCreate, recordOfUpdate } from './request-record.js';
import type { Store } from './record-store.js';
import { createRecord, deleteRecord, updateRecord } from './zone-records.js';

export interface RecordOptions {
  /** Store the canonical spelling of a content, as a service may, instead of what was sent. */
  readonly storeCanonical?: boolean;
  /** How the contents of TXT records are compared; as text when it is left out. */
  readonly txt?: TxtReading;
}

/** Interface B over a store (service-interfaces.md, "Endpoints"). */
export function recordRoutes(store: Store, { storeCanonical = false, txt = 'text' }: RecordOptions): Hono {
  const authenticate = basicAuthentication(store.passwordHash);
  const spelled = <R extends DnsRecord>(record: R): R =>
    storeCanonical ? { ...record, content: canonicalContent(record, txt) } : record;

  const zoneMethods: Methods = {
    GET: ({ zone }) => json(200, store.listing(zone)),
    POST: async ({ request, zone, path }) => {
      const record = createRecord(store, { zone, record: spelled(await recordOfCreate(request)), txt });
      return json(201, JSON.stringify(record), { location: `${path}/${record.id}` });
    },
  };
  const recordMethods: Methods = {
    PUT: async ({ request, zone, id }) => {
      const record = { id, ...spelled(await recordOfUpdate(request, id)) };
      updateRecord(store, { zone, record, txt });
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
    .all('/:zone', (c) => answer(c, zoneMethods))
    .all('/:zone/:id', (c) => answer(c, recordMethods));
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

function unauthorized(): Refusal {
  return new Refusal({
    status: 401,
    code: 'unauthorized',
    detail: 'the zone name and its password are required as HTTP Basic authentication',
    headers: { 'www-authenticate': 'Basic realm="zone", charset="UTF-8"' },
  });
}
