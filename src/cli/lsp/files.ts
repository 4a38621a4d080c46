import { fileURLToPath, pathToFileURL } from 'node:url';

/** The absolute path of a document; null for one that is no file, such as an untitled one. */
export function pathOfUri(uri: string): string | null {
  try {
    return uri.startsWith('file:') ? withUsualDrive(fileURLToPath(uri)) : null;
  } catch {
    return null;
  }
}

/** Editors write the drive of a path in either case. */
function withUsualDrive(path: string): string {
  return path.replace(/^[a-z]:/, (drive) => drive.toUpperCase());
}

/** The URI of a path, as Node writes it. */
export function uriOfPath(path: string): string {
  return pathToFileURL(path).href;
}
