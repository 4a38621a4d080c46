import { recordTypes } from '../../src/dns/types/registry.js';
import { templateSchema, translationSchema } from './mail-schema.js';
import { projectSchema } from './project-schema.js';
import type { Reader, Schema } from './schema.js';
import { seedSchema } from './seed-schema.js';
import { includeSchema, zoneSchema } from './zone-schema.js';

/** Every published schema, by its name in `schemas/`. */
export const schemas = schemasFor('editor');

/** The same files as the tool checks them. */
export const checkedSchemas = schemasFor('tool');

type Name = 'zone' | 'include' | 'project' | 'translation' | 'template' | 'seed';

function schemasFor(reader: Reader): Readonly<Record<Name, Schema>> {
  return {
    zone: zoneSchema(recordTypes, reader),
    include: includeSchema(recordTypes, reader),
    project: projectSchema(reader),
    translation: translationSchema(),
    template: templateSchema(),
    seed: seedSchema(),
  };
}
