import type { TxtReading } from '../record.js';
import type { NameRecords, ProjectView, ZoneView } from '../records/project-view.js';
import { hasType } from '../records/project-view.js';
import { unshadowed } from '../records/service-records.js';
import { rememberingWhileUsed } from '../remembering.js';
import type { DesiredZone } from '../zone.js';
import { ANY } from './answer.js';
import { linkAt } from './chain.js';
import { zoneAsDeclared } from './changing-zone.js';
import { lookUp } from './look-up.js';
import type { ProjectState, ZoneState } from './project-state.js';
import type { Published } from './published.js';
import { publishedBy } from './published.js';

/** The zones of a project as their files declare them. */
export const declaredState: (project: ProjectView) => ProjectState = rememberingWhileUsed((project) => ({
  zones: new Map(Array.from(project.byName, ([name, zone]) => [name, new DeclaredZoneState(zone, project)])),
}));

/** What a zone publishes if it is as its file declares it. It is kept as long as the view. */
const declaredIn: (view: ZoneView) => Published = rememberingWhileUsed(({ zone, names }) =>
  publishedBy({ ...zoneAsDeclared(zone), stayingByPrefix: () => names }),
);

/** A class, since a project may have very many zones, and few of them are asked. */
class DeclaredZoneState implements ZoneState {
  readonly #zone: DesiredZone;
  readonly #project: ProjectView;

  constructor(zone: DesiredZone, project: ProjectView) {
    this.#zone = zone;
    this.#project = project;
  }

  get name(): string {
    return this.#zone.name;
  }

  get txt(): TxtReading {
    return this.#zone.txt;
  }

  get published(): Published {
    return declaredIn(this.#project.viewOf(this.#zone));
  }
}

/** The zone cut at a prefix or above it; null if the zone itself answers for it. */
export function cutAbove(view: ZoneView, prefix: string): string | null {
  return view.cuts.size === 0 ? null : lookUp(declaredIn(view), prefix, ANY).cut;
}

/**
 * The declared records that answer for a full name, also by a wildcard; null if nothing answers there. `unknown` where the files
 * do not tell: outside the project, below a delegation or a DNAME, where a managed service answers, and where `ignore` or `policy`
 * leave room for other records.
 */
export function declaredAt(project: ProjectView, name: string): NameRecords | null | 'unknown' {
  const { prefix, cut, redirect, source, records, served } = linkAt(declaredState(project), name, ANY);
  const zone = project.zoneOf(name);
  if (!zone || cut !== null || redirect !== null) return 'unknown';
  const { names, isIgnored } = project.viewOf(zone);
  const found = source === null ? undefined : names.get(source);
  // With another policy than `sync`, there may be more than the file declares.
  if (zone.policy !== 'sync' && !hasType(found, 'CNAME')) return 'unknown';
  if (unshadowed(served, records).length > 0) return 'unknown';
  if (zone.ignore.length === 0) return found ?? null;
  const types = ['A', 'AAAA', 'CNAME', 'TXT'];
  return types.some((type) => isIgnored({ prefix, type, content: '' })) ? 'unknown' : (found ?? null);
}
