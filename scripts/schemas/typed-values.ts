import type { RecordType } from '../../src/dns/types/descriptor.js';
import { contentPattern } from './content-patterns.js';
import type { Schema } from './schema.js';

interface Shapes {
  readonly valueFields: Schema;
  readonly content: Schema;
  readonly value: Schema;
  readonly list: Schema;
  readonly values: Schema;
}

/**
 * The definitions of a type's values for editors, with the form of its contents. A scalar may begin with the priority, `content`
 * in the map form may not. Variables may stand for anything.
 *
 * Fields and items are behind an `if`: an editor that sees them at once completes a type with the defaults of all fields, and not
 * with its example.
 */
export function typedDefinitions({ type, fieldsWithPrio }: RecordType, shapes: Shapes): Schema {
  const { valueFields } = shapes;
  const { type: kinds, ...listOrMap } = textsOnly(type, shapes.values);
  const [content, value, list] = [shapes.content, shapes.value, shapes.list].map((shape) => textsOnly(type, shape));
  const ref = (part: string): Schema => ({ $ref: `#/definitions/${type}${part}` });
  const fields = { ...valueFields, content: ref('Content') };
  const scalar = scalarForm(type, fieldsWithPrio !== undefined);
  return {
    [type]: {
      type: kinds,
      ...scalar,
      if: { type: content?.['type'] },
      else: { ...listOrMap, properties: { ...fields, values: ref('List') }, items: ref('Value') },
    },
    [`${type}List`]: { ...list, ...scalar, title: `Values of ${type}`, properties: fields, items: ref('Value') },
    [`${type}Value`]: { ...value, ...scalar, title: `Value of ${type}`, properties: fields },
    [`${type}Content`]: { ...content, ...scalarForm(type, false) },
  };
}

/** Only texts can be numbers or booleans: an editor would offer these as contents. */
function textsOnly(type: string, shape: Schema): Schema {
  const kinds = shape['type'];
  if (type === 'TXT' || !Array.isArray(kinds)) return shape;
  const left = kinds.filter((kind) => kind !== 'number' && kind !== 'boolean');
  return { ...shape, type: left.length === 1 ? left[0] : left };
}

function scalarForm(type: string, mayHavePrio: boolean): Schema {
  const known = contentPattern(type);
  if (!known) return {};
  const [prio, prioForm] = mayHavePrio ? ['(?:[0-9]+\\s+)?', '[<priority>] '] : ['', ''];
  return {
    pattern: `^(?:${prio}${known.pattern})$|[$][{]`,
    patternErrorMessage: `Write ${prioForm}${known.form}.`,
  };
}
