/** An answer of the sandbox, its body parsed. */
export interface SandboxAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Sends requests to a sandbox, with whatever body. */
export type SandboxClient = (method: string, path: string, body?: unknown) => Promise<SandboxAnswer>;

/** Sends requests to interface B as a zone. */
export function sandboxClient(url: URL, zone: string, password: string): SandboxClient {
  return bareClient(url, { authorization: basicHeader(zone, password) });
}

/** Sends requests to interface A with a token. */
export function bearerClient(url: URL, token: string): SandboxClient {
  return bareClient(url, { authorization: `Bearer ${token}` });
}

/** A bare client, not the product's: it sends what no well-behaved client would. A string body is sent as it is. */
export function bareClient(url: URL, headers: Readonly<Record<string, string>>): SandboxClient {
  return async (method, path, body) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const content = body === undefined ? {} : { body: text };
    const response = await fetch(new URL(path, url), {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...content,
    });
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

/** The token that an answer brings. */
export function tokenOf({ body }: SandboxAnswer): string {
  return String(field(body, 'token'));
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
