import { DEFAULT_PRIO, DEFAULT_TTL } from '../../dns/limits.js';
import type { DnsRecord } from '../../dns/record.js';
import type { JsonObject } from '../../text/json.js';
import { isObject } from '../../text/json.js';
import { malformed, readObject } from '../http/http.js';

/**
 * Reads the record in the body of a POST (service-interfaces.md, "Custom DNS record": fields and defaults). Throws a
 * Refusal if the body is not a JSON object, a field has the wrong type, or there is an id, which only the service
 * assigns.
 */
export async function recordOfCreate(request: Request): Promise<DnsRecord> {
  const body = await readObject(request);
  if ('id' in body) throw malformed('a new record must not have an id: the service assigns it');
  return recordOf(body);
}

/** Reads the record in the body of a PUT, whose id must match the path. */
export async function recordOfUpdate(request: Request, id: string): Promise<DnsRecord> {
  const body = await readObject(request);
  if (!('id' in body)) throw malformed('id is missing: an update must contain the full record');
  if (body['id'] !== id) throw malformed(`id must be "${id}", as in the path`);
  return recordOf(body);
}

const DEFAULTS: JsonObject = { content: '', ttl: DEFAULT_TTL, prio: DEFAULT_PRIO, active: true };

const FIELD_KINDS = [
  ['prefix', 'string'],
  ['type', 'string'],
  ['content', 'string'],
  ['ttl', 'number'],
  ['prio', 'number'],
  ['active', 'boolean'],
] as const;

/** Returns the record in parsed JSON, with the documented defaults. Throws a Refusal. */
export function recordOf(body: unknown): DnsRecord {
  if (!isObject(body)) throw malformed('a record must be a JSON object');
  const fields: JsonObject = { ...DEFAULTS, ...body };
  if (!isRecord(fields)) throw malformed(faultOf(fields));
  const { prefix, type, content, ttl, prio, active } = fields;
  return { prefix, type, content, ttl, prio, active };
}

function isRecord(fields: JsonObject): fields is JsonObject & DnsRecord {
  return FIELD_KINDS.every(([name, kind]) => typeof fields[name] === kind);
}

function faultOf(fields: JsonObject): string {
  const [name, kind] = FIELD_KINDS.find(([field, type]) => typeof fields[field] !== type) ?? [];
  return name !== undefined && fields[name] === undefined
    ? `${name} is missing`
    : `${name} must be a ${kind}`;
}
