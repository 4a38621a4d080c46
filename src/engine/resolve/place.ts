import { contentOf } from '../outputs/earlier-file.js';
import type { FileTree } from '../../load/files/file-tree.js';
import { fullPath } from '../../load/files/file-tree.js';

/** The state in which a question is resolved; `step` is the last step of a plan that is done, by default its last. */
export type StatePlace =
  | { readonly kind: 'files' | 'live' }
  | { readonly kind: 'revision'; readonly ref: string }
  | { readonly kind: 'plan'; readonly path: string; readonly step: string | null };

/**
 * Reads `files`, `live`, the path of a plan with or without `:STEP`, or else a revision. What looks like a path of a plan is
 * one, whether it exists or not: no revision has a colon, and few end in `.json`.
 */
export async function readStatePlace(text: string, files: Pick<FileTree, 'folder'>): Promise<StatePlace> {
  if (text === 'files' || text === 'live') return { kind: text };
  const [, path = text, step = null] = /^(.+?)(?::([^:/\\]+))?$/s.exec(text) ?? [];
  const isPlan =
    text.includes(':') ||
    text.endsWith('.json') ||
    (await contentOf(fullPath(files, path), 'plan')) === 'earlier';
  return isPlan ? { kind: 'plan', path, step } : { kind: 'revision', ref: text };
}
