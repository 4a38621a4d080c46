import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report-at.js';
import { quote } from '../source/report.js';
import type { ScalarNode } from './nodes.js';
import { yamlDuplicateKey } from './yaml-rules.js';

/** Reports a key that a map has already. */
export function duplicateKey(key: ScalarNode, first: ScalarNode): Diagnostic {
  const message = `duplicate key ${quote(key.text)} in this map`;
  const hint = 'merge them into one key; write several values as a list';
  const related = [{ message: 'first used here', at: first }];
  return report({ rule: yamlDuplicateKey, at: key, message, hint, related });
}
