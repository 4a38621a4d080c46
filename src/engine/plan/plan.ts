import type { Plan } from '../../plan/plan.js';
import type { Safeguards } from '../check/safeguards.js';
import { safeguardsOf } from '../check/safeguards.js';
import type { Declared } from '../check/check.js';
import { readDeclared } from '../check/check.js';
import { withOtherZones } from '../check/other-zones.js';
import { mustHaveOwners } from '../revision/owners.js';
import { readBase } from '../revision/read-base.js';
import { startProgress } from '../events.js';
import { runPlaceOf } from '../provenance.js';
import type { Selection } from '../selection/selection.js';
import { openClients } from '../service/access.js';
import { countingListings } from '../service/counting-listings.js';
import type { RecentListings } from '../service/recent-listings.js';
import { keepRecent } from '../service/recent-listings.js';
import type { Session } from '../session/session.js';
import { readEarlierListings } from './earlier-listings.js';
import type { Planning, PlanInput, UsablePlan } from './make-plan.js';
import { makePlan, mustBeUsable } from './make-plan.js';
import { markOrigins } from './mark-origins.js';

export interface PlanOptions {
  readonly selection: Selection;
  /** Revision to compare with, in order to tell the changes of a branch from drift. */
  readonly base?: string | undefined;
}

/** A plan and its safeguards. */
export interface Planned extends UsablePlan {
  readonly safeguards: Safeguards;
  /** What it was made from, as far as a run may still rely on it. */
  readonly recent: RecentListings;
}

/**
 * Checks the files, reads the live state, and plans the changes to reach the files. Changes nothing.
 *
 * @throws InvalidFiles when the files have errors, or all conflict with the live state; Failure `usage`, `credentials`,
 *   `unreachable`, `error`, `interrupted`.
 */
export async function plan(session: Session, { selection, base }: PlanOptions): Promise<Planned> {
  const declared = await readDeclared(session, selection);
  const mark = base === undefined ? unmarked : await originMarker(session, declared, { base, selection });
  const planning = await planLive(session, declared);
  const usable = mustBeUsable({ ...planning, plan: mark(planning.plan) }, session.tell);
  const folders = (declared.mail?.templates ?? []).map(({ name }) => name);
  const managed = { ...managedZones(usable.plan, declared), folders };
  return { ...usable, safeguards: safeguardsOf(session.project, managed), recent: planning.recent };
}

/** Returns the declared zones, of which those that the plan leaves out are others, as when it is applied later. */
export function managedZones(
  made: Plan,
  { zones, others, zoneCount }: Pick<Declared, 'zones' | 'others' | 'zoneCount'>,
): Pick<Safeguards, 'zones' | 'others' | 'zoneCount'> {
  const planned = new Set(made.zones.map(({ zone }) => zone));
  const leftOut = zones.filter(({ name }) => !planned.has(name));
  return {
    zones: zones.filter(({ name }) => planned.has(name)),
    others: withOtherZones(others, leftOut),
    zoneCount,
  };
}

interface LivePlanning extends Planning, Pick<Planned, 'recent'> {}

/** Plans the changes to reach declarations. Reports progress. @throws Failure `interrupted`. */
export async function planLive(
  session: Session,
  { zones, others, zoneCount, mail, ...special }: Declared & Pick<PlanInput, 'check' | 'matchMail'>,
): Promise<LivePlanning> {
  const { project, limits, signal, now, clock, tell } = session;
  const names = zones.map(({ name }) => name);
  const [clients, place] = await Promise.all([
    openClients(session, { zones: names, mail: mail !== null }),
    runPlaceOf({ folder: project.root, env: session.env }),
  ]);
  const progress = startProgress(tell, 'reading', names.length + (mail?.templates.length ?? 0));
  const { clients: keeping, recent } = keepRecent(clients, clock);
  const planning = await makePlan({
    ...special,
    project,
    zones,
    others,
    zoneCount,
    mail,
    clients: countingListings(keeping, { zones: names, onRead: progress.advance }),
    now: new Date(now()),
    place,
    readEarlier: (changing) => readEarlierListings(changing, session),
    concurrency: limits.total,
    signal,
  }).finally(progress.end);
  return { ...planning, recent };
}

type Mark = (plan: Plan) => Plan;

const unmarked: Mark = (made) => made;

/** Reads the base before the service is asked. */
async function originMarker(
  session: Session,
  { zones, mail }: Declared,
  { base: text, selection }: { readonly base: string; readonly selection: Selection },
): Promise<Mark> {
  const head = { zones, templates: mail?.templates ?? [] };
  const { base, revision } = await readBase(session, text, { head, selection });
  mustHaveOwners(session, base, zones);
  return (made) => markOrigins(made, { project: session.project, zones, mail, base, revision });
}
