import { realpathSync } from 'node:fs';

/** The final paths of files that are open, by handle. */
const open = new Map();

/** Knows until it is closed that a file is open. */
export function watchHandle(handle, path) {
  open.set(handle, realpathSync(path));
  handle.once('close', () => open.delete(handle));
  return handle;
}

/** Nobody can replace a file on Windows while it is open. @throws Error EPERM */
export function mustBeClosed(path) {
  if (![...open.values()].includes(path)) return;
  throw Object.assign(new Error(`EPERM: operation not permitted, rename to '${path}'`), { code: 'EPERM' });
}
