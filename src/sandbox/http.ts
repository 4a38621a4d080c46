import type { JsonObject } from '../text/json.js';
import { isObject, parseJson } from '../text/json.js';
import { Refusal } from './refusal.js';

/** Returns the JSON object in the body of a request. Throws a Refusal when there is none. */
export async function readObject(request: Request): Promise<JsonObject> {
  const type = request.headers.get('content-type');
  if (type !== null && !/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) {
    throw new Refusal({ status: 415, code: 'media-type', detail: 'the body must be application/json' });
  }
  const body = parseJson(decode(await request.arrayBuffer()));
  if (body === undefined) throw malformed('the body is not JSON');
  if (!isObject(body)) throw malformed('the body must be a JSON object');
  return body;
}

/** The text of a field. Throws a Refusal when it is missing or something else. */
export function textOf(body: JsonObject, field: string): string {
  const value = body[field];
  if (typeof value === 'string') return value;
  throw malformed(value === undefined ? `${field} is missing` : `${field} must be a string`);
}

/** A body that cannot be understood. */
export function malformed(detail: string): Refusal {
  return new Refusal({ status: 400, code: 'malformed', detail });
}

function decode(body: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw malformed('the body is not JSON');
  }
}

/** What a path does, by HTTP method. Throws a Refusal when it does not take the method. */
export function methodOf<Method>(name: string, methods: Readonly<Record<string, Method>>): Method {
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (method !== undefined) return method;
  const allow = Object.keys(methods).join(', ');
  const detail = `this path takes ${allow}`;
  throw new Refusal({ status: 405, code: 'method-not-allowed', detail, headers: { allow } });
}

/** An answer whose body is JSON already. */
export function json(status: number, body: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(body, { status, headers: { 'content-type': 'application/json', ...headers } });
}
