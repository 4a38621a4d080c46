import type { DeclaredRecord } from '../../dns/record.js';
import { ownerName } from '../../dns/name/domain.js';
import type { Span } from '../../diagnostics/source.js';
import { targetOf } from '../../dns/records/targets.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { EditorState } from './editor-project.js';
import { resolve } from 'node:path';

/** A place in a file of a project. */
export interface Cursor {
  /** Absolute path. */
  readonly path: string;
  /** In UTF-16 units. */
  readonly offset: number;
}

/** The absolute path of the file of a span. */
export function pathOf({ folder }: Pick<EditorState, 'folder'>, { file }: Span): string {
  return resolve(folder, file.path);
}

/** Whether a span has the cursor in it, or right behind it. */
export function isAt(state: Pick<EditorState, 'folder'>, span: Span, cursor: Cursor): boolean {
  return span.start <= cursor.offset && cursor.offset <= span.end && pathOf(state, span) === cursor.path;
}

export interface RecordAt {
  readonly zone: DesiredZone;
  readonly record: DeclaredRecord;
  /** The part that the cursor is in. */
  readonly part: 'name' | 'type' | 'value';
}

/** The records at a cursor, one for each zone of the file; those of a name if it is in the name. */
export function recordsAt(state: EditorState, cursor: Cursor): readonly RecordAt[] {
  return state.zones.flatMap((zone) =>
    zone.records.flatMap((record): readonly RecordAt[] => {
      const { prefix, type, value } = record.places;
      if (isAt(state, value, cursor)) return [{ zone, record, part: 'value' }];
      if (isAt(state, type, cursor)) return [{ zone, record, part: 'type' }];
      return isAt(state, prefix, cursor) ? [{ zone, record, part: 'name' }] : [];
    }),
  );
}

/** The full names that a cursor is at: the target in a value, else the name of the record. */
export function namesAt(state: EditorState, cursor: Cursor): ReadonlySet<string> {
  return new Set(
    recordsAt(state, cursor).map(({ zone, record, part }) => {
      const target = part === 'value' ? targetOf(record) : undefined;
      return target ?? ownerName(record.prefix, zone.name);
    }),
  );
}
