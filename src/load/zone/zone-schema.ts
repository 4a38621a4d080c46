import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { MAX_PRIO, MAX_TTL_IN_DNS } from '../../dns/limits.js';
import type { Protocol } from '../../dns/protocol.js';
import { typeOf } from '../../dns/types/registry.js';
import type { SchemaCheck } from '../document/read-document.js';
import { checkSchema } from '../schema/check-schema.js';
import type { SchemaValidator } from '../schema/validator.js';
import { isText } from '../yaml/core-schema.js';
import type { Entry, Node } from '../yaml/nodes.js';
import { isNothing, valueOf } from '../yaml/nodes.js';
import { knownTypes } from './unknown-types.js';

/** Returns a check of zone files against their schema; which record types they can have is for the target to say. */
export function zoneSchemaCheck(protocol: Protocol): SchemaCheck {
  return async (root) => {
    const rest = withoutUsualNames(root, protocol);
    if (isUsualFile(rest, ['zone', 'records'])) return [];
    const { zoneFile } = await import('../generated/zone-file.js');
    return checkKnown(rest, { validator: zoneFile, protocol });
  };
}

/** Returns a check of files that zone files include. */
export function includeSchemaCheck(protocol: Protocol): SchemaCheck {
  return async (root) => {
    const rest = withoutUsualNames(root, protocol);
    if (isUsualFile(rest, ['records'])) return [];
    const { includeFile } = await import('../generated/include-file.js');
    return checkKnown(rest, { validator: includeFile, protocol });
  };
}

interface SchemaOfTarget {
  readonly validator: SchemaValidator;
  readonly protocol: Protocol;
}

function checkKnown(root: Node, { validator, protocol }: SchemaOfTarget): readonly Diagnostic[] {
  const known = knownTypes(root, protocol);
  return [...checkSchema(known.root, validator), ...known.diagnostics];
}

/** Whether a file without its usual names is certainly as the schema wants it: then the validator need not be loaded. */
function isUsualFile(root: Node, needed: readonly string[]): boolean {
  return (
    root.kind === 'map' &&
    needed.every((key) => valueOf(root, key) !== undefined) &&
    root.entries.every(({ key: { text }, value }) => {
      if (text === 'zone') return needed.includes(text) && isText(value);
      if (text === 'records') return value.kind === 'map' && value.entries.length === 0;
      return text === 'ttl' && isUsualTtl(value);
    })
  );
}

/**
 * Leaves out the names whose records are certainly as the schema wants them. The validator needs a copy of everything that
 * it checks, which takes as long as reading the file.
 */
function withoutUsualNames(root: Node, protocol: Protocol): Node {
  if (root.kind !== 'map') return root;
  const entries = root.entries.map((entry): Entry => {
    const { key, value } = entry;
    if (key.text !== 'records' || value.kind !== 'map') return entry;
    return {
      key,
      value: { ...value, entries: value.entries.filter((name) => !isUsualName(name.value, protocol)) },
    };
  });
  return { ...root, entries };
}

function isUsualName(node: Node, protocol: Protocol): boolean {
  return (
    node.kind === 'map' &&
    node.entries.every(({ key, value }) =>
      key.text === 'ttl' ? isUsualTtl(value) : typeOf(protocol, key.text) !== undefined && isUsualSet(value),
    )
  );
}

function isUsualSet(node: Node): boolean {
  return node.kind === 'sequence' ? node.items.every(isUsualValue) : isUsualValue(node);
}

function isUsualValue(node: Node): boolean {
  if (node.kind !== 'map') return isUsualScalar(node);
  return (
    node.entries.some(({ key }) => key.text === 'content') &&
    node.entries.every(({ key, value }) => FIELDS.get(key.text)?.(value) === true)
  );
}

function isUsualScalar(node: Node): boolean {
  return node.kind === 'scalar' && !isNothing(node);
}

function isUsualTtl(node: Node): boolean {
  return isNumberWithin(node, 0, MAX_TTL_IN_DNS);
}

const FIELDS: ReadonlyMap<string, (value: Node) => boolean> = new Map([
  ['content', isUsualScalar],
  ['ttl', isUsualTtl],
  ['prio', (value: Node) => isNumberWithin(value, 0, MAX_PRIO)],
  [
    'active',
    (value: Node) => value.kind === 'scalar' && !value.isQuoted && /^(?:true|false)$/.test(value.text),
  ],
  ['note', isUsualScalar],
  ['owner', isUsualScalar],
]);

function isNumberWithin(node: Node, low: number, high: number): boolean {
  if (node.kind !== 'scalar' || node.isQuoted || !/^\d{1,10}$/.test(node.text)) return false;
  const number = Number(node.text);
  return number >= low && number <= high;
}
