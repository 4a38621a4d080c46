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
  const { valueFields, content, value, list } = shapes;
  const { type: kinds, ...listOrMap } = shapes.values;
  const ref = (part: string): Schema => ({ $ref: `#/definitions/${type}${part}` });
  const fields = { ...valueFields, content: ref('Content') };
  const scalar = scalarForm(type, fieldsWithPrio !== undefined);
  return {
    [type]: {
      type: kinds,
      ...scalar,
      if: { type: content['type'] },
      else: { ...listOrMap, properties: { ...fields, values: ref('List') }, items: ref('Value') },
    },
    [`${type}List`]: { ...list, ...scalar, title: `Values of ${type}`, properties: fields, items: ref('Value') },
    [`${type}Value`]: { ...value, ...scalar, title: `Value of ${type}`, properties: fields },
    [`${type}Content`]: { ...content, ...scalarForm(type, false) },
  };
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
