import type { RecordFilter } from '../../dns/records/record-filter.js';
import { undeclaredServices, transferredServices } from '../../dns/verify/undeclared-services.js';
import type { SeenService } from '../../dns/verify/service-answers.js';
import type { ServiceQuestion } from '../../dns/verify/service-questions.js';
import { questionsAbout, usualServiceQuestions } from '../../dns/verify/service-names.js';
import type { ResourceRecord } from '../../dns/wire/message.js';
import type { DesiredZone } from '../../dns/zone.js';
import { formatServiceRecords } from '../../load/format/format-service-records.js';
import type { FoundServices } from '../../dns/verify/verification.js';
import type { ZoneLookUps } from '../../plan/look-ups.js';
import { lookUpFaults } from '../../render/look-up-faults.js';
import { startProgress } from '../events.js';
import { askAbout } from '../service/ask-services.js';
import type { Servers } from '../service/choose-servers.js';
import { mapConcurrently } from '../service/map-concurrently.js';
import type { Host } from '../session/session.js';

/** Zones that are asked about at a time. */
const ZONES = 16;

/** What was found of services in zones, and what came of asking. */
export interface ServiceSearch {
  readonly found: readonly FoundServices[];
  readonly lookUps: readonly ZoneLookUps[];
}

export interface ServiceSearchInput {
  readonly zones: readonly DesiredZone[];
  readonly servers: Servers;
  /** Which records are looked for. */
  readonly isMeant: RecordFilter;
}

/** Asks for the names that managed services use, and finds what answers there and is not declared. */
export async function findServices(
  { tell }: Pick<Host, 'tell'>,
  { zones, servers, isMeant }: ServiceSearchInput,
): Promise<ServiceSearch> {
  const asked = zones.map((zone) => ({
    zone,
    questions: usualServiceQuestions(zone).filter((question) => mayShow(question, zone.name, isMeant)),
  }));
  const total = asked.reduce((sum, { questions }) => sum + questions.length, 0);
  const progress = startProgress(tell, 'looking-up', total);
  const found = await mapConcurrently(asked, ZONES, async ({ zone, questions }) => {
    const { services, lookUps } = await askAbout({ zone: zone.name, questions }, servers, progress);
    return { found: foundIn(zone, meantServices(zone, services, isMeant)), lookUps };
  }).finally(progress.end);
  return { found: found.flatMap((each) => each.found), lookUps: found.map(({ lookUps }) => lookUps) };
}

/** Whether the answer to a question may have records that are meant: each type also shows the CNAME of its name. */
function mayShow({ prefix, type: { type } }: ServiceQuestion, zone: string, isMeant: RecordFilter): boolean {
  return [type, 'CNAME'].some((each) => isMeant(zone, { prefix, type: each }));
}

function meantServices(
  zone: DesiredZone,
  services: readonly SeenService[],
  isMeant: RecordFilter,
): readonly SeenService[] {
  return undeclaredServices(zone, services).filter((service) => isMeant(zone.name, service));
}

/** Tells what is not known of services, for which nobody is to be blamed but name servers. */
export function tellUnknown({ tell }: Pick<Host, 'tell'>, lookUps: readonly ZoneLookUps[]): void {
  for (const each of lookUps) {
    const faults = lookUpFaults(each);
    if (faults.length > 0) tell({ kind: 'unknown-services', zone: each.zone, faults });
  }
}

/** Finds what services answer at some record sets of a zone, and is not declared. */
export async function servicesAt(
  { tell }: Pick<Host, 'tell'>,
  zone: DesiredZone,
  { sets, servers }: { readonly sets: ReadonlySet<string>; readonly servers: Servers },
): Promise<readonly FoundServices[]> {
  const questions = questionsAbout(zone, sets);
  const progress = startProgress(tell, 'looking-up', questions.length);
  const { services } = await askAbout({ zone: zone.name, questions }, servers, progress).finally(
    progress.end,
  );
  return foundIn(zone, undeclaredServices(zone, services));
}

export interface TransferredServices {
  readonly records: readonly ResourceRecord[];
  readonly server: string;
  /** Which records are looked for. */
  readonly isMeant: RecordFilter;
}

/** Finds what a transfer has and the file of its zone does not declare. */
export function servicesOfTransfer(
  zone: DesiredZone,
  { records, server, isMeant }: TransferredServices,
): readonly FoundServices[] {
  return foundIn(zone, meantServices(zone, transferredServices(zone, records, server), isMeant));
}

function foundIn({ name }: DesiredZone, records: readonly SeenService[]): readonly FoundServices[] {
  return records.length === 0 ? [] : [{ zone: name, records, yaml: formatServiceRecords(records) }];
}
