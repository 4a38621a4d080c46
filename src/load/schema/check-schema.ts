import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { SchemaError, SchemaValidator } from '../generated/validators.js';
import { report } from '../report.js';
import type { Node } from '../yaml/nodes.js';
import { explain } from './explain.js';
import { locator } from './locate.js';
import { plainData } from './plain-data.js';
import { suggest } from './suggest.js';

/** Checks a file against its schema: one diagnostic a mistake, at its place. */
export function checkSchema(root: Node, validator: SchemaValidator): readonly Diagnostic[] {
  if (validator(plainData(root))) return [];
  const locate = locator(root);
  return withoutConsequences(validator.errors ?? []).flatMap((error) => {
    const problem = explain(error, locate);
    return problem === null ? [] : [report(problem)];
  });
}

/** Leaves out what lacks only because its key is misspelt: the unknown key tells it. */
function withoutConsequences(errors: readonly SchemaError[]): readonly SchemaError[] {
  const unknownKeys = new Map<string, string[]>();
  for (const { instancePath, keyword, params } of errors) {
    if (keyword !== 'additionalProperties') continue;
    const keys = unknownKeys.get(instancePath);
    if (keys) keys.push(params.additionalProperty);
    else unknownKeys.set(instancePath, [params.additionalProperty]);
  }
  return errors.filter(({ instancePath, keyword, params }) => {
    return keyword !== 'required' || !isMeant(params.missingProperty, unknownKeys.get(instancePath) ?? []);
  });
}

/** In a value in map form any other key stands where `content` should: `A: { 192.0.2.1 }`. */
function isMeant(missing: string, unknown: readonly string[]): boolean {
  if (missing === 'content') return unknown.length > 0;
  return unknown.some((key) => suggest(key, [missing]) !== undefined);
}
