import type { PlacedText } from '../../../dns/foreign/foreign-entry.js';
import type { MapNode, Node } from '../../yaml/nodes.js';
import { fieldOf } from '../reader.js';
import type { Resource } from './resource.js';
import { attribute, isSet } from './resource.js';

/** A zone that a state has as a resource or data source. */
export interface KnownZone {
  readonly name: PlacedText;
  /** Whether only some networks see it. */
  readonly isPrivate: boolean;
}

interface ZoneType {
  /** Where the name is. */
  readonly names: readonly string[];
  /** What records refer to. */
  readonly idsOf: (values: MapNode) => readonly (string | undefined)[];
  readonly isPrivate: (values: MapNode) => boolean;
}

const TYPES: ReadonlyMap<string, ZoneType> = new Map([
  [
    'aws_route53_zone',
    {
      names: ['name'],
      idsOf: ownIds,
      isPrivate: (values) => isSet(values, 'vpc') || isSet(values, 'private_zone'),
    },
  ],
  [
    'cloudflare_zone',
    {
      names: ['name', 'zone'],
      idsOf: ownIds,
      isPrivate: (values) => attribute(values, 'type') === 'internal',
    },
  ],
  [
    'google_dns_managed_zone',
    {
      names: ['dns_name'],
      idsOf: (values) => {
        const name = attribute(values, 'name');
        return [name, googleZoneId(values, name) ?? undefined];
      },
      isPrivate: (values) => attribute(values, 'visibility') === 'private',
    },
  ],
]);

function ownIds(values: MapNode): readonly (string | undefined)[] {
  return [attribute(values, 'zone_id'), attribute(values, 'id')];
}

/** Names of Google's zones are unique in a project, which is unknown as long as the zone does not exist. */
export function googleZoneId(values: MapNode, name: string | undefined): string | null {
  const project = attribute(values, 'project');
  return name === undefined || project === undefined ? (name ?? null) : `${project}/${name}`;
}

/** Finds zones by what records refer to. */
export function zonesIn(resources: readonly Resource[]): ReadonlyMap<string, KnownZone> {
  const found = new Map<string, KnownZone>();
  for (const { type, values } of resources) {
    const { names = [], idsOf, isPrivate } = TYPES.get(type) ?? {};
    const name = names.map((key) => fieldOf(values, key)).find((node) => node !== undefined);
    if (!name || !idsOf || !isPrivate) continue;
    const zone = { name: placed(name), isPrivate: isPrivate(values) };
    for (const id of idsOf(values)) if (id !== undefined) found.set(id, zone);
  }
  return found;
}

function placed(node: Node): PlacedText {
  return { text: node.kind === 'scalar' ? node.text : '', at: node };
}
