import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report-at.js';
import { quote } from '../source/report.js';
import type { Composition } from './aliases.js';
import { duplicateKey } from './duplicate-key.js';
import type { Entry, Node, ScalarNode } from './nodes.js';
import { isNothing, itemsOf } from './nodes.js';
import { yamlDuplicateKey, yamlSyntax } from './yaml-rules.js';

/** The entries of a map with those of its merge keys. Drops and reports duplicate keys. */
export function uniqueEntries(all: readonly Entry[], composition: Composition): readonly Entry[] {
  const entries = new Map<string, Entry>();
  const merges: Merge[] = [];
  for (const entry of all) {
    const { key, value } = entry;
    const first = entries.get(key.text);
    if (first) composition.diagnostics.push(duplicateKey(key, first.key));
    else if (isMergeKey(key)) merges.push({ maps: value, earlier: new Set(entries.keys()) });
    else entries.set(key.text, entry);
  }
  for (const merge of merges) mergeEntries(entries, merge, composition);
  return [...entries.values()];
}

/** Merge keys are not part of YAML 1.2, but every parser supports them (https://yaml.org/type/merge.html). */
export function isMergeKey(key: ScalarNode): boolean {
  return key.text === '<<' && !key.isQuoted;
}

/** The maps of a merge key, and the keys before it. */
interface Merge {
  readonly maps: Node;
  readonly earlier: ReadonlySet<string>;
}

/** Existing keys override merged ones, and earlier maps override later ones. */
function mergeEntries(
  entries: Map<string, Entry>,
  { maps, earlier }: Merge,
  { diagnostics, including }: Composition,
): void {
  for (const map of itemsOf(maps)) {
    if (isNothing(map)) continue;
    if (map.kind !== 'map') {
      const message = 'the value of a merge key must be a map, or a list of maps';
      diagnostics.push(report({ rule: yamlSyntax, at: map, message, hint: 'use an alias of a map' }));
      continue;
    }
    for (const entry of map.entries) {
      const own = entries.get(entry.key.text);
      if (!own) entries.set(entry.key.text, entry);
      else if (including && earlier.has(entry.key.text)) diagnostics.push(overridden(own.key, entry.key));
    }
  }
}

/** Where files may be included, merge keys are those of octoDNS: recent versions let the last of equal keys count. */
function overridden(key: ScalarNode, merged: ScalarNode): Diagnostic {
  const message = `programs disagree whether ${quote(key.text)} or the merge key after it counts`;
  const hint = 'put the merge key first';
  const related = [{ message: 'the merged key', at: merged }];
  return report({ rule: yamlDuplicateKey, at: key, message, hint, related });
}
