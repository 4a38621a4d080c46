import { wrapProse } from '../../text/columns.js';
import { printable } from '../../text/printable.js';
import type { Layout } from '../../text/style.js';

/** A paragraph for stderr with its line end, wrapped to the terminal; commands in backticks, and paths, are not broken. */
export function noticeText(text: string, { width }: Pick<Layout, 'width'>): string {
  return `${wrapProse(printable(text), width).join('\n')}\n`;
}
