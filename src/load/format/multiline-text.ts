import { withoutLast } from '../../text/without-last.js';
import type { Scalar } from './layout.js';

/** A text over several lines: what stands on the line of its key, and the lines below. */
export interface MultilineText {
  /** Of a block: `|` or `>`, perhaps with `-`. */
  readonly sign: string;
  readonly lines: readonly string[];
}

/**
 * Whether a scalar keeps its lines. Blocks that state their indentation, or keep blank lines at their end, do not: at
 * another place they would say something else.
 */
export function isMultiline(scalar: Scalar): boolean {
  const { token } = scalar;
  return token.type === 'block-scalar' ? /^[|>]-?$/.test(blockSign(scalar)) : token.source.includes('\n');
}

/** The lines of a text at a new indentation. */
export function multilineText(scalar: Scalar, indent: string): MultilineText {
  const { type, source } = scalar.token;
  const lines = type === 'block-scalar' ? blockLines(source) : foldedLines(source);
  return { sign: blockSign(scalar), lines: lines.map((line) => (line === '' ? '' : indent + line)) };
}

function blockSign({ token }: Scalar): string {
  if (token.type !== 'block-scalar') return '';
  const header = token.props.find(({ type }) => type === 'block-scalar-header');
  return header && 'source' in header ? header.source : '';
}

/** A line may have more blanks than its indentation: these are text. */
function blockLines(source: string): readonly string[] {
  const lines = source.split('\n');
  const indent = /^ */.exec(lines.find((line) => /[^ ]/.test(line)) ?? '')?.[0].length ?? 0;
  const texts = lines.map((line) => line.slice(indent));
  return texts.slice(0, texts.findLastIndex((text) => text !== '') + 1);
}

/** Blanks at either end of a line are none of the text, unless a backslash says so. */
function foldedLines(source: string): readonly string[] {
  return source.split('\n').map((line) => withoutLastBlanks(line.trimStart()));
}

function withoutLastBlanks(line: string): string {
  const text = withoutLast(' \t', line);
  return text.endsWith('\\') ? line.slice(0, text.length + 1) : text;
}
