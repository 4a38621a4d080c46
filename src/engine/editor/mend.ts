import type { Diagnostic, RecordSummary } from '../../diagnostics/diagnostic.js';
import type { Rule } from '../../diagnostics/rule.js';
import type { Span } from '../../diagnostics/source.js';
import { displayPrefix } from '../../dns/record.js';

/** A change that mends or excepts a problem. */
export interface Mending {
  readonly title: string;
  readonly edits: readonly { readonly span: Span; readonly text: string }[];
  readonly isFix: boolean;
}

/** What an editor can do about a problem: the exact fix of its hint, or an exception from its rule. */
export function mendingsFor({ fix, hint, rule, record, at }: Diagnostic): readonly Mending[] {
  const except = record && at && rule.adjustable ? exceptHere(rule, record, at) : null;
  return [
    ...(fix ? [{ title: hint ?? 'fix it', edits: [{ span: fix.at, text: fix.text }], isFix: true }] : []),
    ...(except ? [except] : []),
  ];
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
