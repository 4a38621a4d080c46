import type { Context } from 'hono';
import { Hono } from 'hono';
import { canonicalContent } from '../../dns/records/identity.js';
import type { DnsRecord, TxtReading } from '../../dns/record.js';
import { basicAuthorization } from '../accounts/authentication.js';
import { json, methodOf } from '../http/http.js';
import { recordOfCreate, recordOfUpdate } from './request-record.js';
import type { Store } from '../stores/record-store.js';
import type { ReplaceBehaviour } from './zone-records.js';
import { createRecord, deleteRecord, updateRecord } from './zone-records.js';

export interface RecordOptions {
  /** Whether to store the canonical spelling of record contents, as a service may. */
  readonly storeCanonical?: boolean;
  /** How the contents of TXT records are compared; as text by default. */
  readonly txt?: TxtReading;
  /** How an update with another type is taken; accepted by default. */
  readonly replace?: ReplaceBehaviour;
}

/** Interface B over a store (service-interfaces.md, "Endpoints"). */
export function recordRoutes(store: Store, options: RecordOptions): Hono {
  const { storeCanonical = false, txt = 'text', replace = 'accept' } = options;
  const authorize = basicAuthorization(store.passwordHash);
  const asStored = <R extends DnsRecord>(record: R): R =>
    storeCanonical ? { ...record, content: canonicalContent(record, txt) } : record;

  const zoneMethods: Methods = {
    GET: ({ zone }) => json(200, store.listing(zone)),
    POST: async ({ request, zone, path }) => {
      const record = createRecord(store, { zone, record: asStored(await recordOfCreate(request)), txt });
      return json(201, JSON.stringify(record), { location: `${path}/${record.id}` });
    },
  };
  const recordMethods: Methods = {
    PUT: async ({ request, zone, id }) => {
      const record = { id, ...asStored(await recordOfUpdate(request, id)) };
      return json(200, JSON.stringify(updateRecord(store, { zone, record, txt }, replace)));
    },
    DELETE: ({ zone, id }) => {
      deleteRecord(store, zone, id);
      return new Response(null, { status: 204 });
    },
  };

  const answer = async (c: Context, methods: Methods): Promise<Response> => {
    const method = methodOf(c.req.method, methods);
    const { zone = '', id = '' } = c.req.param();
    await authorize(c.req.header('authorization'), zone);
    return method({ request: c.req.raw, path: c.req.path, zone, id });
  };
  return new Hono()
    .all('/:zone', (c) => answer(c, zoneMethods))
    .all('/:zone/:id', (c) => answer(c, recordMethods));
}

interface ZoneRequest {
  readonly request: Request;
  /** The path as sent. */
  readonly path: string;
  readonly zone: string;
  /** '' if the path has none. */
  readonly id: string;
}

type Method = (request: ZoneRequest) => Response | Promise<Response>;
type Methods = Readonly<Record<string, Method>>;
