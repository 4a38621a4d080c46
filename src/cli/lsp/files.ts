import { fileURLToPath, pathToFileURL } from 'node:url';

/** The absolute path of a document; null for one that is no file, such as an untitled one. */
export function pathOfUri(uri: string): string | null {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri) : null;
  } catch {
    return null;
  }
}

export function uriOfPath(path: string): string {
  return pathToFileURL(path).href;
}
