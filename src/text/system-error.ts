import { sep } from 'node:path';

/** The code of a system error, such as `ENOENT`; '' for other errors. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The reason in a system error: `no such file or directory` for `ENOENT: no such file or directory, open '…'`. */
export function systemReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /^E[A-Z0-9]+: ([^,]+)/.exec(message)?.[1] ?? message;
}

/**
 * What to do about a folder of the tool's own, by its shown path, that cannot be opened or written to; undefined for other errors. Paths
 * of Windows tell that system.
 */
export function adviceIfDenied(error: unknown, folder: string, separator: string = sep): string | undefined {
  const code = codeOf(error);
  if (code === 'EROFS') return 'set ZONEMASON_STATE to a folder that you can write to';
  if (code !== 'EACCES' && code !== 'EPERM') return undefined;
  if (separator === '\\') return `your account has no right to it: icacls ${folder} shows who has`;
  return `what was written with sudo belongs to root; to make it yours: sudo chown -R "$(id -u)" ${folder}`;
}
