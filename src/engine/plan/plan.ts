import { Failure } from '../../failure.js';
import type { Plan } from '../../plan/plan.js';
import type { Safeguards } from '../check/safeguards.js';
import { safeguardsOf } from '../check/safeguards.js';
import type { Declared } from '../check/read-declared.js';
import { readDeclared } from '../check/read-declared.js';
import { withOtherZones } from '../check/other-zones.js';
import type { BrokenScope } from '../broken-files.js';
import { withoutScopes } from '../check/sound-part.js';
import { withoutBroken } from '../revision/without-broken.js';
import { withoutOwners } from '../revision/owners.js';
import { readBase } from '../revision/read-base.js';
import { startProgress } from '../events.js';
import { runPlaceOf } from '../provenance.js';
import type { Selection } from '../selection/selection.js';
import { planSelectionOf, recordsToMatch, selectsZones } from '../selection/selection.js';
import type { LookUpServices } from '../service/look-up-services.js';
import type { ServerChoice } from '../service/choose-servers.js';
import { openClients } from '../service/access.js';
import { countingListings } from '../service/counting-listings.js';
import type { RecentListings } from '../service/recent-listings.js';
import { keepRecent } from '../service/recent-listings.js';
import type { Session } from '../session/session.js';
import type { ListedZones } from '../session/listings-file.js';
import { withListings } from '../session/listings-file.js';
import { readEarlierListings } from './earlier-listings.js';
import type { BaseFiles } from './assessment.js';
import type { Planning, PlanInput, UsablePlan } from './make-plan.js';
import { makePlan, mustBeUsable } from './make-plan.js';
import { markOrigins } from './mark-origins.js';

export interface PlanOptions {
  readonly selection: Selection;
  /** Revision to compare with, in order to tell the changes of a branch from drift. */
  readonly base?: string | undefined;
  /** File with the listings to plan from; by default the service is asked. Mail is left out then. */
  readonly live?: string | undefined;
  /** The name servers to ask what managed services answer; by default, nobody is asked. */
  readonly dns?: ServerChoice | undefined;
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
export async function plan(
  session: Session,
  { selection: given, base, live, dns }: PlanOptions,
): Promise<Planned> {
  const lookUpServices = dns && (await openLookUps(session, dns));
  const selection = live === undefined ? given : zonesOnly(given);
  const read = await readDeclared(session, selection, {
    withoutBroken: base !== undefined,
    isOffline: live !== undefined,
    // The records of the base may lead to any zone.
    isWhole: base !== undefined,
  });
  const { declared, mark, compared } =
    base === undefined
      ? { declared: read, mark: unmarked, compared: null }
      : await originMarker(session, read, { base, selection });
  const { zones, warnings } = declared;
  const background = { project: session.project, zones, warnings, base: compared };
  const reading = live === undefined ? session : await withListings(session, live, listedZones(declared));
  const planning = await planLive(reading, {
    ...declared,
    records: selection.records,
    selection: planSelectionOf(selection),
    mustMatch: recordsToMatch(selection),
    background,
    withoutBroken: compared !== null,
    lookUpServices,
  });
  const usable = mustBeUsable({ ...planning, plan: mark(planning.plan) }, session.tell);
  session.tell({ kind: 'planned', plan: usable.plan, from: live === undefined ? 'live' : 'saved' });
  const folders = (declared.mail?.templates ?? []).map(({ name }) => name);
  const managed = { ...managedZones(usable.plan, declared), folders };
  return { ...usable, safeguards: safeguardsOf(session.project, managed), recent: planning.recent };
}

/** Loads what asks name servers, which few plans do, when one does. */
async function openLookUps(session: Session, dns: ServerChoice): Promise<LookUpServices> {
  const { serviceLookUps } = await import('../service/look-up-services.js');
  return serviceLookUps(session, dns);
}

/** @throws Failure `usage` when only mail is selected. */
function zonesOnly(selection: Selection): Selection {
  if (selectsZones(selection)) return { ...selection, only: 'dns' };
  throw new Failure('usage', 'a saved listing is of zones, so no mail can be planned from it');
}

function listedZones({ zones, unselected, broken }: Declared): ListedZones {
  return {
    planned: zones.map(({ name }) => name),
    others: [...unselected.names, ...broken.map(({ scope }) => scope)],
  };
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
    others: withOtherZones(
      others,
      leftOut.map((zone) => ({ name: zone.name, zone })),
    ),
    zoneCount,
  };
}

interface LivePlanning extends Planning, Pick<Planned, 'recent'> {}

type PlannedDeclarations = Omit<Declared, 'broken' | 'warnings'> & Partial<Pick<Declared, 'broken'>>;

/** Plans the changes to reach declarations. Reports progress. @throws Failure `interrupted`. */
export async function planLive(
  session: Session,
  {
    zones,
    others,
    unselected,
    zoneCount,
    mail,
    broken = [],
    ...special
  }: PlannedDeclarations &
    Pick<
      PlanInput,
      | 'records'
      | 'selection'
      | 'mustMatch'
      | 'check'
      | 'matchMail'
      | 'withoutBroken'
      | 'background'
      | 'lookUpServices'
    >,
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
    unselected,
    zoneCount,
    mail,
    broken,
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

interface Marking {
  /** Without the zones whose new names have no owner, if the project makes that an error. */
  readonly declared: Declared;
  readonly mark: Mark;
  readonly compared: BaseFiles;
}

/** Reads the base before the service is asked. @throws InvalidFiles when nothing remains to be planned. */
async function originMarker(
  session: Session,
  read: Declared,
  { base: text, selection }: { readonly base: string; readonly selection: Selection },
): Promise<Marking> {
  const { zones, mail, broken } = read;
  const head = { zones, templates: mail?.templates ?? [] };
  const found = await readBase(session, text, { head, selection, broken });
  const unowned = withoutOwners(session, found.base, { zones, mail });
  const declared = leavingOut(read, unowned);
  const base = withoutBroken(found.base, declared);
  const branch = { project: session.project, base, revision: found.revision };
  return {
    declared,
    compared: { files: base, ref: found.revision.ref },
    mark: (made) => markOrigins(made, { ...branch, zones: declared.zones, mail: declared.mail }),
  };
}

function leavingOut(declared: Declared, broken: readonly BrokenScope[]): Declared {
  if (broken.length === 0) return declared;
  const { zones, others, mail } = withoutScopes({ ...declared, others: [] }, broken);
  return {
    ...declared,
    zones,
    mail,
    others: withOtherZones(declared.others, others),
    broken: [...declared.broken, ...broken],
  };
}
