import type { SourceFile } from '../../diagnostics/source.js';
import { fileLayout, readFile } from '../format/file-layout.js';
import { formatFile } from '../format/format-file.js';
import type { LayoutRow } from '../format/layout.js';
import { isMultiline } from '../format/scalar-text.js';
import { mailFileShape } from '../format/zone-shape.js';

/**
 * Returns the text of a file of the mail folder in canonical layout; no character of its texts changes. A block whose sign says how
 * to read its blanks is only right where it stands, so the file stays as it is.
 */
export function formatMailFile(file: SourceFile): string {
  const rows = fileLayout(readFile(file)).root?.rows ?? [];
  return rows.some(isBound) ? file.text : formatFile(file, null, mailFileShape);
}

function isBound({ value }: LayoutRow): boolean {
  return value?.kind === 'scalar' && value.form === 'block' && !isMultiline(value);
}
