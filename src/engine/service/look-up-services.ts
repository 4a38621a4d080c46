import type { ZoneDiff } from '../../dns/diff/zone-diff.js';
import type { DeclaredServiceRecord } from '../../dns/record.js';
import { serviceQuestions } from '../../dns/verify/service-questions.js';
import type { SeenService } from '../../dns/verify/service-answers.js';
import type { DesiredZone } from '../../dns/zone.js';
import { Failure } from '../../failure.js';
import type { ZoneLookUps } from '../../plan/look-ups.js';
import { startProgress } from '../events.js';
import { dnsOf } from '../selection/selection.js';
import type { ServerChoice } from './choose-servers.js';
import { askAbout } from './ask-services.js';
import { chooseServers } from './choose-servers.js';
import { mapConcurrently } from './map-concurrently.js';
import type { Project } from '../../config/project.js';
import type { Tell } from '../events.js';
import type { LookUpRun } from './choose-look-up.js';

/** The differences of zones with what was found of services, and what came of asking. */
export interface ServiceLookUps {
  readonly diffs: readonly ZoneDiff[];
  readonly lookUps: readonly ZoneLookUps[];
}

/** Asks name servers whether services answer where plans change custom records. */
export type LookUpServices = (diffs: readonly ZoneDiff[]) => Promise<ServiceLookUps>;

/** What asking goes by. */
interface ServiceLookUpRun extends LookUpRun {
  readonly project: Project;
  readonly tell: Tell;
}

/** Zones that are asked about at a time. */
const ZONES = 16;

/**
 * Returns a function that asks the name servers of zones, all of them, or those that are chosen. Servers that do not answer hold up
 * nothing: what is not known stays so, and is told. It throws a Failure `interrupted` when the signal aborts.
 *
 * @throws Failure `usage` for a wrong address.
 */
export function serviceLookUps(session: ServiceLookUpRun, choice: ServerChoice): LookUpServices {
  const servers = chooseServers(choice, dnsOf(session.project).nameServers, session);
  return async (diffs) => {
    const questions = serviceQuestions(diffs);
    const total = Array.from(questions.values()).reduce((sum, { length }) => sum + length, 0);
    const progress = startProgress(session.tell, 'looking-up', total);
    const asked = await mapConcurrently([...questions], ZONES, ([zone, ofZone]) =>
      askAbout({ zone, questions: ofZone }, servers, progress),
    ).finally(progress.end);
    if (session.signal.aborted) throw new Failure('interrupted', 'interrupted');
    const found = new Map(asked.map(({ lookUps, services }) => [lookUps.zone, services]));
    return {
      diffs: diffs.map((diff) => withServices(diff, found.get(diff.zone.name) ?? [])),
      lookUps: asked.flatMap(({ lookUps }) => (lookUps.questions > 0 ? lookUps : [])),
    };
  };
}

/** The zone with the service records that were found: what its file says of the same ones is less. */
function withServices(diff: ZoneDiff, found: readonly SeenService[]): ZoneDiff {
  if (found.length === 0) return diff;
  const { zone } = diff;
  const seen = new Set(found.map(({ prefix, type }) => `${type} ${prefix}`));
  const declared = zone.serviceRecords.filter(({ prefix, type }) => !seen.has(`${type} ${prefix}`));
  return { ...diff, zone: { ...zone, serviceRecords: [...declared, ...found.map(placedIn(zone))] } };
}

function placedIn({ namePlace }: DesiredZone): (service: SeenService) => DeclaredServiceRecord {
  const places = { prefix: namePlace, type: namePlace, value: namePlace };
  return (service) => ({ ...service, places });
}
