import type { Rule } from '../diagnostics/rule.js';
import { fileRules } from './source/file-rules.js';
import { includeRules } from './zone/include.js';
import { templateFileRules } from './template/template-rules.js';
import { schemaRules } from './schema/schema-rules.js';
import { yamlRules } from './yaml/yaml-rules.js';
import { variableRules } from './zone/variables.js';
import { zoneName } from './zone/zone-name.js';

/** All rules about files. */
export const loadRules: readonly Rule[] = [
  ...fileRules,
  ...yamlRules,
  ...schemaRules,
  zoneName,
  ...variableRules,
  ...includeRules,
  ...templateFileRules,
];
