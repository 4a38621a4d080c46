import type { Answer } from '../http/answers/answer.js';
import type { ApiRequest } from '../http/exchange.js';
import { isObject } from '../../text/json.js';
import { parseExactJson } from '../http/answers/exact-json.js';
import { ServiceError } from '../http/service-error.js';
import { servicePath } from '../http/service-path.js';

/** Body of a request for a token (service-interfaces.md, "Token"); `expires` is an ISO 8601 date-time. */
export interface TokenBody {
  readonly email: string;
  readonly password: string;
  readonly otp: string;
  readonly expires: string;
}

/** POST /v2/tokens, all but what must not be shown of it. */
export function tokenRequest(endpoint: URL, body: TokenBody): Omit<ApiRequest, 'redact'> {
  return {
    method: 'POST',
    path: servicePath(endpoint, ['v2', 'tokens']),
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
    singleUse: true,
  };
}

/**
 * The token of an answer `{token}`, which must fit into a header. Throws a ServiceError when there is none; the answer
 * is never quoted, since it may hold one elsewhere.
 */
export function tokenIn({ status, body }: Answer): string {
  const value = parsed(body.toString());
  const token = isObject(value) ? value['token'] : undefined;
  if (typeof token === 'string' && /^[\x21-\x7e]+$/.test(token)) return token;
  throw new ServiceError('POST /v2/tokens: the answer has no token in it', {
    kind: 'bad-answer',
    status,
    effect: 'unknown',
  });
}

function parsed(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}
