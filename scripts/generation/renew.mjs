import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../bundling.mjs';

/** Writes files that are not up to date, given as pairs of path and text. */
export function renew(files) {
  for (const [path, text] of files) {
    if (isUpToDate(path, text)) continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

export function isUpToDate(path, text) {
  return textOf(path) === text;
}

/** The text of a file of the repository; empty where there is none. */
export function textOf(path) {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    throw error;
  }
}
