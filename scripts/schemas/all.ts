import { recordTypes } from '../../src/dns/types/registry.js';
import { templateSchema, translationSchema } from './mail-schema.js';
import { projectSchema } from './project-schema.js';
import type { Schema } from './schema.js';
import { seedSchema } from './seed-schema.js';
import { includeSchema, zoneSchema } from './zone-schema.js';

/** Every published schema, by its name in `schemas/`. */
export const schemas: Readonly<Record<Name, Schema>> = {
  zone: zoneSchema(recordTypes),
  include: includeSchema(recordTypes),
  project: projectSchema(),
  translation: translationSchema(),
  template: templateSchema(),
  seed: seedSchema(),
};

type Name = 'zone' | 'include' | 'project' | 'translation' | 'template' | 'seed';
