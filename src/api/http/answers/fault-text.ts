import { oneLine } from './one-line.js';

/** The code of an error of Node or undici; '' when it has none. */
export function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** One line that says why; OpenSSL's own reason is shorter than its message. */
export function reasonOf(error: Error): string {
  const told = 'reason' in error && typeof error.reason === 'string' ? error.reason : error.message;
  return oneLine(told, 120) || codeOf(error) || 'unknown reason';
}

/** Milliseconds as `15 s`. */
export function seconds(ms: number): string {
  return `${ms / 1000} s`;
}
