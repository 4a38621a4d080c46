import type { DnsRecord, LiveRecord } from '../../dns/record.js';
import { createdId } from '../http/answers/created-id.js';
import type { ListKind } from '../http/answers/list-answer.js';
import { listEntries } from '../http/answers/list-answer.js';
import type { ApiRequest, Writing } from '../http/exchange.js';
import type { Redact } from '../http/redaction/redact.js';
import { redactor } from '../http/redaction/redact.js';
import { ServiceError } from '../http/service-error.js';
import { servicePath } from '../http/service-path.js';
import type { TransportOptions } from '../http/transport.js';
import { createTransport } from '../http/transport.js';

/**
 * Interface B, the custom DNS records of zones (service-interfaces.md, "Endpoints"). Every method throws a
 * ServiceError on failure. Any 2xx is a success, whatever its body: answers to writes are not documented.
 */
export interface DnsClient {
  /** The entries of the zone's list, unparsed. */
  readonly list: (zone: string, signal?: AbortSignal, hurry?: AbortSignal) => Promise<readonly unknown[]>;
  /** Id of the new record if the answer has one. */
  readonly create: (zone: string, record: DnsRecord, writing?: Writing) => Promise<string | null>;
  readonly update: (zone: string, record: LiveRecord, writing?: Writing) => Promise<void>;
  readonly delete: (zone: string, id: string, writing?: Writing) => Promise<'deleted' | 'already-gone'>;
  readonly close: () => Promise<void>;
}

/** Returns the password of a zone. */
export type PasswordOf = (zone: string) => Promise<string>;

export interface DnsClientOptions extends TransportOptions {
  /** Called once per zone; its errors are passed on. */
  readonly passwordOf: PasswordOf;
}

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

  return {
    list: async (zone, signal, hurry) => {
      const { path, authorization, redact } = await accessTo(zone);
      const headers = headersWith(authorization);
      const answer = await transport.send({ method: 'GET', path, headers, redact, hurry }, signal);
      return listEntries(answer, { kind: dnsRecords(zone), redact });
    },
    create: async (zone, record, writing) => {
      const { path, authorization, redact } = await accessTo(zone);
      const headers = headersWith(authorization, JSON_BODY);
      const body = createBody(record);
      const answer = await transport.send({ method: 'POST', path, headers, redact, body, ...writing });
      return createdId(answer, { path, endpoint }, redact);
    },
    update: async (zone, { id, ...record }, writing) => {
      const path = recordPath(endpoint, zone, id);
      const { authorization, redact } = await accessTo(zone);
      const headers = headersWith(authorization, JSON_BODY);
      const body = updateBody(id, record);
      await transport.send({ method: 'PUT', path, headers, redact, body, ...writing });
    },
    delete: async (zone, id, writing) => {
      const path = recordPath(endpoint, zone, id);
      const { authorization, redact } = await accessTo(zone);
      const headers = headersWith(authorization);
      try {
        await transport.send({ method: 'DELETE', path, headers, redact, ...writing });
        return 'deleted';
      } catch (error) {
        if (error instanceof ServiceError && error.kind === 'not-found') return 'already-gone';
        throw error;
      }
    },
    close: transport.close,
  };
}

/** What all requests of a zone share. */
interface ZoneAccess {
  readonly path: string;
  /** Value of the header of that name. */
  readonly authorization: string;
  readonly redact: Redact;
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
  const password = await passwordOf(zone);
  const encoded = Buffer.from(`${zone}:${password}`, 'utf8').toString('base64');
  return { path, authorization: `Basic ${encoded}`, redact: redactor([password, encoded]) };
}

/** For a request with a body. */
const JSON_BODY = { 'content-type': 'application/json' };

function headersWith(authorization: string, more: ApiRequest['headers'] = {}): ApiRequest['headers'] {
  return { authorization, accept: 'application/json', ...more };
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

/** Body of an update: the full record including its id (PUT /{zone}/{id}). */
export function updateBody(id: string, { prefix, type, active, content, ttl, prio }: DnsRecord): string {
  return JSON.stringify({ id, prefix, type, active, content, ttl, prio });
}

/** The list of a zone's records (GET /{zone}). */
export function dnsRecords(zone: string): ListKind {
  return {
    name: `DNS records of ${zone}`,
    identifying: ['id', 'prefix', 'type', 'content'],
    hint: 'is dns.endpoint the base URL of the custom DNS record interface?',
  };
}
