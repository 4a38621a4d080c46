import type { Completion, CompletionPlace } from './completion-items.js';
import type { LineContext } from '../context.js';

/** Whether a cursor is behind the beginning of a variable. */
export function isInVariable({ typed }: Pick<LineContext, 'typed'>): boolean {
  return typed.lastIndexOf('${') > typed.lastIndexOf('}');
}

/** The variables of a zone file: `zone`, those of the file, and those of the project. */
export function variableItems({ context: { typed }, text, state }: CompletionPlace): readonly Completion[] {
  const replaces = typed.length - typed.lastIndexOf('${') - 2;
  const names = new Set(['zone', ...variablesIn(text), ...(state.project?.vars.keys() ?? [])]);
  return Array.from(names, (label) => ({
    label,
    detail: 'variable',
    kind: 'value',
    text: `${label}}`,
    replaces,
  }));
}

/** The names below `vars:` of a file that may be unreadable while it is written. */
function variablesIn(text: string): readonly string[] {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.startsWith('vars:'));
  if (start === -1) return [];
  const end = lines.findIndex((line, index) => index > start && /^[^\s#]/.test(line));
  const [first = '', ...block] = lines.slice(start, end === -1 ? undefined : end);
  const braces = first.slice('vars:'.length).trimStart();
  const entries = braces.startsWith('{') ? braces.slice(1).split(',') : block;
  return entries.flatMap((entry) => /^["']?([A-Za-z][\w-]*)["']?:/.exec(entry.trimStart())?.[1] ?? []);
}
