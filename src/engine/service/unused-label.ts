import { randomBytes } from 'node:crypto';

/** A label that nobody uses, to ask what wildcards make. */
export function unusedLabel(): string {
  return `zonemason-${randomBytes(8).toString('hex')}`;
}
