import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../diagnostics/source.js';
import { displayPrefix } from '../../dns/record.js';

/** A change that mends or excepts a problem. */
export interface Mending {
  readonly title: string;
  readonly edits: readonly { readonly span: Span; readonly text: string }[];
  readonly isFix: boolean;
}

/** What an editor can do about a problem: the exact fix of its hint, or an exception from its rule. */
export function mendingsFor(diagnostic: Diagnostic): readonly Mending[] {
  const { fix, hint, rule, record, at } = diagnostic;
  const text = at?.file.text ?? '';
  const except = record && at && rule.adjustable && /^zone:/m.test(text) ? exceptHere(diagnostic, at) : null;
  return [
    ...(fix ? [{ title: hint ?? 'fix it', edits: [{ span: fix.at, text: fix.text }], isFix: true }] : []),
    ...(except ? [except] : []),
  ];
}

/** Adds an exception to the list of the file, or begins one at its end. */
function exceptHere({ rule: { code }, record }: Diagnostic, { file }: Span): Mending | null {
  if (!record) return null;
  const { prefix, type } = record;
  const fields = [
    `rule: ${code}`,
    `prefix: ${JSON.stringify(displayPrefix(prefix))}`,
    `type: ${type}`,
    'reason: say why',
  ];
  const { text } = file;
  const list = /^except:[ \t]*(?:#.*)?\r?\n/m.exec(text);
  const at = list ? list.index + list[0].length : text.length;
  const lead = list || text === '' || text.endsWith('\n') ? '' : '\n';
  const [, indent = '  '] = /^([ ]*)- /.exec(text.slice(at)) ?? [];
  const isFlow = list === null && /^except:/m.test(text);
  if (isFlow) return null;
  const item = `${list ? indent : '  '}- { ${fields.join(', ')} }\n`;
  return {
    title: `except ${code} for ${displayPrefix(prefix)} ${type}`,
    edits: [{ span: { file, start: at, end: at }, text: list ? item : `${lead}except:\n${item}` }],
    isFix: false,
  };
}
