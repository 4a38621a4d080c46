import { Refusal } from './refusal.js';

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
