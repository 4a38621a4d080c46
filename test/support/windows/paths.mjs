import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What Windows answers for a path that it cannot have. */
class NoSuchPath extends Error {
  errno = -4058;
  code = 'ENOENT';

  constructor(path) {
    super(`ENOENT: no such file or directory, open '${path}'`);
    this.path = path;
  }
}

const DRIVE = /^(?:\\\\\?\\)?c:(?=[\\/]|$)/i;

/** Devices, whatever follows a dot; and what no name may have. */
const IMPOSSIBLE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?$|[<>:"|?*\p{Cc}]|[. ]$/iu;

/** A path of Windows as one of this system; drive C is the root. @throws Error ENOENT for one that Windows cannot have. */
export function toPosix(native) {
  const text = native instanceof URL ? fileURLToPath(native, { windows: true }) : String(native);
  const names = text.replace(DRIVE, '').split(/[\\/]/);
  if (names.some((name) => name !== '.' && name !== '..' && IMPOSSIBLE.test(name)))
    throw new NoSuchPath(text);
  const path = names.join('/');
  return path === '' && DRIVE.test(text) ? '/' : withoutEnding(path);
}

/** Programs have an ending there. */
function withoutEnding(path) {
  const bare = path.replace(/\.exe$/i, '');
  return bare === path || existsSync(path) || !existsSync(bare) ? path : bare;
}

/** A path of this system as one of Windows. */
export function toWindows(path) {
  const names = path.replaceAll('/', '\\');
  return names.startsWith('\\') ? `C:${names}` : names;
}
