import type { DnsRecord, LiveRecord } from '../../dns/record.js';
import type { Answer } from '../http/answers/answer.js';
import { createdId } from '../http/answers/created-id.js';
import type { ListKind } from '../http/answers/list-answer.js';
import { listEntries } from '../http/answers/list-answer.js';
import type { ApiRequest, Authorization, Writing } from '../http/exchange.js';
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
  const authorizationOf = basicAuthorization(passwordOf);

  const send = async (zone: string, request: ZoneRequest, signal?: AbortSignal): Promise<Answer> => {
    const content = request.body === undefined ? {} : { 'content-type': 'application/json' };
    const { header, redact } = await authorizationOf(zone);
    const headers = { authorization: header, accept: 'application/json', ...content };
    return transport.send({ ...request, headers, redact }, signal);
  };

  return {
    list: async (zone, signal, hurry) => {
      const answer = await send(zone, { method: 'GET', path: zonePath(endpoint, zone), hurry }, signal);
      const { redact } = await authorizationOf(zone);
      return listEntries(answer, { kind: dnsRecords(zone), redact });
    },
    create: async (zone, record, writing) => {
      const path = zonePath(endpoint, zone);
      const answer = await send(zone, { method: 'POST', path, body: createBody(record), ...writing });
      const { redact } = await authorizationOf(zone);
      return createdId(answer, new URL(path, endpoint), redact);
    },
    update: async (zone, { id, ...record }, writing) => {
      const path = recordPath(endpoint, zone, id);
      await send(zone, { method: 'PUT', path, body: updateBody(id, record), ...writing });
    },
    delete: async (zone, id, writing) => {
      try {
        await send(zone, { method: 'DELETE', path: recordPath(endpoint, zone, id), ...writing });
        return 'deleted';
      } catch (error) {
        if (error instanceof ServiceError && error.kind === 'not-found') return 'already-gone';
        throw error;
      }
    },
    close: transport.close,
  };
}

type ZoneRequest = Omit<ApiRequest, 'headers' | 'redact'>;

/**
 * HTTP Basic authentication (service-interfaces.md, "Authentication": the username is the zone name). Asks for each
 * zone's password once.
 */
function basicAuthorization(passwordOf: PasswordOf): (zone: string) => Promise<Authorization> {
  const known = new Map<string, Promise<Authorization>>();
  return (zone) => {
    const authorization = known.get(zone) ?? passwordOf(zone).then((password) => basic(zone, password));
    known.set(zone, authorization);
    return authorization;
  };
}

function basic(user: string, password: string): Authorization {
  const encoded = Buffer.from(`${user}:${password}`, 'utf8').toString('base64');
  return { header: `Basic ${encoded}`, redact: redactor([password, encoded]) };
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
