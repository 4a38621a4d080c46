import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { SchemaError, SchemaValidator } from './validator.js';
import { report } from '../report.js';
import type { Node } from '../yaml/nodes.js';
import { explain } from './explain.js';
import { locator } from '../yaml/nodes.js';
import { plainData } from '../yaml/core-schema.js';
import { suggest } from '../../text/suggest.js';

/** Checks a file against its schema: one diagnostic for each mistake. */
export function checkSchema(root: Node, validator: SchemaValidator): readonly Diagnostic[] {
  if (validator(plainData(root))) return [];
  const locate = locator(root);
  return withoutConsequences(validator.errors ?? []).flatMap((error) => {
    const problem = explain(error, locate);
    return problem === null ? [] : [report(problem)];
  });
}

/**
 * Drops errors that follow from another at the same place: a key is missing because it is misspelt, or a value of the
 * wrong type is not an allowed value.
 */
function withoutConsequences(errors: readonly SchemaError[]): readonly SchemaError[] {
  const unknownKeys = new Map<string, string[]>();
  const mistyped = new Set<string>();
  for (const { instancePath, keyword, params } of errors) {
    if (keyword === 'type') mistyped.add(instancePath);
    if (keyword !== 'additionalProperties') continue;
    const keys = unknownKeys.get(instancePath);
    if (keys) keys.push(params.additionalProperty);
    else unknownKeys.set(instancePath, [params.additionalProperty]);
  }
  return errors.filter(({ instancePath, keyword, params }) => {
    if (keyword === 'required') return !isMeant(params.missingProperty, unknownKeys.get(instancePath) ?? []);
    return keyword === 'type' || !mistyped.has(instancePath);
  });
}

/** In map form, any unknown key may be meant as the content: `A: { 192.0.2.1 }`. */
function isMeant(missing: string, unknown: readonly string[]): boolean {
  if (missing === 'content') return unknown.length > 0;
  return unknown.some((key) => suggest(key, [missing]) !== undefined);
}
