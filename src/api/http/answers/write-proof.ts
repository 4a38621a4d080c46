import type { JsonObject } from '../../../text/json.js';
import type { ApiRequest } from '../exchange.js';
import { ServiceError } from '../service-error.js';
import type { Redact } from '../redaction/redact.js';
import { answerLine, bodyLine } from './answer-error.js';
import { saysNo } from './answer-fields.js';
import type { Answer } from './answer.js';
import { createdId, idOf } from './created-id.js';
import { meansFailure, reportsFailure } from './list-failure.js';
import { unwrapped } from './unwrapped.js';
import { readWriteBody } from './write-body.js';

/** What the successful answer to a write proves. What a write without a proof has done, only the listing tells. */
export type WriteProof =
  | {
      readonly kind: 'proven';
      /** Of what was created; null for other writes. */
      readonly id: string | null;
      readonly shown?: ShownRow;
      /** Of a DELETE: whether it was not sent, because its record was gone. */
      readonly wasGone?: boolean;
    }
  | {
      /** The answer reports a failure. */
      readonly kind: 'refused';
      /** The request, the status and the service's own words, in one printable line without credentials. */
      readonly told: string;
    }
  | {
      /** Nothing says no, but something that should say yes does not. */
      readonly kind: 'unproven';
      readonly told: string;
      /** Of what may have been created. */
      readonly id: string | null;
    };

/** What an answer shows of the thing that was written. */
export interface ShownRow {
  /** Unparsed; fields may be missing. */
  readonly row: JsonObject;
  /** A line about the row: the request, the status of its answer, and what is told of it. */
  readonly tell: (told: string) => string;
}

/** A write of one thing, before it is sent. */
export interface WriteRequest extends Pick<ApiRequest, 'method' | 'path' | 'body'> {
  /** Null for a create. */
  readonly id: string | null;
}

/**
 * What the answer to a DELETE proves: something that is gone already counts as deleted. Who has deleted it is known only where nothing
 * was sent: a DELETE may be sent twice on its way.
 */
export async function proofOfDelete(answered: Promise<WriteProof>): Promise<WriteProof> {
  try {
    return await answered;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.kind !== 'not-found') throw error;
    return { kind: 'proven', id: null, ...(error.status === null && { wasGone: true }) };
  }
}

/** A write that was answered with success. */
export interface AnsweredWrite extends Pick<ApiRequest, 'method' | 'path'> {
  readonly redact: Redact;
  readonly endpoint: URL;
  /** Of what was changed or deleted; null for a create. */
  readonly id: string | null;
}

/**
 * What a 2xx to a write proves (docs/reliability.md, "What an answer proves"): that it was taken, unless its body reports a
 * failure as that of a listing would, has no id of what was created, or is about something else. Whether the row that is
 * shown is the one that was sent is left to the caller. Never throws.
 */
export function writeProof(answer: Answer, write: AnsweredWrite): WriteProof {
  const { redact, path, endpoint } = write;
  const told = (why: string): string => answerLine(answer, write, why);
  const words = (): string => bodyLine(answer, redact);
  const body = readWriteBody(answer, redact);
  const objects = body.kind === 'json' ? unwrapped(body.value) : [];
  if (reportsFailure(answer, objects)) return { kind: 'refused', told: told(words()) };

  const id = write.id === null ? createdId(answer, { path, endpoint }, redact) : null;
  const doubted = (why: string): WriteProof => ({ kind: 'unproven', told: told(why), id });
  if (body.kind === 'unreadable') return doubted(body.why);
  if (!PROVING.has(answer.status)) return doubted(words());
  const row = objects.at(-1);
  if (!row && id === null && saysFailure(body.kind === 'text' ? body.text : body.value))
    return doubted(words());
  if (write.id === null && id === null) return doubted('the answer has no id');
  const doubt = row ? doubtAbout(row, write) : null;
  if (doubt !== null) return doubted(doubt);
  return row ? { kind: 'proven', id, shown: { row, tell: told } } : { kind: 'proven', id };
}

/** 203 is a 200 through a proxy. A 202 is a promise, a 206 a part, a 207 may hold failures (RFC 9110, RFC 4918). */
const PROVING: ReadonlySet<number> = new Set([200, 201, 203, 204, 205]);

/** `false`, `"not saved: quota exceeded"`; not a number, which may be an id. */
function saysFailure(value: unknown): boolean {
  return value === false || (typeof value === 'string' && meansFailure(value));
}

/** Why a row cannot be of this write, or says that nothing was done; null for no reason. */
function doubtAbout(row: JsonObject, { method, id }: AnsweredWrite): string | null {
  const shown = idOf(row['id']);
  if (id !== null && shown !== null && shown.toLowerCase() !== id.toLowerCase())
    return 'the answer is about another id';
  const denial = (DEEDS.get(method) ?? []).find((deed) => saysNo(row[deed]) || row[deed] === 0);
  return denial === undefined ? null : `"${denial}" is ${String(row[denial])} in the answer`;
}

const DEEDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['POST', ['created', 'saved']],
  ['PUT', ['updated', 'changed', 'saved']],
  ['DELETE', ['deleted', 'removed']],
]);
