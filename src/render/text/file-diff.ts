import type { StructuredPatchHunk as Hunk } from 'diff';
import { structuredPatch } from 'diff';
import { lineEndOf } from '../../text/line-ends.js';
import { printable } from '../../text/printable.js';
import type { Style } from '../../text/style.js';

export interface FileChange {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** Files with more changed lines, or that take more milliseconds to compare, are shown whole. */
const EFFORT = { maxEditLength: 5000, timeout: 5000 };

/** Formats the change of a file as a unified diff for `patch` and `git apply`, with the line ends of the file; '' for no change. */
export function formatFileDiff({ path, before, after }: FileChange, style: Style, effort = EFFORT): string {
  const hunks = structuredPatch('', '', before, after, '', '', { context: 3, ...effort })?.hunks;
  const changes = hunks ?? [wholeFile(before, after)];
  if (changes.length === 0) return '';
  const name = printable(path.replaceAll('\\', '/'));
  const head = [`--- a/${name}`, `+++ b/${name}`].map(style.bold);
  const end = [before, after].every((text) => lineEndOf(text) === '\r\n') ? '\r' : '';
  const lines = changes.flatMap((hunk) => [
    style.cyan(`@@ -${range(hunk.oldStart, hunk.oldLines)} +${range(hunk.newStart, hunk.newLines)} @@`),
    ...hunk.lines.map((line) =>
      end !== '' && line.endsWith(end) ? paint(line.slice(0, -1), style) + end : paint(line, style),
    ),
  ]);
  return `${[...head, ...lines].join('\n')}\n`;
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

/** An empty range has the number of the line before it. */
function range(start: number, count: number): string {
  if (count === 0) return `${start - 1},0`;
  return count === 1 ? String(start) : `${start},${count}`;
}

/** Colours a line; printable() shows a carriage return at its end, which not all lines of the file have. */
function paint(line: string, { red, green, dim }: Style): string {
  const text = line.slice(0, 1) + printable(line.slice(1));
  if (line.startsWith('-')) return red(text);
  if (line.startsWith('+')) return green(text);
  return line.startsWith('\\') ? dim(text) : text;
}
