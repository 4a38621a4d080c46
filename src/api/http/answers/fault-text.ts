import { codeOf } from '../../../text/system-error.js';
import { oneLine } from './one-line.js';

/** One line that says why; OpenSSL's own reason is shorter than its message. */
export function reasonOf(error: Error): string {
  const told = 'reason' in error && typeof error.reason === 'string' ? error.reason : error.message;
  return oneLine(told, 120) || codeOf(error) || 'unknown reason';
}

/** Milliseconds as `15 s`. */
export function seconds(ms: number): string {
  return `${ms / 1000} s`;
}
