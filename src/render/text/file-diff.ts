import { structuredPatch } from 'diff';
import { printable } from '../../text/printable.js';
import type { Style } from '../../text/style.js';

export interface FileChange {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** More differences than this, in lines, and the file is shown whole; so it is after that many milliseconds. */
const EFFORT = { maxEditLength: 5000, timeout: 5000 };

/** The change of a file as a unified diff, which `patch` and `git apply` take; '' when there is none. */
export function formatFileDiff({ path, before, after }: FileChange, style: Style): string {
  const hunks = structuredPatch('', '', before, after, '', '', { context: 3, ...EFFORT })?.hunks;
  const changes = hunks ?? [wholeFile(before, after)];
  if (changes.length === 0) return '';
  const name = printable(path.replaceAll('\\', '/'));
  const head = [`--- a/${name}`, `+++ b/${name}`].map(style.bold);
  const lines = changes.flatMap((hunk) => [
    style.cyan(`@@ -${range(hunk.oldStart, hunk.oldLines)} +${range(hunk.newStart, hunk.newLines)} @@`),
    ...hunk.lines.map((line) => paint(line, style)),
  ]);
  return `${[...head, ...lines].join('\n')}\n`;
}

interface Hunk {
  readonly oldStart: number;
  readonly oldLines: number;
  readonly newStart: number;
  readonly newLines: number;
  /** With their signs. */
  readonly lines: readonly string[];
}

function wholeFile(before: string, after: string): Hunk {
  const [old, fresh] = [signed('-', before), signed('+', after)];
  return {
    oldStart: 1,
    oldLines: countLines(old),
    newStart: 1,
    newLines: countLines(fresh),
    lines: [...old, ...fresh],
  };
}

function countLines(lines: readonly string[]): number {
  return lines.filter((line) => !line.startsWith('\\')).length;
}

function signed(sign: string, text: string): readonly string[] {
  const lines = text.split('\n').map((line) => sign + line);
  if (!text.endsWith('\n')) return [...lines, '\\ No newline at end of file'];
  return lines.slice(0, -1);
}

/** Of no lines at all, the line before is told. */
function range(start: number, count: number): string {
  if (count === 0) return `${start - 1},0`;
  return count === 1 ? String(start) : `${start},${count}`;
}

/** A carriage return at the end of a line is a difference that must be seen. */
function paint(line: string, { red, green, dim }: Style): string {
  const text = line.slice(0, 1) + printable(line.slice(1));
  if (line.startsWith('-')) return red(text);
  if (line.startsWith('+')) return green(text);
  return line.startsWith('\\') ? dim(text) : text;
}
