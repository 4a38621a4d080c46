import { request } from 'node:https';
import type { Clock } from './deadline.js';
import { deadline } from './deadline.js';
import type { Outcome } from './outcome.js';
import { unreachable } from './outcome.js';
import type { Query } from './query.js';
import { readAnswer } from './read-answer.js';

export interface HttpsExchange {
  readonly url: URL;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly clock: Clock;
}

/** No message of DNS is longer. */
const LONGEST = 65_535;

const MEDIA_TYPE = 'application/dns-message';

/** Asks a resolver over HTTPS (RFC 8484 section 4.1). Redirects are not followed, and the certificate is verified. */
export function askOverHttps(
  query: Query,
  { url, timeoutMs, signal, clock }: HttpsExchange,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const fail = (reason: string): void => {
      resolve({ kind: 'unreachable', reason });
      asked.destroy();
    };
    const headers = { accept: MEDIA_TYPE, 'content-type': MEDIA_TYPE };
    const asked = request(url, { method: 'POST', headers, signal }, (response) => {
      if (response.statusCode !== 200) return fail(`it responded with status ${response.statusCode}`);
      const pieces: Buffer[] = [];
      let size = 0;
      response.on('data', (piece: Buffer) => {
        pieces.push(piece);
        size += piece.length;
        if (size > LONGEST) fail('its response is too long');
      });
      response.on('end', () => resolve(outcomeOf(Buffer.concat(pieces), query)));
      response.on('error', (error) => resolve(unreachable(error)));
    });
    const cancel = deadline(clock, timeoutMs, () => {
      resolve({ kind: 'timeout' });
      asked.destroy();
    });
    asked.on('close', cancel);
    asked.on('error', (error) => resolve(signal.aborted ? { kind: 'timeout' } : unreachable(error)));
    asked.end(query.octets);
  });
}

function outcomeOf(octets: Uint8Array, query: Query): Outcome {
  const answer = readAnswer(octets, query);
  if (!answer) return { kind: 'unreachable', reason: 'it responds with something else than DNS' };
  return { kind: 'answer', message: answer.message };
}
