import type { RecordType } from '../../src/dns/types/descriptor.js';
import { contentPatterns } from './content-patterns.js';
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
 */
export function typedDefinitions({ type, fieldsWithPrio }: RecordType, shapes: Shapes): Schema {
  const { valueFields, content, value, list, values } = shapes;
  const known = contentPatterns[type];
  if (!known) return {};
  const ref = (part: string): Schema => ({ $ref: `#/definitions/${type}${part}` });
  const fields = { ...valueFields, content: ref('Content') };
  const prio = fieldsWithPrio === undefined ? '' : '(?:[0-9]+\\s+)?';
  const form = fieldsWithPrio === undefined ? known.form : `[<priority>] ${known.form}`;
  const scalar = checked(`${prio}${known.pattern}`, form);
  return {
    [type]: {
      ...values,
      ...scalar,
      properties: { ...fields, values: ref('List') },
      items: ref('Value'),
    },
    [`${type}List`]: { ...list, ...scalar, properties: fields, items: ref('Value') },
    [`${type}Value`]: { ...value, ...scalar, properties: fields },
    [`${type}Content`]: { ...content, ...checked(known.pattern, known.form) },
  };
}

function checked(pattern: string, form: string): Schema {
  return { pattern: `^(?:${pattern})$|[$][{]`, patternErrorMessage: `Write ${form}.` };
}
