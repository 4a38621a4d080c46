import { dirname, resolve } from 'node:path';
import { placeholder, placeholderNames } from '../../../mail/text/placeholders.js';
import type { Completion, CompletionPlace } from './completion-items.js';
import { keyItems, valueItems } from './completion-items.js';
import { mirrorKeys, translationKeys } from '../file-keys.js';

/** Completes what is in front of a cursor in a file of the mail folder: keys, and placeholders of the default text. */
export function completeMailFile(place: CompletionPlace): readonly Completion[] {
  const { context, kind } = place;
  // The line of a text may look like a key, or a list.
  const begun = begunPlaceholder(context.line);
  if (begun !== null && kind === 'translation') return placeholderItems(place, begun);
  if (context.key === 'state' && context.keys.length === 0)
    return valueItems(['draft'], 'not to be sent yet');
  if (context.keys.length > 0 || context.key !== null) return [];
  return keyItems(kind === 'template' ? mirrorKeys : translationKeys, context);
}

/** The braces in front of a cursor, and what follows them of a name. */
function begunPlaceholder(line: string): string | null {
  const last = line.lastIndexOf('{');
  if (last === -1 || !/^\{[\w.-]*$/.test(line.slice(last))) return null;
  return line.slice(line.charAt(last - 1) === '{' ? last - 1 : last);
}

function placeholderItems({ path, state }: CompletionPlace, begun: string): readonly Completion[] {
  const template = state.mail?.templates.find(
    ({ folder }) => resolve(state.folder, folder) === dirname(path),
  );
  if (!template?.mirror) return [];
  return Array.from(placeholderNames(template.mirror), (name) => ({
    label: placeholder(name),
    detail: 'placeholder of the default text',
    kind: 'value',
    replaces: begun.length,
    closing: '}}',
  }));
}
