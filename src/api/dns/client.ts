import type { DnsRecord, LiveRecord } from '../../dns/record.js';
import { isObject } from '../../text/json.js';
import { printable } from '../../text/printable.js';
import type { ListKind } from '../http/answers/list-answer.js';
import { listEntries } from '../http/answers/list-answer.js';
import type { WriteProof, WriteRequest } from '../http/answers/write-proof.js';
import { proofOfDelete, writeProof } from '../http/answers/write-proof.js';
import type { ApiRequest, Writing } from '../http/exchange.js';
import type { Redact } from '../http/redaction/redact.js';
import { redactor } from '../http/redaction/redact.js';
import { amended, ServiceError } from '../http/service-error.js';
import { servicePath } from '../http/service-path.js';
import type { TransportOptions } from '../http/transport.js';
import { createTransport } from '../http/transport.js';

/**
 * Interface B, the custom DNS records of zones (service-interfaces.md, "Endpoints"). Every method throws a
 * ServiceError on failure. A write tells what its answer proves, whose form is not documented.
 */
export interface DnsClient {
  /** The entries of the zone's list, unparsed. */
  readonly list: (zone: string, signal?: AbortSignal, hurry?: AbortSignal) => Promise<readonly unknown[]>;
  readonly create: (zone: string, record: DnsRecord, writing?: Writing) => Promise<WriteProof>;
  /** Sends the id as it was listed last: as a number or as text. */
  readonly update: (zone: string, record: LiveRecord, writing?: Writing) => Promise<WriteProof>;
  /** A record that is gone already counts as deleted. */
  readonly delete: (zone: string, id: string, writing?: Writing) => Promise<WriteProof>;
  readonly close: () => Promise<void>;
}

/** The password of a zone, or its key, and where it is from: `ZONEMASON_DNS_PASSWORD_EXAMPLE_COM`, a path, a command. */
export interface ZonePassword {
  readonly text: string;
  readonly source: string;
}

/** Returns the password of a zone. */
export type PasswordOf = (zone: string) => Promise<ZonePassword>;

export interface DnsClientOptions extends TransportOptions {
  /** Called once per zone; its errors are passed on. */
  readonly passwordOf: PasswordOf;
}

/** A record takes some 130 bytes of a listing. */
const LISTING_TOO_LONG =
  'a listing of about 500,000 records is that long, and nothing raises this limit: delegate a part of the zone to a zone of its own';

/** Creates a client for the service at `endpoint`; the zones are below its path. */
export function createDnsClient({ passwordOf, ...options }: DnsClientOptions): DnsClient {
  const { endpoint } = options;
  const transport = createTransport(options);
  const known = new Map<string, Promise<ZoneAccess>>();
  const accessTo = (zone: string): Promise<ZoneAccess> => {
    const access = known.get(zone) ?? openZone(zone, { endpoint, passwordOf });
    known.set(zone, access);
    return access;
  };
  const numericIds = new Map<string, ReadonlySet<string>>();
  const write = async (zone: string, request: WriteRequest, writing?: Writing): Promise<WriteProof> => {
    const { id, method, path, body } = request;
    const { headers, headersOfBody, redact, told } = await accessTo(zone);
    const about = body === undefined ? headers : headersOfBody;
    const answer = await told(transport.send({ method, path, body, headers: about, redact, ...writing }));
    return writeProof(answer, { id, method, path, redact, endpoint });
  };

  return {
    list: async (zone, signal, hurry) => {
      const { path, headers, redact, told } = await accessTo(zone);
      const request = {
        method: 'GET',
        path,
        headers,
        redact,
        hurry,
        hintIfTooLong: LISTING_TOO_LONG,
      } as const;
      const answer = await told(transport.send(request, signal));
      const numbers = new Set<string>();
      const onLongNumber = (digits: string): void => void numbers.add(digits);
      const entries = listEntries(answer, { kind: dnsRecords(zone), redact, onLongNumber });
      numericIds.set(zone, idsListedAsNumbers(entries, numbers));
      return entries;
    },
    create: async (zone, record, writing) => {
      const { path } = await accessTo(zone);
      return write(zone, { method: 'POST', path, id: null, body: createBody(record) }, writing);
    },
    update: async (zone, { id, ...record }, writing) => {
      const path = recordPath(endpoint, zone, id);
      const listedId = { id, isNumber: numericIds.get(zone)?.has(id) ?? false };
      return write(zone, { method: 'PUT', path, id, body: updateBody(listedId, record) }, writing);
    },
    delete: async (zone, id, writing) => {
      const path = recordPath(endpoint, zone, id);
      return proofOfDelete(write(zone, { method: 'DELETE', path, id }, writing));
    },
    close: transport.close,
  };
}

/** What all requests of a zone share. */
interface ZoneAccess {
  readonly path: string;
  readonly headers: ApiRequest['headers'];
  /** Those of a request with a body. */
  readonly headersOfBody: ApiRequest['headers'];
  readonly redact: Redact;
  /** Tells of a request that was refused which password it was sent with. */
  readonly told: <T>(sent: Promise<T>) => Promise<T>;
}

/**
 * Asks for the password of a zone, for HTTP Basic authentication (service-interfaces.md, "Authentication": the username is
 * the zone name).
 */
async function openZone(
  zone: string,
  { endpoint, passwordOf }: Pick<DnsClientOptions, 'endpoint' | 'passwordOf'>,
): Promise<ZoneAccess> {
  const path = zonePath(endpoint, zone);
  const { text, source } = await passwordOf(zone);
  const encoded = Buffer.from(`${zone}:${text}`, 'utf8').toString('base64');
  const headers = { authorization: `Basic ${encoded}`, accept: 'application/json' };
  return {
    path,
    headers,
    headersOfBody: { ...headers, 'content-type': 'application/json' },
    redact: redactor([text, encoded]),
    told: (sent) =>
      sent.catch((error: unknown) => {
        throw withPassword(error, `sent with the password of ${zone} from ${printable(source)}`);
      }),
  };
}

function withPassword(error: unknown, told: string): unknown {
  const isRefused = error instanceof ServiceError && error.kind === 'credentials';
  return isRefused ? amended(error, { message: `${error.message}; ${told}` }) : error;
}

/** Path of a zone's collection below the endpoint, percent-encoded. */
export function zonePath(endpoint: URL, zone: string): string {
  return servicePath(endpoint, [zone]);
}

/** Path of one record. Throws a ServiceError for an id that would lead to another path. */
export function recordPath(endpoint: URL, zone: string, id: string): string {
  return servicePath(endpoint, [zone, id]);
}

/** Body of a create: a record without an id (POST /{zone}). */
export function createBody({ prefix, type, active, content, ttl, prio }: DnsRecord): string {
  return JSON.stringify({ prefix, type, active, content, ttl, prio });
}

/** The id of a record, and whether the service lists it as a number. */
export interface ListedId {
  readonly id: string;
  readonly isNumber: boolean;
}

/**
 * Body of an update: the full record including its id (PUT /{zone}/{id}), which "must equal the id in the path". A number
 * is written with all its digits, also one that JavaScript cannot represent.
 */
export function updateBody(
  { id, isNumber }: ListedId,
  { prefix, type, active, content, ttl, prio }: DnsRecord,
): string {
  const written = isNumber && /^-?\d+$/.test(id) ? id : JSON.stringify(id);
  return `{"id":${written},${JSON.stringify({ prefix, type, active, content, ttl, prio }).slice(1)}`;
}

/** The ids of entries that the service lists as numbers; `long` are those that JavaScript cannot represent. */
function idsListedAsNumbers(entries: readonly unknown[], long: ReadonlySet<string>): ReadonlySet<string> {
  const ids = entries.map((entry) => (isObject(entry) ? entry['id'] : null));
  return new Set(
    ids.flatMap((id) =>
      typeof id === 'number' || (typeof id === 'string' && long.has(id)) ? String(id) : [],
    ),
  );
}

/** The list of a zone's records (GET /{zone}). */
export function dnsRecords(zone: string): ListKind {
  return {
    name: `DNS records of ${zone}`,
    identifying: ['id', 'prefix', 'type', 'content'],
    hint: 'is dns.endpoint the base URL of the custom DNS record interface?',
  };
}
