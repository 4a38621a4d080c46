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
  return records.toSorted((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)));
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
  if (id === null || id === '') throw unreadable(zone, 'a record has no id');
  const field = <T>(name: string, read: (value: unknown) => T | null): T => {
    const value = read(item[name]);
    if (value === null) throw unreadable(zone, `record ${id} has an unknown kind of ${name}`);
    return value;
  };
  const prefix = field('prefix', (value) => text(value ?? '')).toLowerCase();
  return {
    id,
    prefix: prefix === '@' ? '' : prefix,
    type: field('type', (value) => text(value) || null).toUpperCase(),
    content: field('content', (value) => text(value ?? '')),
    ttl: field('ttl', (value) => wholeNumber(value ?? 3600)),
    prio: field('prio', (value) => wholeNumber(value ?? 0)),
    active: field('active', (value) => flag(value ?? true)),
  };
}

function text(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : null;
}

function wholeNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isInteger(value) ? value : null;
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : null;
}

function flag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === '1' || value === 'true') return true;
  return value === 0 || value === '0' || value === 'false' ? false : null;
}
