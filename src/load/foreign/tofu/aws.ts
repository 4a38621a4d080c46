import type { ForeignValue, PlacedText } from '../../../dns/foreign/foreign-entry.js';
import type { MapNode } from '../../yaml/nodes.js';
import { itemsOf } from '../../yaml/nodes.js';
import type { Reader } from '../reader.js';
import { fieldOf, requiredString, ttlAt } from '../reader.js';
import { decimalEscapes } from '../route53/escapes.js';
import type { ResourceReader } from './resource.js';
import { attribute, isSet, valuesAt } from './resource.js';

/** `aws_route53_record`. */
export const readAws: ResourceReader = (reader, { values }) => {
  const owner = requiredString(reader, values, isSet(values, 'fqdn') ? 'fqdn' : 'name');
  const type = requiredString(reader, values, 'type');
  const ttl = ttlAt(reader, values, 'ttl') ?? 300;
  const records = readValues(reader, values, type?.text);
  if (!owner || !type) return null;
  return {
    zone: { id: attribute(values, 'zone_id') ?? null },
    owner: { text: decimalEscapes(owner.text), at: owner.at },
    naming: isSet(values, 'fqdn') ? 'absolute' : 'either',
    type,
    ttl,
    values: records,
    loss: lossOf(values),
    remarks: remarksOn(values, owner),
  };
};

function lossOf(values: MapNode): string | null {
  const aliases = fieldOf(values, 'alias');
  const [alias] = aliases ? itemsOf(aliases) : [];
  if (alias)
    return `alias records have no counterpart; its target is ${attribute(alias, 'name') ?? 'unknown'}`;
  const isOneOfSeveral = values.entries.some(
    ({ key: { text } }) => /_routing_policy$|^set_identifier$/.test(text) && isSet(values, text),
  );
  return isOneOfSeveral ? 'answers by a routing policy have no counterpart' : null;
}

function remarksOn(values: MapNode, { at }: PlacedText): readonly PlacedText[] {
  return isSet(values, 'health_check_id') ? [{ text: 'its health check has no counterpart', at }] : [];
}

function readValues(reader: Reader, values: MapNode, type: string | undefined): readonly ForeignValue[] {
  const written = valuesAt(reader, values, { key: 'records' });
  return written.map(({ parts: [part], at }) => {
    const text = decimalEscapes(part?.text ?? '');
    return { parts: [{ kind: 'written', text: type === 'TXT' ? quoted(text) : text }], at };
  });
}

/** The provider adds the quotes around a text; `""` in it begins the next character-string. */
function quoted(text: string): string {
  if (/^".*"$/s.test(text)) return text;
  return `"${text.replaceAll(/\\.|""/gs, (found) => (found === '""' ? '" "' : found))}"`;
}
