/** The code of a system error, such as `ENOENT`; '' for other errors. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The reason in a system error: `no such file or directory` for `ENOENT: no such file or directory, open '…'`. */
export function systemReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /^E[A-Z0-9]+: ([^,]+)/.exec(message)?.[1] ?? message;
}

/** What to do about a folder that cannot be opened, by its shown path, since it is somebody else's; undefined for other errors. */
export function adviceIfDenied(error: unknown, folder: string): string | undefined {
  if (codeOf(error) !== 'EACCES' && codeOf(error) !== 'EPERM') return undefined;
  return `what was written with sudo belongs to root; to make it yours: sudo chown -R "$(id -u)" ${folder}`;
}
