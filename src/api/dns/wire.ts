import type { DnsRecord } from '../../dns/record.js';
import type { ListKind } from '../http/answers/list-answer.js';
import { servicePath } from '../http/service-path.js';

/** Path of a zone's collection below the endpoint, percent-encoded. */
export function zonePath(endpoint: URL, zone: string): string {
  return servicePath(endpoint, [zone]);
}

/** Path of one record. Throws a ServiceError for an id that would make it another path. */
export function recordPath(endpoint: URL, zone: string, id: string): string {
  return servicePath(endpoint, [zone, id]);
}

/** Body of a create: a record without id (service-interfaces.md, "Endpoints", POST /{zone}). */
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
    hint: 'is dns.endpoint the base address of the custom DNS record interface?',
  };
}
