/** A JSON Schema, or a part of one, as plain data. */
export type Schema = Readonly<Record<string, unknown>>;

/** Who reads a schema: the tool has rules of its own for what a schema says only to editors. */
export type Reader = 'tool' | 'editor';

/** Keywords of editors' YAML language servers. */
export const EDITOR_KEYWORDS = ['patternErrorMessage', 'errorMessage'];

/** The draft that editors' YAML language servers understand best. */
export const DRAFT = 'http://json-schema.org/draft-07/schema#';

/** The text of a schema file. */
export function formatSchema(schema: Schema): string {
  return `${JSON.stringify(schema, null, 2)}\n`;
}
