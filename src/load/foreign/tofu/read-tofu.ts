import type { SourceFile } from '../../../diagnostics/source.js';
import type { ForeignEntries, ForeignEntry, ForeignLoss } from '../../../dns/foreign/foreign-entry.js';
import type { Node } from '../../yaml/nodes.js';
import { readJson } from '../read-json.js';
import type { ForeignReading, Reader } from '../reader.js';
import { asMap, fieldOf, listAt, mapsAt, tell } from '../reader.js';
import { readAws } from './aws.js';
import { readAzure } from './azure.js';
import { readCloudflare } from './cloudflare.js';
import { readDns } from './dns.js';
import { readGoogle } from './google.js';
import type { Resource, ResourceReader, ResourceSet } from './resource.js';
import { attribute } from './resource.js';
import { tofuShape, tofuSyntax, tofuZone } from './rules.js';
import { bareName, zoneNamesIn } from './zone-names.js';

/**
 * Reads the records in the JSON of `tofu show -json`, of a state or of a plan. `zones` are those that records without a
 * known zone may be in, without trailing dots.
 */
export function readTofu(file: SourceFile, zones: readonly string[]): ForeignReading {
  const { root, diagnostics: malformed } = readJson(file, tofuSyntax);
  if (!root || malformed.length > 0) return { found: null, diagnostics: malformed };
  const reader: Reader = { shape: tofuShape, diagnostics: [] };
  const resources = resourcesOf(reader, root);
  const byId = zoneNamesIn(resources);
  const entries: ForeignEntry[] = [];
  const losses: ForeignLoss[] = [];
  for (const resource of resources) {
    const set = readerOf(resource.type)?.(reader, resource);
    const zone = set && zoneOf(set, byId, zones);
    if (zone === null && set) tellUnknown(reader, set);
    if (!set || !zone) continue;
    const { owner, type, ttl, values, loss, remarks } = set;
    const placed = { text: absoluteOwner(set, zone), at: owner.at };
    if (loss === null) entries.push({ zone, origin: '.', owner: placed, type, ttl, values, remarks });
    else losses.push({ zone, text: `${placed.text} ${type.text}`, reason: loss, at: owner.at });
  }
  return { found: whole({ zones: [...zones], entries, losses }), diagnostics: reader.diagnostics };
}

const READERS: readonly (readonly [RegExp, ResourceReader])[] = [
  [/^aws_route53_record$/, readAws],
  [/^cloudflare_(?:dns_)?record$/, readCloudflare],
  [/^google_dns_record_set$/, readGoogle],
  [/^azurerm_dns_[a-z]+_record$/, readAzure],
  [/^dns_[a-z]+_record(?:_set)?$/, readDns],
];

function readerOf(type: string): ResourceReader | undefined {
  return READERS.find(([pattern]) => pattern.test(type))?.[1];
}

/** The resources of a state; of a plan, those that it leads to. */
function resourcesOf(reader: Reader, root: Node): readonly Resource[] {
  const values = fieldOf(root, 'values') ?? fieldOf(root, 'planned_values');
  const module = values && fieldOf(values, 'root_module');
  if (module) return resourcesIn(reader, module);
  // A state without resources has no values.
  if (!fieldOf(root, 'format_version'))
    tell(reader, { rule: tofuShape, at: root, message: '"values" with a "root_module" is missing' });
  return [];
}

function resourcesIn(reader: Reader, module: Node): readonly Resource[] {
  const own = mapsAt(reader, module, 'resources').flatMap((node) => {
    const type = attribute(node, 'type');
    const values = fieldOf(node, 'values');
    const attributes = values && asMap(reader, values, '"values"');
    return type !== undefined && attributes ? [{ type, values: attributes }] : [];
  });
  const others = listAt(reader, module, 'child_modules').flatMap((child) => resourcesIn(reader, child));
  return [...own, ...others];
}

/** The zone by its name or id, or else the given one that has the owner, the longest of several. */
function zoneOf(
  { zone, owner }: ResourceSet,
  byId: ReadonlyMap<string, string>,
  zones: readonly string[],
): string | null {
  if ('name' in zone) return bareName(zone.name);
  const known = zone.id === null ? undefined : byId.get(zone.id);
  if (known !== undefined) return known;
  const within = zones.filter((each) => isWithin(owner.text, each));
  return within.toSorted((a, b) => b.length - a.length)[0] ?? null;
}

function tellUnknown(reader: Reader, { owner, type }: ResourceSet): void {
  const message = `the zone of ${owner.text} ${type.text} is unknown: the state has no resource of it`;
  tell(reader, { rule: tofuZone, at: owner.at, message, hint: 'name the zones on the command line' });
}

function absoluteOwner({ owner: { text }, isRelative }: ResourceSet, zone: string): string {
  if (text === '' || text === '@') return `${zone}.`;
  if (text.endsWith('.')) return text;
  return isRelative && !isWithin(text, zone) ? `${text}.${zone}.` : `${text}.`;
}

function isWithin(name: string, zone: string): boolean {
  const bare = bareName(name);
  return bare === zone || bare.endsWith(`.${zone}`);
}

/** With all zones that there is something of. */
function whole({ zones, entries, losses }: ForeignEntries): ForeignEntries {
  const named = [...entries, ...losses].map(({ zone }) => zone);
  return { zones: [...new Set([...zones, ...named])], entries, losses };
}
