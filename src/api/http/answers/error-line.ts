import { htmlText } from './html-text.js';
import { isObject } from '../../../text/json.js';
import { parseExactJson } from './json.js';
import { oneLine } from './one-line.js';
import type { Redact } from '../redaction/redact.js';

/** Longest line that an error body is brought to, in UTF-16 units. */
const MAX_ERROR_LINE = 200;

/**
 * One readable line for the body of an error, whatever its form: problem+json (RFC 9457), `{error}`,
 * `{error: {message}}`, `{errors: […]}`, `{message}`, other JSON, text or HTML; '' for an empty body.
 * `redact` takes credentials out, before and after the text is unpacked.
 */
export function errorLine(body: string, redact: Redact): string {
  return oneLine(redact(jsonMessage(body) ?? textMessage(redact(body))), MAX_ERROR_LINE);
}

function textMessage(body: string): string {
  return /^\s*</.test(body) ? htmlText(body) : body;
}

function jsonMessage(body: string): string | null {
  try {
    const value = parseExactJson(body);
    return messageOf(value, 0) || JSON.stringify(value);
  } catch {
    return null;
  }
}

/** Deeper than this nobody wraps a message, and a body of brackets must not exhaust the stack. */
const MAX_DEPTH = 5;

/** In the order of reading. */
const MESSAGE_KEYS = ['title', 'detail', 'error', 'error_description', 'message', 'errors'] as const;

function messageOf(value: unknown, depth: number): string {
  if (typeof value === 'string') return value;
  if (depth > MAX_DEPTH) return '';
  if (Array.isArray(value)) return joined(value, '; ', depth);
  if (!isObject(value)) return '';
  const told = joined(
    MESSAGE_KEYS.map((key) => value[key]),
    ': ',
    depth,
  );
  return told || joined(Object.values(value).filter(isCompound), '; ', depth);
}

function joined(values: readonly unknown[], separator: string, depth: number): string {
  const messages = values.map((value) => messageOf(value, depth + 1)).filter((message) => message !== '');
  return [...new Set(messages)].join(separator);
}

/** `{errors: {field: ["…"]}}` and wrappers of other names. */
function isCompound(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
