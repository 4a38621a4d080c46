import type { Schema } from '../schemas/schema.js';

/** What a value may be, in words, by its JSON Schema: "one of `a`, `b`", "number from 0 to 100", "text, or list of text". */
export function kindOf(schema: Schema): string {
  const { enum: choices, type } = schema;
  if (Array.isArray(choices)) return `one of ${choices.map((choice) => `\`${String(choice)}\``).join(', ')}`;
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  return types.map((each) => kindOfType(String(each), schema)).join(', or ');
}

function kindOfType(type: string, schema: Schema): string {
  if (type === 'array') return `list of ${pluralOf(innerOf(schema['items']))}`;
  if (type === 'object') return mapOf(schema);
  if (type === 'number' || type === 'integer')
    return withBounds(type === 'number' ? 'number' : 'whole number', schema);
  return NAMES[type] ?? type;
}

const NAMES: Readonly<Record<string, string>> = { string: 'text', boolean: '`true` or `false`' };

function mapOf({ properties, additionalProperties }: Schema): string {
  if (isSchema(properties))
    return `map with ${Object.keys(properties)
      .map((key) => `\`${key}\``)
      .join(', ')}`;
  return `map whose values are: ${kindOf(innerOf(additionalProperties))}`;
}

function withBounds(kind: string, { minimum, maximum }: Schema): string {
  if (typeof minimum !== 'number') return kind;
  return typeof maximum === 'number'
    ? `${kind} from ${minimum} to ${maximum}`
    : `${kind}, at least ${minimum}`;
}

function pluralOf(schema: Schema): string {
  return kindOf(schema)
    .replace(/^map\b/, 'maps')
    .replace(/^text$/, 'texts');
}

function innerOf(value: unknown): Schema {
  return isSchema(value) ? value : {};
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null;
}
