import type { Until } from '../../dns/record.js';
import { DAY } from '../../text/day.js';
import type { ScalarNode } from '../yaml/nodes.js';

const day = new RegExp(DAY);

/** The day of `until`. Undefined for anything else, which the schema check reports. */
export function readUntil(node: ScalarNode | undefined): Until | undefined {
  return node && day.test(node.text) ? { day: node.text, place: node } : undefined;
}
