import type { MapNode, Node } from '../../yaml/nodes.js';
import type { Reader } from '../reader.js';
import { asMap, fieldOf, listAt, mapsAt, tell } from '../reader.js';
import type { Resource } from './resource.js';
import { attribute } from './resource.js';

/** The resources of a state; of a plan, those that it leads to. */
export function resourcesOf(reader: Reader, root: Node): readonly Resource[] {
  const values = fieldOf(root, 'values') ?? fieldOf(root, 'planned_values');
  const module = values && fieldOf(values, 'root_module');
  if (module) return resourcesIn(reader, module);
  // A state without resources has no values.
  if (!fieldOf(root, 'format_version'))
    tell(reader, { rule: reader.shape, at: root, message: '"values" with a "root_module" is missing' });
  return [];
}

/** The resources before a plan, where it has its data sources. */
export function earlierResources(reader: Reader, root: Node): readonly Resource[] {
  const values = fieldOf(fieldOf(root, 'prior_state'), 'values');
  const module = fieldOf(values, 'root_module');
  return module ? resourcesIn(reader, module) : [];
}

function resourcesIn(reader: Reader, module: Node): readonly Resource[] {
  const own = mapsAt(reader, module, 'resources').flatMap((node) => readResource(reader, node) ?? []);
  const others = listAt(reader, module, 'child_modules').flatMap((child) => resourcesIn(reader, child));
  return [...own, ...others];
}

function readResource(reader: Reader, node: MapNode): Resource | null {
  const type = attribute(node, 'type');
  const values = fieldOf(node, 'values');
  const attributes = values && asMap(reader, values, '"values"');
  if (type === undefined || !attributes) return null;
  // Data sources have the types of resources; a deposed object has been replaced.
  const isCurrent = attribute(node, 'mode') !== 'data' && fieldOf(node, 'deposed_key') === undefined;
  return { type, values: attributes, isCurrent };
}
