import type { Rule } from '../diagnostics/rule.js';
import { fileRules } from './file-rules.js';
import { includeRules } from './include.js';
import { mailFolderRules } from './mail-rules.js';
import { schemaRules } from './schema/schema-rules.js';
import { yamlRules } from './yaml/yaml-rules.js';
import { zoneFileRules } from './zone-file.js';

/** Every rule about files as such. */
export const loadRules: readonly Rule[] = [
  ...fileRules,
  ...yamlRules,
  ...schemaRules,
  ...zoneFileRules,
  ...includeRules,
  ...mailFolderRules,
];
