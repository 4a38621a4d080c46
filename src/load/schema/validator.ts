/**
 * The validators that scripts/generate.mjs compiles from schemas/*.schema.json with ajv. Their errors have ajv's shape
 * (https://ajv.js.org/api.html#error-objects); this is the part that is used.
 */
export type SchemaError = SchemaPlace &
  (
    | { readonly keyword: 'type'; readonly params: { readonly type: string | readonly string[] } }
    | { readonly keyword: 'required'; readonly params: { readonly missingProperty: string } }
    | { readonly keyword: 'additionalProperties'; readonly params: { readonly additionalProperty: string } }
    | { readonly keyword: 'enum'; readonly params: { readonly allowedValues: readonly (string | boolean)[] } }
    | { readonly keyword: 'pattern'; readonly params: { readonly pattern: string } }
    | { readonly keyword: 'minimum' | 'maximum'; readonly params: { readonly limit: number } }
    | { readonly keyword: 'uniqueItems'; readonly params: { readonly i: number; readonly j: number } }
    | {
        readonly keyword: 'minItems' | 'minLength' | 'minProperties';
        readonly params: { readonly limit: number };
      }
    // A key that another one rules out, and the condition for that.
    | { readonly keyword: 'false schema'; readonly params: object }
    | { readonly keyword: 'if'; readonly params: object }
  );

interface SchemaPlace {
  /** JSON pointer of the value, or of the object with the missing or unknown key. */
  readonly instancePath: string;
  /** JSON pointer of the keyword in the schema. */
  readonly schemaPath: string;
  /** The schema that the keyword is in. */
  readonly parentSchema: {
    readonly properties?: Readonly<Record<string, unknown>>;
    readonly examples?: readonly unknown[];
    readonly enum?: readonly unknown[];
    readonly type?: string | readonly string[];
  };
}

export interface SchemaValidator {
  (data: unknown): boolean;
  errors?: readonly SchemaError[] | null;
}
