import { resolve } from 'node:path';
import type { Span } from '../../diagnostics/source.js';
import { findRecords } from '../../dns/find/find-records.js';
import { ownerName } from '../../dns/name/domain.js';
import { placeOf } from '../../dns/record.js';
import { variablesIn } from '../../load/edit/mentioning-texts.js';
import { ZONE } from '../../load/zone/variables.js';
import type { Cursor } from './cursor.js';
import { variableAround } from './hover-repeats.js';
import { isAt, namesAt, pathOf, recordsAt } from './cursor.js';
import type { EditorState } from './editor-project.js';

/** A place to go to. */
export interface Location {
  /** Absolute path. */
  readonly path: string;
  /** Null for the beginning of the file. */
  readonly span: Span | null;
}

/** Where the target of a record is declared, or the variable or the included file at a cursor. */
export function definitionsAt(state: EditorState, cursor: Cursor): readonly Location[] {
  const included = state.zones.flatMap(({ file, includes }) =>
    includes.flatMap((include) =>
      isAt(state, include.file, cursor)
        ? { path: resolve(state.folder, file.path, '..', include.file.text), span: null }
        : [],
    ),
  );
  if (included.length > 0) return unique(included);
  const ofVariable = variablesAt(state, cursor);
  if (ofVariable.length > 0) return ofVariable;
  if (recordsAt(state, cursor)[0]?.part !== 'value') return [];
  const names = namesAt(state, cursor);
  return unique(
    state.zones.flatMap((zone) =>
      zone.records.flatMap(({ prefix, places }) =>
        names.has(ownerName(prefix, zone.name)) ? locationOf(state, places.prefix) : [],
      ),
    ),
  );
}

/** Where the variable at a cursor is defined, for each zone that the file is of: by its own file, else by the project file. */
function variablesAt(state: EditorState, cursor: Cursor): readonly Location[] {
  const found = recordsAt(state, cursor);
  const own = state.zones.filter(({ file }) => resolve(state.folder, file.path) === cursor.path);
  const file = own[0]?.file ?? found[0]?.record.places.value.file;
  const name = file && variableAround(file.text, cursor.offset);
  if (!name) return [];
  const zones = [...own, ...found.map(({ zone }) => zone)];
  if (name === ZONE) return unique(zones.map(({ namePlace }) => locationOf(state, namePlace)));
  const files = new Set(zones.map((zone) => zone.file));
  const ofProject = state.project && variablesIn(state.project.source)(name);
  return unique(
    [...files].flatMap((each) => {
      const span = variablesIn(each)(name) ?? ofProject;
      return span ? locationOf(state, span) : [];
    }),
  );
}

/** A path in a file, and the file that it leads to. */
export interface FileLink {
  readonly span: Span;
  /** Absolute path. */
  readonly path: string;
}

/** The files that a file includes. */
export function linksIn(state: EditorState, path: string): readonly FileLink[] {
  const links = state.zones.flatMap(({ file, includes }) =>
    includes.flatMap(({ file: span }) =>
      pathOf(state, span) === path ? { span, path: resolve(state.folder, file.path, '..', span.text) } : [],
    ),
  );
  return [...new Map(links.map((link) => [link.span.start, link])).values()];
}

/** The records that point at the name at a cursor, as `find --to` finds them. */
export function referencesAt(state: EditorState, cursor: Cursor): readonly Location[] {
  const found = [...namesAt(state, cursor)].flatMap((to) =>
    findRecords(state.zones, { to, isThrough: false }),
  );
  return unique(found.map(({ record }) => locationOf(state, placeOf(record, 'content'))));
}

function locationOf(state: EditorState, span: Span): Location {
  return { path: pathOf(state, span), span };
}

/** Several zones share the places of a file. */
function unique(locations: readonly Location[]): readonly Location[] {
  return [...new Map(locations.map((each) => [`${each.span?.start ?? 0} ${each.path}`, each])).values()];
}
