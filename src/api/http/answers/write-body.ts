import type { Redact } from '../redaction/redact.js';
import type { Answer } from './answer.js';
import { contentCoding } from './answer.js';
import { parseExactJson } from './exact-json.js';

/** The body of an answer to a write, in whatever form: the document shows none (service-interfaces.md, "Endpoints"). */
export type WriteBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'unreadable'; readonly why: string };

/** In bytes: several times the longest record, and longer than any mail. */
const MOST_READ = 4 * 1024 * 1024;

/** Reads a body; an empty one is an empty text. Never throws. */
export function readWriteBody(answer: Answer, redact: Redact): WriteBody {
  const coding = contentCoding(answer, redact);
  if (coding !== null) return { kind: 'unreadable', why: `its body is compressed (${coding})` };
  if (answer.body.length > MOST_READ) return { kind: 'unreadable', why: 'its body is too long' };
  const text = answer.body.toString().trim();
  if (text === '') return { kind: 'text', text };
  try {
    return { kind: 'json', value: parseExactJson(text) };
  } catch {
    if (text.startsWith('<')) return { kind: 'unreadable', why: 'its body is a page' };
    if (/^[{[]/.test(text)) return { kind: 'unreadable', why: 'its body is JSON that ends early' };
    return { kind: 'text', text };
  }
}
