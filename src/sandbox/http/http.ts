import type { JsonObject } from '../../text/json.js';
import { isObject, parseJson } from '../../text/json.js';
import { Refusal } from './refusal.js';

/** Returns the JSON object in the body of a request. Throws a Refusal if there is none. */
export async function readObject(request: Request): Promise<JsonObject> {
  const type = request.headers.get('content-type');
  if (type !== null && !/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) {
    throw new Refusal(415, 'media-type', 'the body must be application/json');
  }
  const body = parseJson(decode(await request.arrayBuffer()));
  if (body === undefined) throw malformed('the body is not JSON');
  if (!isObject(body)) throw malformed('the body must be a JSON object');
  return body;
}

/** Returns the string in a field. Throws a Refusal if it is missing or not a string. */
export function textOf(body: JsonObject, field: string): string {
  const value = body[field];
  if (typeof value === 'string') return value;
  throw malformed(value === undefined ? `${field} is missing` : `${field} must be a string`);
}

/** Refuses a malformed body. */
export function malformed(detail: string): Refusal {
  return new Refusal(400, 'malformed', detail);
}

function decode(body: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw malformed('the body is not JSON');
  }
}

/** Returns the handler of an HTTP method. Throws a Refusal if the path does not support the method. */
export function methodOf<Method>(name: string, methods: Readonly<Record<string, Method>>): Method {
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (method !== undefined) return method;
  const allow = Object.keys(methods).join(', ');
  throw new Refusal(405, 'method-not-allowed', `allowed methods: ${allow}`, { allow });
}

/** Creates a response with a body that is already JSON. */
export function json(status: number, body: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(body, { status, headers: { 'content-type': 'application/json', ...headers } });
}
