/** An answer of the sandbox, its body parsed. */
export interface SandboxAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Sends requests to a sandbox as a zone, with whatever body. */
export type SandboxClient = (method: string, path: string, body?: unknown) => Promise<SandboxAnswer>;

/** A bare client, not the product's: it sends what no well-behaved client would. A string body is sent as it is. */
export function sandboxClient(url: URL, zone: string, password: string): SandboxClient {
  const authorization = basicHeader(zone, password);
  return async (method, path, body) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const content = body === undefined ? {} : { body: text };
    const headers = { authorization, 'content-type': 'application/json' };
    const response = await fetch(new URL(path, url), { method, headers, ...content });
    const answer = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: answer === '' ? null : JSON.parse(answer),
    };
  };
}

/** Value of an Authorization header (RFC 7617). */
export function basicHeader(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

/** The id that an answer tells. */
export function idOf({ body }: SandboxAnswer): string {
  return String(field(body, 'id'));
}

/** The code of the problem that an answer tells. */
export function codeOf({ body }: SandboxAnswer): unknown {
  return field(body, 'code');
}

function field(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null
    ? Object.entries(body).find(([key]) => key === name)?.[1]
    : undefined;
}
