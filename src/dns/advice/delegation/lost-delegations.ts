import { zonesAbove } from '../../name/enclosing-zone.js';
import { isInDomain, ownerName, prefixIn } from '../../name/domain.js';
import type { ProjectView } from '../../records/project-view.js';
import { cutAbove } from '../../answers/declared.js';
import { targetOf } from '../../records/targets.js';
import { recordType } from '../../types/registry.js';
import type { DesiredZone } from '../../zone.js';
import { components } from '../components.js';
import type { Delegation } from './delegations.js';
import { delegationsOf } from './delegations.js';

/** The delegations that a resolver has to follow to learn the address of a server. */
type Way = readonly Delegation[];

/**
 * The delegations none of whose servers can be found, each with those that it waits for: the address of a server is known as
 * glue, to the zone that delegates, outside the project, or after the delegations on its way (RFC 1034 section 4.2.1).
 */
export function lostDelegations(project: ProjectView): ReadonlyMap<Delegation, Way> {
  const lost = new Map<Delegation, readonly Way[]>();
  const wayTo = wayFinder(project);
  for (const delegation of delegationsOf(project)) {
    const ways = delegation.servers.map((server) => wayTo(delegation.parent, targetOf(server) ?? ''));
    if (ways.every((way) => way.length > 0)) lost.set(delegation, ways);
  }
  const neededFirst = [...components(lost.keys(), waitedFor)].flat();
  for (let before = -1; before !== lost.size;) {
    before = lost.size;
    for (const delegation of neededFirst)
      if (lost.get(delegation)?.some((way) => way.every((each) => !lost.has(each)))) lost.delete(delegation);
  }
  return new Map([...lost.keys()].map((each) => [each, waitedFor(each)]));

  function waitedFor(delegation: Delegation): Way {
    return (lost.get(delegation) ?? []).flat().filter((each) => lost.has(each));
  }
}

/** Returns a function that finds the way from the servers of a zone to the address of a server that a delegation there names. */
function wayFinder(project: ProjectView): (asked: DesiredZone, server: string) => Way {
  const { zoneOf, viewOf } = project;
  const byCut = new Map(delegationsOf(project).map((each) => [cutKey(each.parent, each.cut), each]));
  const zoneNamed = (name: string): DesiredZone | undefined => {
    const zone = zoneOf(name);
    return zone?.name === name ? zone : undefined;
  };
  return (asked, server) => {
    const way: Delegation[] = [];
    let zone = isInDomain(server, asked.name) ? asked : outermost(server, zoneNamed);
    while (zone) {
      const view = viewOf(zone);
      const prefix = prefixIn(zone.name, server);
      const cut = cutAbove(view, prefix);
      const delegation = cut === null ? undefined : byCut.get(cutKey(zone, cut));
      if (!delegation) return way;
      const comesAlong = zone === asked || delegation.servers.some((each) => targetOf(each) === server);
      const atServer = [...(view.names.get(prefix) ?? []), ...view.servicesAt(prefix)];
      if (comesAlong && atServer.some(({ type }) => recordType(type)?.isAddress)) return way;
      way.push(delegation);
      zone = zoneNamed(ownerName(delegation.cut, zone.name));
    }
    return way;
  };
}

function cutKey(zone: DesiredZone, cut: string): string {
  return `${zone.name} ${cut}`;
}

/** The zone of the project with the shortest name that a name is in. */
function outermost(
  name: string,
  zoneNamed: (name: string) => DesiredZone | undefined,
): DesiredZone | undefined {
  for (const each of zonesAbove(name).toReversed()) {
    const zone = zoneNamed(each);
    if (zone) return zone;
  }
  return undefined;
}
