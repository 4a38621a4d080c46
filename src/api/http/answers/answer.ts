import type { IncomingHttpHeaders } from 'node:http';
import { oneLine } from '../../../text/one-line.js';
import type { Redact } from '../redaction/redact.js';

/** An answer of the service; complete, except that the body of an error may be cut off. */
export interface Answer {
  /** 200 or above. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Longer error pages are cut off: only one line is shown. */
const MAX_ERROR_BYTES = 64 * 1024;

/** Collects an answer chunk by chunk. */
export interface AnswerReader {
  readonly begin: (status: number, headers: IncomingHttpHeaders) => void;
  /** Adds a chunk of the body; false if it exceeds the limit. */
  readonly add: (chunk: Buffer) => boolean;
  /** What has arrived so far; null before the head of the answer. Gives the body away, so that it can be called once. */
  readonly answer: () => Answer | null;
}

/** Creates a reader for at most `maxBytes` of a success and 64 KiB of an error. */
export function answerReader(maxBytes: number): AnswerReader {
  const chunks: Buffer[] = [];
  let head: Omit<Answer, 'body'> | null = null;
  let room = maxBytes;
  return {
    begin: (status, headers) => {
      head = { status, headers };
      if (!isSuccess(head)) room = Math.min(room, MAX_ERROR_BYTES);
    },
    add: (chunk) => {
      if (chunk.length > room) return false;
      room -= chunk.length;
      chunks.push(chunk);
      return true;
    },
    // The chunks of a long list take as much memory as the list.
    answer: () => head && { ...head, body: Buffer.concat(chunks.splice(0)) },
  };
}

/** Whether the request was carried out. */
export function isSuccess({ status }: Pick<Answer, 'status'>): boolean {
  return status >= 200 && status < 300;
}

/** How the body of an answer is compressed (RFC 9110 section 8.4), as shown; null if it is not. */
export function contentCoding({ headers }: Pick<Answer, 'headers'>, redact: Redact): string | null {
  const coding = headers['content-encoding']?.trim() ?? '';
  return /^(?:identity)?$/i.test(coding) ? null : oneLine(redact(coding), 40);
}
