import { readFileSync } from 'node:fs';
import type { ValidateFunction } from 'ajv';
import { Ajv } from 'ajv';
import { expect } from 'vitest';
import { closed } from './closed-schema.js';

/** Fails unless a value is exactly what `schemas/<name>.schema.json` describes. */
export function expectSchema(name: string, value: unknown): void {
  const validate = validatorFor(name);
  validate(value);
  expect(validate.errors).toBeNull();
}

const validators = new Map<string, ValidateFunction>();

/** Compiles a schema once: it takes longer than many a run. */
function validatorFor(name: string): ValidateFunction {
  const known = validators.get(name);
  if (known) return known;
  const schema: object = JSON.parse(readFileSync(`schemas/${name}.schema.json`, 'utf8'));
  const validate = new Ajv({ allowUnionTypes: true }).compile(closed(schema));
  validators.set(name, validate);
  return validate;
}
