import type { CST, YAMLError } from 'yaml';
import { CST as Tokens } from 'yaml';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { SourceFile } from '../../diagnostics/source.js';
import { positionAt } from '../../diagnostics/source.js';
import { quote, report } from '../report.js';
import { yamlSyntax, yamlTab } from './yaml-rules.js';

/** A file, the tokens of its document, and what the library found wrong with them. */
export interface Faults {
  readonly file: SourceFile;
  readonly tokens: readonly CST.Token[];
  readonly errors: readonly YAMLError[];
}

/**
 * The library's errors as diagnostics: one a mistake. An error that leaves the structure of the file in
 * doubt is the last one told, since what the library finds after it is mostly its consequence. Where tabs
 * indent, they are the cause of whatever else there is.
 */
export function syntaxProblems({ file, tokens, errors }: Faults): readonly Diagnostic[] {
  const sorted = errors.toSorted((a, b) => a.pos[0] - b.pos[0]);
  if (sorted.some(({ pos }) => hasTabIndent(file, pos[0]))) return tabProblems(file);
  const broken = sorted.findIndex(({ code }) => !LOCAL.has(code));
  const told = broken === -1 ? sorted : sorted.slice(0, broken + 1);
  return told.map((error) => syntaxProblem(file, tokens, error));
}

/** Errors within one scalar, after which the library reads on as if nothing had been. */
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

/** The library places what is not closed, and signs that are no alias or anchor, at their end. */
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
    Tokens.visit(document, ({ key, value }) => {
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
    const hint = 'put the whole text in single quotes if quotes are a part of it';
    return { message: 'the value ends before this', hint };
  }
  if (code === 'BAD_SCALAR_START') {
    const reason = `a text without quotes cannot begin with ${quote(character)}`;
    return { message: reason, hint: 'write it in quotes' };
  }
  if (code === 'BAD_ALIAS') {
    const meaning = character === '&' ? 'an ampersand without quotes names' : 'a star without quotes repeats';
    return { message: `${meaning} a value of the file`, hint: 'write it in quotes' };
  }
  const hint = HINTS[code];
  return { message: message.charAt(0).toLowerCase() + message.slice(1), ...(hint !== undefined && { hint }) };
}

const AFTER_VALUE = /^Unexpected .* at node end$/;

const HINTS: Partial<Record<YAMLError['code'], string>> = {
  BAD_DQ_ESCAPE: 'write the backslash twice, or the text in single quotes',
  BAD_INDENT: 'indent what belongs together by the same number of blanks',
  BLOCK_AS_IMPLICIT_KEY: 'put a text with a colon and a blank in it in quotes; else look at the indentation',
  MULTILINE_IMPLICIT_KEY: 'a key is followed by a colon and a blank on its own line',
  TAG_RESOLVE_FAILED: 'leave the tag out: text needs none',
};

function hasTabIndent(file: SourceFile, offset: number): boolean {
  const { line } = positionAt(file, offset);
  return TAB_INDENT.test(file.text.slice(file.lineStarts[line - 1], file.lineStarts[line]));
}

/** Blanks with a tab among them before the text of a line. */
const TAB_INDENT = /^ *\t[ \t]*(?=[^\s#])/;
const TAB_INDENTS = new RegExp(TAB_INDENT, 'gm');

function tabProblems(file: SourceFile): readonly Diagnostic[] {
  return Array.from(file.text.matchAll(TAB_INDENTS), ({ index, 0: indent }) => {
    const start = index + indent.indexOf('\t');
    return report({
      rule: yamlTab,
      at: { file, start, end: index + indent.length },
      message: 'a tab indents this line',
      hint: 'indent by blanks',
    });
  });
}
