import type { Answer } from './answers/answer.js';
import { oneLine } from './answers/one-line.js';
import type { Redact } from './redaction/redact.js';

/** What the body of an answer is compressed by (RFC 9110 section 8.4), as shown; null when it can be read as it is. */
export function contentCoding({ headers }: Pick<Answer, 'headers'>, redact: Redact): string | null {
  const coding = headers['content-encoding']?.trim() ?? '';
  return /^(?:identity)?$/i.test(coding) ? null : oneLine(redact(coding), 40);
}
