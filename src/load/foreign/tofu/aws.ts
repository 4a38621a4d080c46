import type { ForeignValue } from '../../../dns/foreign/foreign-entry.js';
import { requiredText, ttlAt } from '../reader.js';
import { decimalEscapes } from '../route53/escapes.js';
import type { ResourceReader } from './resource.js';
import { attribute, isSet, writtenValues } from './resource.js';
import type { MapNode } from '../../yaml/nodes.js';

/** `aws_route53_record`. */
export const readAws: ResourceReader = (reader, { values }) => {
  const owner = requiredText(reader, values, isSet(values, 'fqdn') ? 'fqdn' : 'name');
  const type = requiredText(reader, values, 'type');
  if (!owner || !type) return null;
  const written = writtenValues(reader, values, 'records');
  return {
    zone: { id: attribute(values, 'zone_id') ?? null },
    owner: { text: decimalEscapes(owner.text), at: owner.at },
    isRelative: !isSet(values, 'fqdn'),
    type,
    ttl: ttlAt(reader, values, 'ttl') ?? 300,
    values: type.text === 'TXT' ? written.map(quoted) : written.map(escaped),
    loss: lossOf(values),
    remarks: [],
  };
};

function lossOf(values: MapNode): string | null {
  if (isSet(values, 'alias')) return 'alias records have no counterpart';
  const isOneOfSeveral = values.entries.some(
    ({ key: { text } }) => /_routing_policy$|^set_identifier$/.test(text) && isSet(values, text),
  );
  return isOneOfSeveral ? 'answers by a routing policy have no counterpart' : null;
}

function escaped({ parts, at }: ForeignValue): ForeignValue {
  return { parts: parts.map(({ kind, text }) => ({ kind, text: decimalEscapes(text) })), at };
}

/** The provider adds the quotes around a text; `""` in it begins the next character-string. */
function quoted({ parts: [part], at }: ForeignValue): ForeignValue {
  const text = decimalEscapes(part?.text ?? '');
  return {
    parts: [{ kind: 'written', text: text.startsWith('"') ? text : `"${text.replaceAll('""', '" "')}"` }],
    at,
  };
}
