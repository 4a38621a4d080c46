import { STATUS_CODES } from 'node:http';

/** A request that the sandbox refuses. Throwing it rolls back the transaction. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  /** The code of the rule that a record breaks, or a word for anything else. */
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  /** `message` is one sentence without a full stop. */
  constructor(status: number, code: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

/** Formats a refusal as problem details (RFC 9457). */
export function problemAnswer({ status, code, message, headers }: Refusal): Response {
  const type = code.includes('/') ? `urn:zonemason:rule:${code}` : 'about:blank';
  const problem = { type, title: STATUS_CODES[status], status, detail: message, code };
  return new Response(`${JSON.stringify(problem)}\n`, {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  });
}
