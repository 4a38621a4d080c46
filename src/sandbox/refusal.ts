import { STATUS_CODES } from 'node:http';

export interface RefusalDetails {
  readonly status: number;
  /** What is wrong, one sentence without a full stop. */
  readonly detail: string;
  /** Code of the rule that a record breaks; a word of its own for what no rule is about. */
  readonly code: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request that the sandbox does not carry out; ends its transaction too. */
export class Refusal extends Error {
  readonly details: RefusalDetails;

  constructor(details: RefusalDetails) {
    super(details.detail);
    this.name = 'Refusal';
    this.details = details;
  }
}

/** Problem details (RFC 9457) of a refusal. */
export function problemAnswer({ status, detail, code, headers }: RefusalDetails): Response {
  const type = code.includes('/') ? `urn:zonemason:rule:${code}` : 'about:blank';
  const problem = { type, title: STATUS_CODES[status], status, detail, code };
  return new Response(`${JSON.stringify(problem)}\n`, {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  });
}
