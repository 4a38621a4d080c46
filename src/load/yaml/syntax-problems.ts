import type { CST, YAMLError } from 'yaml';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { SourceFile } from '../../diagnostics/source.js';
import { lineStarts, positionAt } from '../../diagnostics/source.js';
import { report } from '../../diagnostics/report-at.js';
import { quote } from '../source/report.js';
import { loneReturn, loneReturns } from '../source/line-ends.js';
import { yamlLibrary } from './library.js';
import { yamlSyntax, yamlTab } from './yaml-rules.js';

/** A file, the tokens of its document, and the library's errors. */
export interface Faults {
  readonly file: SourceFile;
  readonly tokens: readonly CST.Token[];
  readonly errors: readonly YAMLError[];
}

/**
 * Converts the library's errors to one diagnostic for each mistake. An error in the structure of the file is the last one
 * reported, since later errors usually follow from it. Tabs as indentation cause all other errors.
 */
export function syntaxProblems({ file, tokens, errors }: Faults): readonly Diagnostic[] {
  const sorted = errors.toSorted((a, b) => a.pos[0] - b.pos[0]);
  const lone = sorted.flatMap(({ pos }) => returnsInLine(file, pos[0]))[0];
  if (lone !== undefined) return [loneReturn(file, lone)];
  if (sorted.some(({ pos }) => hasTabIndent(file, pos[0]))) return tabProblems(file);
  const broken = sorted.findIndex(({ code }) => !LOCAL.has(code));
  const reported = broken === -1 ? sorted : sorted.slice(0, broken + 1);
  return reported.map((error) => syntaxProblem(file, tokens, error));
}

/** Errors within one scalar, which do not affect what follows. */
const LOCAL: ReadonlySet<string> = new Set([
  'BAD_SCALAR_START',
  'BAD_DQ_ESCAPE',
  'TAG_RESOLVE_FAILED',
  'BAD_DIRECTIVE',
]);

function syntaxProblem(file: SourceFile, tokens: readonly CST.Token[], error: YAMLError): Diagnostic {
  const start = startOf(error, file, tokens);
  const lineEnd = file.text.indexOf('\n', start);
  const end = Math.max(start, Math.min(error.pos[1], lineEnd === -1 ? file.text.length : lineEnd));
  return report({ rule: yamlSyntax, at: { file, start, end }, ...explain(error, file.text.charAt(start)) });
}

/** Where the mistake starts: the library reports the end of unclosed quotes, and of invalid aliases and anchors. */
function startOf(
  { code, message, pos: [start] }: YAMLError,
  file: SourceFile,
  tokens: readonly CST.Token[],
): number {
  if (code === 'BAD_ALIAS') return file.text.lastIndexOf(ANCHOR.test(message) ? '&' : '*', start);
  return code === 'MISSING_CHAR' && UNCLOSED.test(message) ? startOfQuoted(tokens, start) : start;
}

const UNCLOSED = /^Missing closing ["']quote/;
const ANCHOR = /^Anchor/;

function startOfQuoted(tokens: readonly CST.Token[], end: number): number {
  let start = end;
  for (const document of tokens) {
    if (document.type !== 'document') continue;
    yamlLibrary().CST.visit(document, ({ key, value }) => {
      for (const token of [key, value]) {
        if (token && 'source' in token && token.offset + token.source.length === end) start = token.offset;
      }
    });
  }
  return start;
}

function explain({ code, message }: YAMLError, character: string): { message: string; hint?: string } {
  if (UNCLOSED.test(message)) return { message: 'this quote is never closed' };
  if (AFTER_VALUE.test(message)) {
    const hint = 'put the whole text in single quotes if the quotes are part of it';
    return { message: 'unexpected text after the value', hint };
  }
  if (code === 'BAD_SCALAR_START') {
    const reason = `a text without quotes cannot start with ${quote(character)}`;
    return { message: reason, hint: 'put it in quotes' };
  }
  if (code === 'BAD_ALIAS') {
    const meaning =
      character === '&' ? 'an ampersand without quotes names' : 'an asterisk without quotes repeats';
    return { message: `${meaning} a value of the file`, hint: 'put it in quotes' };
  }
  const hint = HINTS[code];
  return { message: message.charAt(0).toLowerCase() + message.slice(1), ...(hint !== undefined && { hint }) };
}

const AFTER_VALUE = /^Unexpected .* at node end$/;

const HINTS: Partial<Record<YAMLError['code'], string>> = {
  BAD_DQ_ESCAPE: 'double the backslash, or put the text in single quotes',
  BAD_INDENT: 'indent lines that belong together by the same number of spaces',
  BLOCK_AS_IMPLICIT_KEY: 'put a text with a colon and a space in quotes; otherwise check the indentation',
  MULTILINE_IMPLICIT_KEY: 'put a colon and a space after the key, on the same line',
  TAG_RESOLVE_FAILED: 'remove the tag: text needs none',
};

/** A line that another one follows after a carriage return alone. */
function returnsInLine(file: SourceFile, offset: number): readonly number[] {
  const { line } = positionAt(file, offset);
  const starts = lineStarts(file);
  return loneReturns(file, starts[line - 1], starts[line]);
}

function hasTabIndent(file: SourceFile, offset: number): boolean {
  const { line } = positionAt(file, offset);
  const starts = lineStarts(file);
  return TAB_INDENT.test(file.text.slice(starts[line - 1], starts[line]));
}

/** Indentation with a tab before the text of a line. */
const TAB_INDENT = /^ *\t[ \t]*(?=[^\s#])/;
const TAB_INDENTS = new RegExp(TAB_INDENT, 'gm');

function tabProblems(file: SourceFile): readonly Diagnostic[] {
  return Array.from(file.text.matchAll(TAB_INDENTS), ({ index, 0: indent }) => {
    const start = index + indent.indexOf('\t');
    return report({
      rule: yamlTab,
      at: { file, start, end: index + indent.length },
      message: 'this line is indented with a tab',
      hint: 'indent with spaces',
    });
  });
}
