import type { SourceFile } from '../../../diagnostics/source.js';
import type {
  ForeignEntries,
  ForeignEntry,
  ForeignLoss,
  ForeignValue,
  PlacedText,
} from '../../../dns/foreign/foreign-entry.js';
import type { MapNode, Node } from '../../yaml/nodes.js';
import { scalarAt } from '../../yaml/nodes.js';
import { readJson } from '../read-json.js';
import type { ForeignReading, Reader } from '../reader.js';
import { fieldOf, mapsAt, requiredString, tell, ttlAt } from '../reader.js';
import { readZoneName } from '../zone-name.js';
import { decimalEscapes } from './escapes.js';
import { route53Name, route53Shape, route53Syntax, route53Truncated } from './rules.js';

/**
 * Reads the JSON of `aws route53 list-resource-record-sets`. The SOA record names the zone. A listing without one, such as
 * a part that `--query` took out, is that of `zone`, without trailing dot.
 */
export function readRoute53(file: SourceFile, zone: string | null): ForeignReading {
  const { root, diagnostics: malformed } = readJson(file, route53Syntax);
  if (!root || malformed.length > 0) return { found: null, diagnostics: malformed };
  const reader: Reader = { shape: route53Shape, diagnostics: [] };
  mustBeComplete(reader, root);
  if (!fieldOf(root, 'ResourceRecordSets')) {
    tell(reader, { rule: route53Shape, at: root, message: '"ResourceRecordSets" is missing' });
    return { found: null, diagnostics: reader.diagnostics };
  }
  const sets = mapsAt(reader, root, 'ResourceRecordSets').flatMap((node) => readSet(reader, node) ?? []);
  const soa = sets.find(({ type }) => type.text === 'SOA');
  const name = soa ? readZoneName(reader, soa.owner, route53Name) : zone;
  if (!soa && zone === null) {
    const message = 'there is no SOA record, so the name of the zone is unknown';
    tell(reader, { rule: route53Name, at: root, message, hint: 'name the zone on the command line' });
  }
  return { found: name === null ? null : entriesOf(name, sets), diagnostics: reader.diagnostics };
}

function mustBeComplete(reader: Reader, root: Node): void {
  for (const key of ['IsTruncated', 'NextToken', 'NextRecordName']) {
    const value = fieldOf(root, key);
    if (!value || (value.kind === 'scalar' && value.text === 'false')) continue;
    const message = `the listing is incomplete: it has "${key}"`;
    const hint = 'list the zone again without --max-items, --starting-token and --no-paginate';
    tell(reader, { rule: route53Truncated, at: value, message, hint });
  }
}

interface RecordSet extends Pick<ForeignEntry, 'owner' | 'type' | 'ttl' | 'values' | 'remarks'> {
  /** Why it has no counterpart, or null. */
  readonly loss: string | null;
}

function readSet(reader: Reader, node: MapNode): RecordSet | null {
  const owner = requiredString(reader, node, 'Name');
  const type = requiredString(reader, node, 'Type');
  const loss = policyOf(node);
  const values = mapsAt(reader, node, 'ResourceRecords').flatMap((item) => readValue(reader, item) ?? []);
  const ttl = ttlAt(reader, node, 'TTL');
  if (loss === null && ttl === undefined)
    tell(reader, { rule: route53Shape, at: node, message: '"TTL" is missing' });
  if (loss === null && !hasItems(node))
    tell(reader, { rule: route53Shape, at: node, message: '"ResourceRecords" is missing or empty' });
  if (!owner || !type) return null;
  return {
    owner: { text: decimalEscapes(owner.text), at: owner.at },
    type,
    ttl: ttl ?? 0,
    values,
    loss,
    remarks: remarksOn(node),
  };
}

/** Anything else than a list is reported already. */
function hasItems(node: MapNode): boolean {
  const records = fieldOf(node, 'ResourceRecords');
  return records?.kind === 'sequence' ? records.items.length > 0 : records !== undefined;
}

function remarksOn(node: MapNode): readonly PlacedText[] {
  const check = fieldOf(node, 'HealthCheckId');
  return check ? [{ text: 'its health check has no counterpart', at: check }] : [];
}

function readValue(reader: Reader, node: MapNode): ForeignValue | null {
  const value = requiredString(reader, node, 'Value');
  return value && { parts: [{ kind: 'written', text: decimalEscapes(value.text) }], at: value.at };
}

/** Keys of record sets that are one of several answers, and how their choice is called. */
const POLICIES = [
  ['Weight', 'weighted'],
  ['Region', 'latency-based'],
  ['GeoLocation', 'geolocation'],
  ['GeoProximityLocation', 'geoproximity'],
  ['CidrRoutingConfig', 'IP-based'],
  ['Failover', 'failover'],
  ['MultiValueAnswer', 'multivalue'],
  ['TrafficPolicyInstanceId', 'traffic policy'],
] as const;

function policyOf(node: MapNode): string | null {
  const alias = fieldOf(node, 'AliasTarget');
  if (alias)
    return `alias records have no counterpart; its target is ${scalarAt(alias, 'DNSName')?.text ?? 'unknown'}`;
  const policy = POLICIES.find(([key]) => fieldOf(node, key));
  if (policy) return `${policy[1]} answers have no counterpart`;
  return fieldOf(node, 'SetIdentifier') ? 'several sets for one name have no counterpart' : null;
}

function entriesOf(zone: string, sets: readonly RecordSet[]): ForeignEntries {
  const entries: ForeignEntry[] = [];
  const losses: ForeignLoss[] = [];
  for (const { loss, owner, type, ttl, values, remarks } of sets) {
    if (loss === null) entries.push({ zone, origin: '.', owner, type, ttl, values, remarks });
    else {
      const contents = values.flatMap(({ parts }) => parts.map(({ text }) => text));
      losses.push({ zone, text: [owner.text, type.text, ...contents].join(' '), reason: loss, at: owner.at });
    }
  }
  return { zones: [zone], entries, losses };
}
