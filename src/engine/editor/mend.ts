import type { Diagnostic, RecordSummary, Suggestion } from '../../diagnostics/diagnostic.js';
import type { Rule } from '../../diagnostics/rule.js';
import type { Span } from '../../diagnostics/source.js';
import { displayPrefix } from '../../dns/record.js';
import { shortened } from '../../text/columns.js';
import { withFixes } from '../check/fixes.js';
import { pathOf } from './cursor.js';
import type { EditorState } from './editor-project.js';

/** A change that mends or excepts a problem. */
export interface Mending {
  readonly title: string;
  readonly edits: readonly { readonly span: Span; readonly text: string }[];
  readonly isFix: boolean;
}

/** A problem, and what can be done about it. */
export interface Mendable {
  readonly diagnostic: Diagnostic;
  readonly mendings: readonly Mending[];
}

/** The problems of a file, by its absolute path, that touch a range, and what can be done about each. */
export function mendablesIn(
  state: Pick<EditorState, 'folder' | 'diagnostics'>,
  { path, start, end }: { readonly path: string; readonly start: number; readonly end: number },
): readonly Mendable[] {
  const touched = state.diagnostics.filter(
    ({ at }) => at && at.start <= end && start <= at.end && pathOf(state, at) === path,
  );
  return withFixes(touched).map((diagnostic) => ({ diagnostic, mendings: mendingsFor(diagnostic) }));
}

/** What an editor can do about a problem: the exact change of its hint, or an exception from its rule. */
function mendingsFor({ fix, hint, suggestion, rule, record, at }: Diagnostic): readonly Mending[] {
  const except = record && at && rule.adjustable ? exceptHere(rule, record, at) : null;
  const title = titleOf(suggestion) ?? hint ?? 'fix it';
  return [
    ...(fix ? [{ title, edits: [{ span: fix.at, text: fix.text }], isFix: true }] : []),
    ...(except ? [except] : []),
  ];
}

function titleOf(suggestion: Suggestion | undefined): string | undefined {
  if (!suggestion) return undefined;
  const { written, meant } = suggestion;
  return meant === '' ? `remove ${shortened(written)}` : `write ${shortened(meant)}`;
}

/** The first item of a list, behind empty lines and comments. */
const FIRST_ITEM = /^(?:[ \t]*(?:#.*)?\r?\n)*( *)- /;

/** Adds an exception to the list of a zone file, or begins one at its end. */
function exceptHere({ code }: Rule, { prefix, type }: RecordSummary, { file }: Span): Mending | null {
  const { text } = file;
  if (!/^zone:/m.test(text)) return null;
  const list = /^except:[ \t]*(?:#.*)?\r?\n/m.exec(text);
  const isFlow = !list && /^except:/m.test(text);
  if (isFlow) return null;
  const fields = [
    `rule: ${code}`,
    `prefix: ${JSON.stringify(displayPrefix(prefix))}`,
    `type: ${type}`,
    'reason: say why',
  ];
  const item = `- { ${fields.join(', ')} }\n`;
  const start = list ? list.index + list[0].length : text.length;
  const indent = FIRST_ITEM.exec(text.slice(start))?.[1] ?? '  ';
  const lead = text.endsWith('\n') ? '' : '\n';
  return {
    title: `except ${code} for ${displayPrefix(prefix)} ${type}`,
    edits: [
      {
        span: { file, start, end: start },
        text: list ? `${indent}${item}` : `${lead}except:\n  ${item}`,
      },
    ],
    isFix: false,
  };
}
