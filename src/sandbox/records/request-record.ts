import { DEFAULT_PRIO, DEFAULT_TTL } from '../../dns/limits.js';
import type { DnsRecord } from '../../dns/record.js';
import type { JsonObject } from '../../text/json.js';
import { isObject } from '../../text/json.js';
import { malformed, readObject } from '../http.js';

/**
 * Reads the record of a POST body (service-interfaces.md, "Custom DNS record": fields and defaults). Throws a
 * Refusal when the body is no JSON object, when a field has the wrong type, or when it has an id, which only
 * the service gives.
 */
export async function recordOfCreate(request: Request): Promise<DnsRecord> {
  const body = await readObject(request);
  if ('id' in body) throw malformed('a new record has no id: the service gives it one');
  return recordOf(body);
}

/** Reads the record of a PUT body, whose id must be the one of the path. */
export async function recordOfUpdate(request: Request, id: string): Promise<DnsRecord> {
  const body = await readObject(request);
  if (!('id' in body)) throw malformed('the id is missing: an update sends the full record');
  if (body['id'] !== id) throw malformed(`the id of the body must be "${id}", as in the path`);
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

/** The record of parsed JSON, the documented defaults filled in. Throws a Refusal. */
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
