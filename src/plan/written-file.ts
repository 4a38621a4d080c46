import type { JsonObject } from '../text/json.js';
import { isObject, parseJson } from '../text/json.js';

/** What zonemason writes as JSON with a `formatVersion`. */
export type WrittenKind = 'plan' | 'report' | 'journal' | 'events' | 'output';

/** A file that zonemason wrote, in whatever version of its format. */
export interface WrittenFile {
  readonly kind: WrittenKind;
  /** As messages call it, with its article. */
  readonly name: string;
}

/** Tells by keys that every version of a format has what zonemason wrote in a file; null if it is something else. */
export function writtenFile(text: string): WrittenFile | null {
  const value = parseJson(text) ?? parseJson(text.slice(0, Math.max(0, text.indexOf('\n'))));
  if (!isObject(value) || !('formatVersion' in value)) return null;
  return FORMS.find(({ isIn }) => isIn(value)) ?? null;
}

type Form = WrittenFile & { readonly isIn: (value: JsonObject) => boolean };

const FORMS: readonly Form[] = [
  { kind: 'plan', name: 'a saved plan', isIn: withKeys('tool', 'createdAt') },
  { kind: 'report', name: 'the report of a run', isIn: withKeys('tool', 'startedAt') },
  { kind: 'journal', name: 'the journal of a run', isIn: ({ kind }) => kind === 'listing' },
  { kind: 'events', name: 'the events of a run', isIn: ({ kind }) => kind === 'start' },
  output('verify', 'servers', 'differences'),
  output('validate', 'files', 'diagnostics'),
  output('resolve', 'name', 'answers'),
  output('log', 'name', 'commits'),
  output('rollback', 'folder', 'runs'),
  output('mail status', 'languages', 'totals'),
  output('mail todo', 'items', 'words'),
  output('mail preview', 'subject', 'body'),
  output('find', 'records'),
];

function output(command: string, ...keys: readonly string[]): Form {
  return { kind: 'output', name: `what \`zonemason ${command}\` printed`, isIn: withKeys(...keys) };
}

function withKeys(...keys: readonly string[]): Form['isIn'] {
  return (value) => keys.every((key) => key in value);
}
