import type { Completion } from './completion-items.js';
import { askedItems, keyItems, typeItems, valueItems } from './completion-items.js';
import type { LineContext } from '../context.js';
import type { EditorState } from '../editor-project.js';
import { expectKeys, viaKeys } from '../file-keys.js';

/** Completes what is in front of a cursor under `expect`; a question is a name and a type. */
export function completeExpect(
  context: LineContext,
  state: Pick<EditorState, 'zones' | 'project'>,
): readonly Completion[] {
  const { keys, key, typed } = context;
  const list = key ?? keys.at(-1);
  if (list === 'reaches') return askedItems(state);
  if (list === 'within')
    return valueItems(
      state.zones.map(({ name }) => name),
      'zone of this project',
    );
  if (key === 'answers') return valueItems(['true', 'false'], 'whether there must be an answer');
  if (key === null) return keyItems(keys[1] === 'via' ? viaKeys : expectKeys, context);
  if (key !== 'ask') return [];
  return /\S\s/.test(typed) ? typeItems(state) : askedItems(state);
}
