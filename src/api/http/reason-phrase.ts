import type http from 'node:http';

/** The reason phrase of a status (RFC 9110 section 15), or '' if it has none. */
export function reasonPhrase(status: number): string {
  // Loaded with the first failure: undici does without it.
  const { STATUS_CODES }: typeof http = require('node:http');
  return STATUS_CODES[status] ?? '';
}
