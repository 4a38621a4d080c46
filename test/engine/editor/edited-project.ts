import { join } from 'node:path';
import { expect } from 'vitest';
import type { Span } from '../../../src/diagnostics/source.js';
import type { Cursor } from '../../../src/engine/editor/cursor.js';
import type { EditorState } from '../../../src/engine/editor/editor-project.js';
import { checkEditorProject } from '../../../src/engine/editor/editor-project.js';
import { temporaryFolder } from '../../support/after-tests.js';

/** What an editor knows of a project of these files, with the texts that it has open. */
export async function editedProject(
  files: Readonly<Record<string, string>>,
  open: Readonly<Record<string, string>> = {},
): Promise<EditorState> {
  const folder = temporaryFolder(files);
  const texts = new Map(Object.entries(open).map(([path, text]) => [join(folder, path), text]));
  return checkEditorProject({ file: join(folder, 'zonemason.yaml'), open: texts, now: Date.now });
}

/** A cursor in front of a part of a text, or behind its first characters. */
export function cursorAt(
  { folder }: EditorState,
  { path, text }: { readonly path: string; readonly text: string },
  part: string,
  offset = 0,
): Cursor {
  expect(text).toContain(part);
  return { path: join(folder, path), offset: text.indexOf(part) + offset };
}

/** The text of a span. */
export function spanned({ file, start, end }: Span): string {
  return file.text.slice(start, end);
}
