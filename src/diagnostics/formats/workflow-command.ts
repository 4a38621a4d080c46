import { printable } from '../../text/printable.js';
import type { Span } from '../source.js';
import { positionAt } from '../source.js';

/** GitHub's limit of annotations per level and step. */
export const MOST_OF_A_LEVEL = 10;

/** GitHub accepts columns only for places on a single line. */
export function regionOf({ file, start, end }: Span): Readonly<Record<string, number>> {
  const { line, column: col } = positionAt(file, start);
  const { line: endLine, column: endColumn } = positionAt(file, end);
  return line === endLine ? { line, col, endLine, endColumn } : { line, endLine };
}

/** A workflow command, with its values escaped. */
export function workflowCommand(
  level: 'error' | 'warning' | 'notice',
  properties: Readonly<Record<string, string | number>>,
  lines: readonly string[],
): string {
  const pairs = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(String(value))}`);
  return `::${level} ${pairs.join(',')}::${lines.map(escapeData).join('%0A')}\n`;
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** Printable text has no CR or LF that would need escapes. */
function escapeData(text: string): string {
  return printable(text).replaceAll('%', '%25');
}
