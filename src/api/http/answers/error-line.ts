import { isObject } from '../../../text/json.js';
import { parseExactJson } from './exact-json.js';
import { oneLine } from '../../../text/one-line.js';
import type { Redact } from '../redaction/redact.js';
import { MOST_SEARCHED } from '../redaction/redact.js';

/** In UTF-16 units. */
const MAX_ERROR_LINE = 200;

/**
 * One readable line for the body of an error in any form: problem+json (RFC 9457), `{error}`,
 * `{error: {message}}`, `{errors: […]}`, `{message}`, other JSON, text or HTML; '' for an empty body.
 * Removes credentials both before and after decoding.
 */
export function errorLine(body: string, redact: Redact): string {
  const message = jsonMessage(body) ?? textMessage(redact(body.slice(0, MOST_SEARCHED)));
  return oneLine(redact(message.slice(0, MOST_SEARCHED)), MAX_ERROR_LINE);
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

/** Messages are not nested deeper, and a body of brackets must not exhaust the stack. */
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

/**
 * The text of an HTML page without comments, scripts, styles and tags, with common character references resolved.
 * Uses the head only if there is no other text.
 */
function htmlText(html: string): string {
  const page = html.replace(/<!--.*?(?:-->|$)/gs, ' ').replace(/<(script|style)\b.*?(?:<\/\1\s*>|$)/gis, ' ');
  return textOf(page.replace(/<head\b.*?(?:<\/head\s*>|$)/is, ' ')) || textOf(page);
}

function textOf(markup: string): string {
  return markup
    .replace(/<[^>]*(?:>|$)/g, ' ')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, resolve)
    .trim();
}

const NAMED_CHARACTERS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function resolve(reference: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED_CHARACTERS[name.toLowerCase()] ?? reference;
  const codePoint = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : reference;
}
