import { groupBy } from '../../../diagnostics/group-by.js';
import type { SourceFile } from '../../../diagnostics/source.js';
import type { ForeignEntry, ForeignLoss, PlacedText } from '../../../dns/foreign/foreign-entry.js';
import { canonicalName } from '../../../dns/name/name.js';
import { readJson } from '../read-json.js';
import type { ForeignReading, Reader } from '../reader.js';
import { tell } from '../reader.js';
import { readAws } from './aws.js';
import { readAzure } from './azure.js';
import { readCloudflare } from './cloudflare.js';
import { readDns } from './dns.js';
import { readGoogle } from './google.js';
import type { LocatedSet, ProviderSet } from './locate.js';
import { absoluteOwner, locate } from './locate.js';
import type { Resource, ResourceReader } from './resource.js';
import { earlierResources, resourcesOf } from './resources.js';
import { tofuShape, tofuSyntax, tofuZone } from './rules.js';
import { zonesIn } from './zones.js';

/**
 * Reads the records in the JSON of `tofu show -json`, of a state or of a plan. `given` are the zones that records without a
 * known one may be in, without trailing dots.
 */
export function readTofu(file: SourceFile, given: readonly string[]): ForeignReading {
  const { root, diagnostics: malformed } = readJson(file, tofuSyntax);
  if (!root || malformed.length > 0) return { found: null, diagnostics: malformed };
  const reader: Reader = { shape: tofuShape, diagnostics: [] };
  const resources = resourcesOf(reader, root);
  const known = zonesIn([...earlierResources(reader, root), ...resources]);
  const sets = resources.flatMap((resource) => readSet(reader, resource) ?? []);
  const found = [...groupBy(locate(reader, sets, { known, given }), ({ zone }) => zone).values()].flatMap(
    (located) => settle(reader, located),
  );
  const entries = found.flatMap((each) => ('reason' in each ? [] : [each]));
  const losses = found.flatMap((each) => ('reason' in each ? [each] : []));
  const names = new Set([...known.values()].map(({ name }) => canonicalName(name.text)));
  const empty = given.filter((zone) => names.has(zone));
  const zones = [...found.map(({ zone }) => zone), ...empty];
  return { found: { zones, entries, losses }, diagnostics: reader.diagnostics };
}

function readSet(reader: Reader, resource: Resource): ProviderSet | null {
  const problems = reader.diagnostics.length;
  const set = resource.isCurrent ? readerOf(resource.type)?.(reader, resource) : null;
  if (!set || reader.diagnostics.length > problems) return null;
  return { ...set, provider: resource.type.replace(/_.*/s, '') };
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

/** The record sets of one zone. Those of a private zone beside a public one of the same name are losses. */
function settle(reader: Reader, located: readonly LocatedSet[]): readonly (ForeignEntry | ForeignLoss)[] {
  const isPublic = located.some(({ isPrivate }) => !isPrivate);
  const own = located.filter(({ isPrivate }) => !(isPrivate && isPublic));
  mustBeOneZone(reader, own);
  return located.map((each) =>
    isPublic && each.isPrivate ? lossOf(each, 'it is in the private zone of this name') : entryOf(each),
  );
}

/** Reports a second zone of the same name at the same provider. */
function mustBeOneZone(reader: Reader, located: readonly LocatedSet[]): void {
  const ids = new Map<string, string>();
  for (const { set, zone } of located) {
    const { id } = set.zone;
    if (typeof id !== 'string') continue;
    const first = ids.get(set.provider) ?? id;
    ids.set(set.provider, first);
    if (first === id) continue;
    const message = `this is in another zone ${zone} than the records before: ${id}, not ${first}`;
    tell(reader, {
      rule: tofuZone,
      at: set.owner.at,
      message,
      hint: 'take the records of one of them out of the file',
    });
  }
}

function entryOf(located: LocatedSet): ForeignEntry | ForeignLoss {
  const { set, zone } = located;
  const { type, ttl, values, remarks, comments = [], loss } = set;
  if (loss !== null) return lossOf(located, loss);
  if (values.length === 0) return lossOf(located, 'it has no values');
  return { zone, origin: '.', owner: ownerOf(located), type, ttl, values, remarks, comments };
}

function lossOf(located: LocatedSet, reason: string): ForeignLoss {
  const { type, values, comments = [] } = located.set;
  const { text, at } = ownerOf(located);
  const contents = values.map(({ parts }) => parts.map((part) => part.text).join(' '));
  const shown = [[text, type.text, ...contents].join(' '), ...comments].join(' ; ');
  return { zone: located.zone, text: shown, reason, at };
}

function ownerOf({ set, zone }: LocatedSet): PlacedText {
  return { text: absoluteOwner(set, zone), at: set.owner.at };
}
