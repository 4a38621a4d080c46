import { Failure } from '../diagnostics/failure.js';
import type { LiveRecord } from './record.js';

/**
 * Reads the answer of `GET /{zone}` (service-interfaces.md, "Endpoints", interface B): an array of records
 * with id, content, active, prio, ttl, prefix, type. What the document leaves open is read generously: the
 * array may be wrapped in an object, a lone record stands for a list of one, no body for none; ids may be
 * numbers; absent or null fields have the documented defaults.
 *
 * @returns the records sorted by id, prefixes in lower case, types in upper case, contents as they came.
 * @throws Failure when the answer is no listing; nothing must be planned from it.
 */
export function readListing(zone: string, body: unknown): readonly LiveRecord[] {
  const records = listOf(zone, body).map((item) => readRecord(zone, item));
  return records.sort((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)));
}

type JsonObject = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(zone: string, body: unknown): readonly unknown[] {
  if (body === null || body === undefined || body === '') return [];
  if (Array.isArray(body)) return body;
  if (isObject(body)) {
    if ('id' in body && 'type' in body) return [body];
    const lists = Object.entries(body).filter(([, value]) => Array.isArray(value));
    const [name, list] = lists[0] ?? [];
    if (lists.length === 1 && name !== undefined && !/^errors?$/i.test(name) && Array.isArray(list))
      return list;
  }
  throw unreadable(zone, 'the answer is not a list of records');
}

function unreadable(zone: string, reason: string): Failure {
  return new Failure('error', `the service's listing of ${zone} cannot be read: ${reason}`, {
    hint: 'is dns.endpoint the base address of the custom DNS record interface?',
  });
}

function readRecord(zone: string, item: unknown): LiveRecord {
  if (!isObject(item)) throw unreadable(zone, 'an entry is not an object');
  const id = text(item['id']);
  const type = text(item['type']);
  if (id === null || id === '') throw unreadable(zone, 'a record has no id');
  if (type === null || type === '') throw unreadable(zone, `record ${id} has no type`);
  const prefix = (text(item['prefix']) ?? '').toLowerCase();
  return {
    id,
    prefix: prefix === '@' ? '' : prefix,
    type: type.toUpperCase(),
    content: text(item['content']) ?? '',
    ttl: wholeNumber(item['ttl'], 3600) ?? fail(zone, id, 'ttl'),
    prio: wholeNumber(item['prio'], 0) ?? fail(zone, id, 'prio'),
    active: flag(item['active']) ?? fail(zone, id, 'active'),
  };
}

function fail(zone: string, id: string, field: string): never {
  throw unreadable(zone, `record ${id} has an unknown kind of ${field}`);
}

function text(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : null;
}

function wholeNumber(value: unknown, whenAbsent: number): number | null {
  if (value === null || value === undefined || value === '') return whenAbsent;
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) ? number : null;
}

function flag(value: unknown): boolean | null {
  if (value === null || value === undefined) return true;
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === '1' || value === 'true') return true;
  return value === 0 || value === '0' || value === 'false' ? false : null;
}
